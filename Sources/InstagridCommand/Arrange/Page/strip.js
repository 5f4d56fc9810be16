// The strip of all photos.
//
// A photo is an object with its name, width and height; `image`, a small copy of it, which is in
// the strip and is drawn in the grid; and `isOpaque`, if it is known to have no transparent pixel.

/** Adds a photo to the strip; `choose` is called when it is chosen. */
function addToStrip(strip, photo, choose) {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.photo = "";
  photo.image.title = visibleName(photo);
  // The button has the name.
  photo.image.setAttribute("aria-hidden", true);
  button.append(photo.image, document.createElement("span"));
  button.addEventListener("click", () => choose(photo));
  stripButtons.set(photo, button);
  const item = document.createElement("li");
  item.append(button);
  strip.append(item);
}

/** The buttons of the strip by their photos. */
const stripButtons = new Map();

/** Shows which photo is in which cell. */
function showStrip(strip, arrangement, selected, say) {
  const placed = shownPhotos(arrangement).map(({ photo }) => photo);
  for (const [photo, button] of stripButtons) {
    const cell = placed.indexOf(photo);
    const values = { photo: visibleName(photo), cell: cell + 1 };
    button.setAttribute("aria-label", cell < 0 ? values.photo : say("photoInCell", values));
    button.lastChild.textContent = cell < 0 ? "" : `${cell + 1}`;
    button.classList.toggle("selected", cell >= 0 && cell === selected);
  }
  keepOneTabStop(strip);
}

/** A photo's name as text of one line, in which what is invisible can be seen. */
function visibleName({ name }) {
  return name.replace(new RegExp(invisible, "gu"), "\ufffd");
}

/** A photo that the program wrote into the page; `redraw` is called as soon as it can be drawn. */
function writtenPhoto({ thumbnail, ...photo }, redraw) {
  const image = Object.assign(new Image(), { onload: redraw, draggable: false, src: thumbnail });
  return { ...photo, image, isOpaque: thumbnail.startsWith("data:image/jpeg") };
}

/** The longest side in pixels of the small copy of a photo that is added. */
const longestAddedSide = 1280;

/** The photo of a file that the browser's picker gave; a page does not learn its folder. */
async function addedPhoto(file) {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  const scale = Math.min(1, longestAddedSide / Math.max(width, height));
  const image = document.createElement("canvas");
  image.width = Math.max(1, Math.round(width * scale));
  image.height = Math.max(1, Math.round(height * scale));
  const context = image.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, image.width, image.height);
  bitmap.close();
  // The program treats - as standard input.
  const name = file.name === "-" ? "./-" : file.name;
  return { name, width, height, image, isOpaque: file.type === "image/jpeg", isAdded: true };
}

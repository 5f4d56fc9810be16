// Photos: an object for each, with its `id`, name, width and height, its view at first, and its day, if
// that is known. `image` is a small copy of it; `isOpaque` says that it has no transparent pixel. Where captions
// need them, there are its date and its own title as text. `color` is the mean one, which is painted until the
// image is loaded.
import { pixelSize, scaledCopy } from "./images.js";

let nextPhotoID = 0;

/** @returns {any} a photo that the program wrote into the page; `redraw` is called when its image can be drawn */
export function embeddedPhoto({ thumbnail, ...photo }, redraw) {
  let image = null;
  const showLoaded = () => {
    image.style.background = "";
    redraw();
  };
  return {
    ...photo, id: nextPhotoID++, thumbnail, isOpaque: thumbnail.startsWith("data:image/jpeg"),
    // A page of a thousand photos decodes only those that show.
    get image() {
      if (image) return image;
      image = Object.assign(new Image(), { onload: showLoaded, draggable: false, alt: "", src: thumbnail });
      image.style.background = photo.color;
      return image;
    },
  };
}

/** The longest side in pixels of the small copy of a photo that is added. */
const longestAddedSide = 1280;

/** The photo of a file of which the browser gives only the name, not the folder. */
export async function photoFromFile(file) {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  const image = scaledCopy(bitmap, { width, height }, longestAddedSide);
  bitmap.close();
  return {
    // The program treats - as standard input.
    name: file.name === "-" ? "./-" : file.name, id: nextPhotoID++, width, height, image,
    date: new Date(file.lastModified).toLocaleDateString(undefined, { dateStyle: "short" }),
    isOpaque: file.type === "image/jpeg", focus: { x: 0.5, y: 0.5 }, fit: "cover", zoom: 1,
  };
}

// Control and format characters, among them those that reverse text, and line separators.
export const invisibleCharacter = /[\p{C}\p{Zl}\p{Zp}]/u;

/** The characters between which joiners belong to a name: emoji and cursive scripts. */
const joiners = "\u200c\u200d";

/** A photo's name as text of one line, in which what is invisible can be seen. */
export function displayName({ name }) {
  return name.replace(new RegExp(invisibleCharacter, "gu"), (character) =>
    joiners.includes(character) ? character : "\ufffd");
}

/** A photo's visible name without its folders, for messages. */
export const displayFileName = (photo) => displayName(photo).split("/").at(-1);

/** The name of the folder of all photos or, if there is none in their names, that of the page; "" if unknown. */
export function folderName(photos) {
  const folders = new Set(photos.map(({ name }) => name.split("/").slice(0, -1).at(-1) ?? ""));
  const [folder] = folders;
  if (folders.size === 1 && !["", ".", ".."].includes(folder)) return displayName({ name: folder });
  // A phone's address of a file may be a number in a database.
  if (location.protocol !== "file:") return "";
  try {
    return displayName({ name: decodeURIComponent(location.pathname.split("/").at(-2)) });
  } catch {
    return "";
  }
}

const smallImageCache = new WeakMap();

/** A copy of a photo's image of at most 128 pixels a side; null before the image is loaded. */
export function smallImage(photo) {
  if (smallImageCache.has(photo)) return smallImageCache.get(photo);
  const size = pixelSize(photo.image);
  if (size.width === 0) return null;
  smallImageCache.set(photo, scaledCopy(photo.image, size, 128, true));
  return smallImageCache.get(photo);
}

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
  // What describes a photo is before its pixels, or soon behind them in its file's first part.
  const taken = timeTaken(await file.slice(0, 1 << 18).arrayBuffer());
  return {
    // The program treats - as standard input.
    name: file.name === "-" ? "./-" : file.name, id: nextPhotoID++, width, height, image,
    day: taken && taken.getTime() / 86_400_000,
    date: taken?.toLocaleDateString(undefined, { dateStyle: "short", timeZone: "UTC" }) ?? "",
    isOpaque: file.type === "image/jpeg", focus: { x: 0.5, y: 0.5 }, fit: "cover", zoom: 1,
  };
}

/** The day on which a photo was taken, by its EXIF data in any format of files; undefined if they do not say it. */
function timeTaken(bytes) {
  const text = new TextDecoder("latin1").decode(bytes);
  const found = /(?:Exif\0\0|eXIf|EXIF....)(?=II\*\0|MM\0\*)/s.exec(text);
  if (!found) return undefined;
  const start = found.index + found[0].length;
  const view = new DataView(bytes, start);
  const isLittle = text[start] === "I";
  const entries = (offset) => new Map(Array.from({ length: view.getUint16(offset, isLittle) }, (_, index) => {
    const entry = offset + 2 + 12 * index;
    return [view.getUint16(entry, isLittle), view.getUint32(entry + 8, isLittle)];
  }));
  try {
    const main = entries(view.getUint32(4, isLittle));
    const details = entries(main.get(0x8769));
    const date = start + (details.get(0x9003) ?? details.get(0x9004));
    const [, ...fields] = /^(\d{4}):(\d\d):(\d\d)/.exec(text.slice(date)) ?? [];
    const day = new Date(`${fields.join("-")}T00:00Z`);
    return Number.isNaN(day.getTime()) ? undefined : day;
  } catch {
    return undefined;
  }
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

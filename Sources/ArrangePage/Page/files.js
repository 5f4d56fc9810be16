// Files that people choose, drop or paste.
import { placePhoto } from "./actions.js";
import { firstEmptyCell } from "./arrangement.js";
import { cellAt } from "./cells.js";
import { isJustified } from "./geometry.js";
import { displayFileName, photoFromFile } from "./photos.js";
import { announce, showState } from "./show.js";
import { allPhotos, element, embeddedPhotos, phrases, state } from "./state.js";
import { closeTextField } from "./textfield.js";

const filePicker = element("files");

/** Adds files as photos: the first to a cell or the selected one, the others to empty ones. */
async function addPhotoFiles(files, cell = null) {
  if (files.length === 0) return;
  closeTextField();
  let target = cell ?? state.selected;
  for (const file of files) {
    try {
      const photo = await photoFromFile(file);
      allPhotos.push(photo);
      target ??= firstEmptyCell(state.history.present);
      if (target === null && !isJustified(state.history.present.layout)) showState();
      else placePhoto(photo, target);
      target = null;
      state.selected = null;
    } catch {
      announce(phrases.unreadable({ photo: displayFileName(file) }));
    }
  }
  showState();
}
filePicker.addEventListener("change", () => {
  const files = [...filePicker.files];
  filePicker.value = "";
  addPhotoFiles(files);
});

function hasFiles({ dataTransfer }) {
  return dataTransfer?.types.includes("Files");
}

document.addEventListener("dragover", (event) => {
  if (!hasFiles(event)) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = "copy";
});
document.addEventListener("drop", (event) => {
  if (!hasFiles(event)) return;
  event.preventDefault();
  addPhotoFiles(pictureFiles(event.dataTransfer), cellAt(event.clientX, event.clientY));
});
document.addEventListener("paste", ({ clipboardData }) => {
  const number = allPhotos.length - embeddedPhotos.length + 1;
  addPhotoFiles(pictureFiles(clipboardData).map((file, index) =>
    new File([file], `pasted-${number + index}.png`, file)));
});

function pictureFiles(transfer) {
  return [...(transfer?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
}

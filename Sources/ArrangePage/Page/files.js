// Files that people choose, drop or paste.

const filePicker = element("files");
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
  const number = photos.length - embeddedPhotos.length + 1;
  addPhotoFiles(pictureFiles(clipboardData).map((file, index) =>
    new File([file], `pasted-${number + index}.png`, file)));
});

function pictureFiles(transfer) {
  return [...(transfer?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
}

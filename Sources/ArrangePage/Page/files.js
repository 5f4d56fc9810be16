// Files that people choose, drop or paste.

/**
 * Watches for files; `add(files, cell, isPasted)` gets them, with the cell onto which they were dropped
 * or null.
 *
 * @param input the browser's picker.
 */
function listenForFiles(input, add) {
  const picturesOf = (list) => [...list].filter(({ type }) => type.startsWith("image/"));
  input.addEventListener("change", () => {
    const files = [...input.files];
    input.value = "";
    add(files, null, false);
  });
  const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
  document.addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
  });
  document.addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    add(picturesOf(event.dataTransfer.files), cellAt(event.clientX, event.clientY), false);
  });
  document.addEventListener("paste", (event) => {
    const files = picturesOf(event.clipboardData?.files ?? []);
    if (files.length > 0) add(files, null, true);
  });
}

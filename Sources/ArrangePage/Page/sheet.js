// The page's own sheet: the picture, and the command that makes it from the original photos.
import { shownPlacements } from "./arrangement.js";
import { commandLine, manifestLine } from "./command.js";
import { displayName } from "./photos.js";
import { currentPicture, savedPictureProperties } from "./picture.js";
import { element, embeddedPhotos, grid, pageData, phrases, state, tabsQuery } from "./state.js";

export const sheet = element("sheet");
const sheetStatus = element("sheet-status");
/** The picture that the sheet shows, as {@link currentPicture} returns it. */
let sheetPicture = null;

for (const button of sheet.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", () => copyLine(button));
}
element("save").addEventListener("click", savePicture);
element("close").addEventListener("click", () => sheet.close());
// A click on the dialog itself is one on what is behind the sheet.
sheet.addEventListener("click", ({ target }) => target === sheet && sheet.close());
sheet.addEventListener("close", () => {
  grid.classList.remove("out");
  if (document.activeElement === document.body) element("share").focus();
});

/** Opens the sheet for the present arrangement, which has a photo; after a swipe, when the grid has gone. */
export async function showSheet() {
  await Promise.allSettled(grid.getAnimations().map(({ finished }) => finished));
  sheetPicture = currentPicture();
  sheetStatus.textContent = "";
  showCommands();
  showNotes();
  showPicture();
  // On a phone, the command is for few.
  sheet.querySelector("details").open = !tabsQuery.matches;
  sheet.showModal();
  element("sheet-content").scrollTop = 0;
}

function showCommands() {
  const { arrangement, name } = sheetPicture;
  for (const [id, line] of Object.entries({ command: commandLine, manifest: manifestLine })) {
    const text = line(arrangement, pageData, name);
    const button = sheet.querySelector(`[data-copy=${id}]`);
    Object.assign(button, { disabled: text === null, textContent: phrases.copy() });
    element(id).replaceChildren(...wordSpans(text ?? phrases.noManifest()));
  }
}

function showNotes() {
  const { arrangement } = sheetPicture;
  const notes = [phrases.runNote()];
  if (arrangement.text) notes.push(phrases.textNote());
  const added = shownPlacements(arrangement).map(({ photo }) => photo)
    .filter((photo) => !embeddedPhotos.includes(photo));
  const names = [...new Set(added.map(displayName))].join(", ");
  if (names) notes.push(phrases.addedNote({ names }));
  element("notes").textContent = notes.join(" ");
}

async function showPicture() {
  const [image, note] = ["picture", "picture-note"].map(element);
  const picture = sheetPicture;
  URL.revokeObjectURL(image.src);
  image.removeAttribute("src");
  note.textContent = "";
  const file = await sheetFile();
  if (!file || picture !== sheetPicture) return;
  image.src = URL.createObjectURL(file);
  // Only now are the previews decoded, on whose sizes that of the picture depends.
  const { size, type, isEnlarged } = savedPictureProperties(picture.arrangement);
  const facts = `${type === "image/jpeg" ? "JPEG" : "PNG"}, ${size.width} × ${size.height}`;
  note.textContent = isEnlarged ? `${facts}. ${phrases.previewsNote()}` : facts;
}

/** The file of the picture, or null, of which the status tells. */
async function sheetFile() {
  try {
    return await sheetPicture.file;
  } catch {
    sheetStatus.textContent = phrases.notMade();
    return null;
  }
}

async function savePicture() {
  const file = await sheetFile();
  if (!file) return;
  Object.assign(document.createElement("a"), { href: element("picture").src, download: file.name }).click();
  state.history.saved = sheetPicture.arrangement;
  sheetStatus.textContent = phrases.saved({ file: file.name });
}

async function copyLine(button) {
  const isCopied = await copyText(element(button.dataset.copy));
  if (isCopied) {
    state.history.saved = sheetPicture.arrangement;
    // What the button says is in sight; the status is for screen readers and for failures.
    button.textContent = phrases.copied();
  }
  sheetStatus.textContent = isCopied ? phrases.copied() : phrases.notCopied();
}

/** A text as elements, each a word with the space behind it. */
function wordSpans(text) {
  return text.match(/\S*\s*/g).filter(Boolean).map((word) =>
    Object.assign(document.createElement("span"), { textContent: word }));
}

/** Copies what an element shows; selects it where the browser refuses. */
async function copyText(source) {
  try {
    await navigator.clipboard.writeText(source.textContent);
    return true;
  } catch {
    getSelection().selectAllChildren(source);
    return document.execCommand("copy");
  }
}

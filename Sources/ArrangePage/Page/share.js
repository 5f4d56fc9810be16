// Sharing: the system's share sheet comes with the picture. A browser that shares no files gets the page's
// own sheet. After a swipe, the grid is away until then.
import { discardPreview } from "./actions.js";
import { shownPlacements } from "./arrangement.js";
import { commandLine, manifestLine, outputName } from "./command.js";
import { isReducedFile, pictureFile, savedPictureProperties } from "./drawing.js";
import { isOpaqueColor } from "./images.js";
import { displayName } from "./photos.js";
import { announce } from "./show.js";
import { allPhotos, element, embeddedPhotos, grid, pageData, phrases, state, tabsQuery } from "./state.js";

/** Whether the browser shares files. Some share addresses only. */
export const sharesFiles = typeof navigator.share === "function"
  && Boolean(navigator.canShare?.({ files: [new File([""], "grid.jpg", { type: "image/jpeg" })] }));

/** The picture that was made last or is being made: its arrangement, its name, and a promise of its file. */
let madePicture = null;

/** The file of the present picture, which is made once. */
export function currentPicture() {
  const { present } = state.history;
  // A photo that is added may take the name away.
  if (madePicture?.arrangement === present && madePicture.photoCount === allPhotos.length) return madePicture;
  const { opaque, transparent } = pageData.outputs;
  const name = outputName(isOpaqueColor(present.background) ? opaque : transparent, allPhotos);
  const made = { arrangement: present, photoCount: allPhotos.length, name, file: pictureFile(present, name) };
  madePicture = made;
  // Who waits for the file hears of a failure, and the next one to ask gets a new attempt.
  made.file.catch(() => {
    if (madePicture === made) madePicture = null;
  });
  return made;
}

/** The last call of `share`: an earlier one that ends late changes nothing. */
let lastShare = null;

/** Opens the system's share sheet. After a swipe, the grid is away until it closes, whatever became of the picture. */
export async function sharePicture({ isSwipe = false } = {}) {
  if (!sharesFiles) return openSheet({ isSwipe });
  // Nothing is shared twice while the picture is being made.
  if (lastShare?.isMaking || !beginSharing(isSwipe)) return;
  const call = lastShare = { isMaking: true };
  const { arrangement, file } = currentPicture();
  let answer = phrases.shared();
  try {
    const files = [await file.finally(() => { call.isMaking = false; })];
    // A browser opens its sheet only soon after a touch, so this does not wait until the grid has gone.
    await navigator.share({ files });
    state.history.saved = arrangement;
  } catch (error) {
    // Some browsers never say that their sheet was closed, and refuse a second one.
    if (error.name === "InvalidStateError" && call === lastShare) return showSheet();
    // People who close the system's sheet know that nothing was shared.
    answer = error.name === "AbortError" ? "" : phrases.notShared();
  }
  if (call !== lastShare) return;
  if (answer) announce(answer);
  grid.classList.remove("out");
}

/** Opens the page's own sheet, after a swipe when the grid has gone. */
export async function openSheet({ isSwipe = false } = {}) {
  if (!beginSharing(isSwipe)) return;
  lastShare = null;
  await showSheet();
}

/** Lets a grid go that was swiped. Returns false if the grid is empty, or has gone already. */
function beginSharing(isSwipe) {
  if (grid.classList.contains("out")) return false;
  discardPreview();
  const hasPhotos = shownPlacements(state.history.present).length > 0;
  grid.classList.toggle("out", isSwipe && hasPhotos);
  if (!hasPhotos) announce(phrases.noPhoto());
  return hasPhotos;
}

// Some browsers never say that their sheet was closed; who touches the page has closed it.
document.addEventListener("pointerdown", () => {
  if (sharesFiles && !sheet.open) grid.classList.remove("out");
}, { capture: true });

element("keep").hidden = !sharesFiles;
element("sheet-title").dataset.text = sharesFiles ? "savePicture" : "share";

// The page's own sheet: the picture, and the command that makes it from the original photos

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
async function showSheet() {
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
    // Each word with the space behind it is an element.
    const words = (text ?? phrases.noManifest()).match(/\S*\s*/g).filter(Boolean);
    element(id).replaceChildren(...words.map((word) =>
      Object.assign(document.createElement("span"), { textContent: word })));
  }
}

function showNotes() {
  const { arrangement } = sheetPicture;
  const notes = [phrases.runNote()];
  if (arrangement.text) notes.push(phrases.textNote());
  if (pageData.start.hdr) notes.push(phrases.hdrNote());
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
  const notes = [isEnlarged && phrases.previewsNote(), isReducedFile(file) && phrases.qualityNote()].filter(Boolean);
  note.textContent = notes.length > 0 ? `${facts}. ${notes.join(" ")}` : facts;
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

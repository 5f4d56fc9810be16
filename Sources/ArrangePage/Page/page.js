// The page: its events and its start.
import { commit, deselect, nudgePhoto, placePhoto, removePhoto, resetView, showPickedPhotos } from "./actions.js";
import { showPreview, showReplacements, stepThroughHistory, swapCells, toggleCellSelection } from "./actions.js";
import { toggleFit, writeAddress, zoomPhoto } from "./actions.js";
import { arrangementOfAddress } from "./address.js";
import { firstEmptyCell, withBackground, withFaces, withFit, withLayout, withPhotosShuffled } from "./arrangement.js";
import { placeOfWordsAt } from "./captions.js";
import { arrowDirections, cellAt, focusAsTabStop, neighborCell, pointInPicture } from "./cells.js";
import { blurChoiceValue, lengthText, sliderNames } from "./choices.js";
import { isJustified, sizeText } from "./geometry.js";
import "./gestures.js";
import { languages } from "./language.js";
import { displayFileName, photoFromFile } from "./photos.js";
import { openSheet, sharePicture, sheet } from "./share.js";
import { announce, scrollToChosenLayout, showAllLayouts, showHint, showState, showStateSoon, showTab } from "./show.js";
import { translatePage } from "./show.js";
import { EditHistory, allPhotos, cellButtons, element, embeddedPhotos, hasPhoto, isSameArrangement } from "./state.js";
import { offers, pageData, phrases, portraitQuery, setLanguage, stage, state, tabsQuery, tools } from "./state.js";
import { showStrip, strip } from "./strip.js";
import { withFormat } from "./suggestions.js";
import { closeTextField, openTextField } from "./textfield.js";

// What people do

cellButtons.addEventListener("keydown", (event) => {
  const button = event.target.closest(".cell");
  if (!button) return;
  const cell = Number(button.dataset.cell);
  const isCommand = event.ctrlKey || event.metaKey;
  if (arrowDirections[event.key]) {
    const next = neighborCell(state.history.present, cell, arrowDirections[event.key]);
    if (event.shiftKey && hasPhoto(cell)) nudgePhoto(cell, ...arrowDirections[event.key]);
    else if (isCommand && hasPhoto(cell) && next !== undefined) {
      swapCells(cell, next);
      focusAsTabStop(cellButtons, cellButtons.children[next]);
    } else if (next !== undefined) focusAsTabStop(cellButtons, cellButtons.children[next]);
  } else if ((event.key === "+" || event.key === "-") && !isCommand && hasPhoto(cell)) {
    zoomPhoto(cell, event.key === "+" ? 1.25 : 0.8);
  } else if (event.key.toLowerCase() === "c" && !isCommand && hasPhoto(cell)) resetView(cell);
  else if ((event.key === "Delete" || event.key === "Backspace") && hasPhoto(cell)) removePhoto(cell);
  else return;
  event.preventDefault();
});

let lastTap = { cell: null, time: 0 };
stage.addEventListener("click", (event) => {
  const button = event.target.closest(".cell");
  if (event.target.matches("#words")) return;
  // A click of a key or of a screen reader is at no point.
  const place = event.detail > 0 ? placeOfWordsAt(state.history.present, pointInPicture(event)) : undefined;
  if (place !== undefined) return openTextField(place);
  if (!button) return deselect();
  const cell = Number(button.dataset.cell);
  const isDouble = event.detail > 0 && lastTap.cell === cell && event.timeStamp - lastTap.time < 400;
  lastTap = isDouble ? { cell: null, time: 0 } : { cell, time: event.timeStamp };
  if (isDouble && hasPhoto(cell)) resetView(cell);
  else if (!isDouble) toggleCellSelection(cell);
});

document.addEventListener("keydown", (event) => {
  const key = event.key.toLowerCase();
  if (sheet.open || event.target.matches("input[type=search]")) return;
  if (key === "escape") deselect();
  if (!(event.ctrlKey || event.metaKey)) return;
  if (key === "y" || (key === "z" && event.shiftKey)) actions.redo();
  else if (key === "z") actions.undo();
  else return;
  event.preventDefault();
});

document.addEventListener("pointerdown", ({ pointerType, target }) => {
  // A swipe shares what was typed; the field would lose the focus only after it.
  if (target.id !== "words") closeTextField();
  if (document.body.dataset.pointer === pointerType) return;
  document.body.dataset.pointer = pointerType;
  showHint();
}, { capture: true });

/** What buttons do, by their ids. */
const actions = {
  undo: () => stepThroughHistory(-1, phrases.undone()), redo: () => stepThroughHistory(1, phrases.redone()),
  share: () => sharePicture(), keep: () => openSheet(), replace: showReplacements, choose: showPickedPhotos,
  shuffle: () => commit(withPhotosShuffled(state.history.present), phrases.shuffledPhotos()),
  all: showAllLayouts, center: () => resetView(state.selected), whole: () => toggleFit(state.selected),
  remove: () => removePhoto(state.selected), done: deselect, caption: () => openTextField(state.selected), title: () => openTextField(null),
  add: () => element("files").click(),
};
for (const [id, action] of Object.entries(actions)) element(id).addEventListener("click", action);
tools.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (!button || button.ariaDisabled === "true") return;
  const { move, zoom, swap } = button.dataset;
  if (move) nudgePhoto(state.selected, ...move.split(" ").map(Number));
  if (zoom) zoomPhoto(state.selected, Number(zoom));
  if (swap) swapCells(state.selected, state.selected + Number(swap));
});
for (const tab of document.querySelectorAll("nav [data-tab]")) {
  tab.addEventListener("click", () => {
    announce("");
    showTab(tab.dataset.tab);
  });
}

element("layouts").addEventListener("change", ({ target }) => {
  const layout = offers.layouts.find(({ notation }) => notation === target.value);
  commit(withLayout(state.history.present, layout), `${target.ariaLabel}.`);
});
element("shapes").addEventListener("change", ({ target }) => {
  const size = offers.sizes.find((size) => sizeText(size) === target.value);
  const { present } = state.history;
  commit(withFormat(present, offers, size ?? present.size, size === undefined));
});
element("faces").addEventListener("change", ({ target }) => {
  commit(withFaces(state.history.present, target.checked));
});
element("fits").addEventListener("change", ({ target }) => commit(withFit(state.history.present, target.value)));
element("colors").addEventListener("change", ({ target }) => {
  const blurred = allPhotos.find((photo) => blurChoiceValue({ photo }) === target.value) ?? null;
  const background = blurred ? pageData.defaults.background : target.value;
  commit(withBackground(state.history.present, background, blurred));
});
for (const id of [...sliderNames, "background", "letters", "ink"]) {
  const changed = ({ target: { value } }) => {
    const { present } = state.history;
    if (id === "background") return withBackground(present, value, null);
    if (id === "letters") return { ...present, text: { ...present.text, fontSize: lengthText(value) } };
    if (id === "ink") return { ...present, text: { ...present.text, color: value } };
    return { ...present, [id]: lengthText(value) };
  };
  element(id).addEventListener("input", (event) => showPreview(changed(event)));
  element(id).addEventListener("change", (event) => commit(changed(event)));
}

/** Gives the photos more room, or less: for a press, or for a pull up or down. */
function pullDrawer(isDrawn = !document.body.classList.contains("drawn")) {
  document.body.classList.toggle("drawn", isDrawn);
  element("drawer").setAttribute("aria-expanded", isDrawn);
}
let pulledFrom = null;
element("drawer").addEventListener("pointerdown", ({ clientY }) => { pulledFrom = clientY; });
document.addEventListener("pointerup", ({ clientY, target }) => {
  // A press that ends on the button is a click.
  if (pulledFrom !== null && target.closest?.("#drawer") === null) pullDrawer(clientY < pulledFrom);
  pulledFrom = null;
});
element("drawer").addEventListener("click", () => pullDrawer());

element("search").addEventListener("input", () => {
  strip.scrollTo(0, 0);
  showStrip();
});
element("unused").addEventListener("change", showStrip);
element("language").addEventListener("change", ({ target }) => {
  setLanguage(target.value);
  translatePage();
  showState();
  writeAddress();
});

document.addEventListener("photoload", showStateSoon);
portraitQuery.addEventListener("change", showHint);
tabsQuery.addEventListener("change", showState);
// A page that is zoomed with two fingers is moved with one.
window.visualViewport?.addEventListener("resize", () => {
  stage.classList.toggle("zoomed", visualViewport.scale > 1.01);
});
window.addEventListener("beforeunload", (event) => {
  if (!isSameArrangement(state.history.present, state.history.saved)) event.preventDefault();
});
/** The arrangement that the address of the page describes; null if it describes none. */
function arrangementOfPresentAddress() {
  return arrangementOfAddress(location.hash.slice(1), state.history.present, embeddedPhotos, offers);
}

window.addEventListener("hashchange", () => {
  closeTextField();
  const arrangement = arrangementOfPresentAddress();
  if (arrangement) commit(arrangement);
});

// Files that people choose, drop or paste

const filePicker = element("files");

/** Adds files as photos: the first to a cell or the selected one, the others to empty ones. */
async function addPhotoFiles(files, cell = null) {
  if (files.length === 0) return;
  closeTextField();
  let target = cell ?? state.selected;
  const failed = [];
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
      failed.push(displayFileName(file));
    }
  }
  showState();
  const photos = new Intl.ListFormat(state.language).format(failed);
  if (photos) announce(phrases.unreadable({ photos }));
}
filePicker.addEventListener("change", () => {
  const files = [...filePicker.files];
  filePicker.value = "";
  addPhotoFiles(files);
});

const hasFiles = ({ dataTransfer }) => dataTransfer?.types.includes("Files");

document.addEventListener("dragover", (event) => {
  if (!hasFiles(event)) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = "copy";
});
document.addEventListener("drop", (event) => {
  if (!hasFiles(event)) return;
  event.preventDefault();
  addPhotoFiles([...event.dataTransfer.files], cellAt(event.clientX, event.clientY));
});
document.addEventListener("paste", ({ clipboardData }) => {
  const number = allPhotos.length - embeddedPhotos.length + 1;
  const pictures = [...(clipboardData?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
  addPhotoFiles(pictures.map((file, index) => new File([file], `pasted-${number + index}.png`, file)));
});

// The start

for (const [code, { name }] of Object.entries(languages)) element("language").append(new Option(name, code));
const addressFields = new URLSearchParams(location.hash.slice(1));
if (Object.hasOwn(languages, addressFields.get("lang") ?? "")) setLanguage(addressFields.get("lang"));
const bookmarkedArrangement = arrangementOfPresentAddress();
if (bookmarkedArrangement) state.history = new EditHistory(bookmarkedArrangement);
document.body.dataset.pointer = matchMedia("(pointer: coarse)").matches ? "touch" : "mouse";
showTab("photos");
translatePage();
// Reading the data of many photos, showing them, and finding where things are take a while each: in tasks of their own.
setTimeout(() => {
  showState();
  requestAnimationFrame(scrollToChosenLayout);
}, 0);

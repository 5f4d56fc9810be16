// The state of the page, and how it is changed.

const data = JSON.parse(document.getElementById("data").textContent);
const element = (id) => document.getElementById(id);
const [stage, grid, cells, tools] = ["stage", "grid", "cells", "tools"].map(element);

/** The photos of the page, and behind them those that were added in the browser. */
const photos = data.photos.map((photo) => writtenPhoto(photo, showSoon));
const writtenPhotos = [...photos];

/** What every page offers: the layouts and sizes, each once. */
const known = {
  layouts: unique([...data.layouts, ...data.start.suggested, data.start.layout], ({ notation }) => notation),
  sizes: unique([...data.shapes.map(({ size }) => size), data.start.look.size], sizeText),
  largestZoom: data.largestZoom, behindBlurred: data.defaults.background,
};

/** The number of photos whose layouts come first: of all if there is a layout for them. */
known.count = known.layouts.some((layout) => cellCount(layout) === writtenPhotos.length)
  ? writtenPhotos.length : cellCount(data.start.layout);

const state = {
  edits: new Edits(startingArrangement(data.start, photos)),
  /** What is shown before it is decided, such as during a drag; null for the present one. */
  trial: null,
  /** The selected cell, from 0; null for none. */
  selected: null,
  /** The photo that is carried to a cell: {photo, from, target}; null for none. */
  carried: null,
  language: preferredLanguage(navigator.languages),
  search: "",
  isUnusedOnly: false,
  /** Whether somebody has found that a photo can be lifted. */
  hasLifted: false,
};
let say = phrasesOf(state.language);

const shown = () => state.trial ?? state.edits.present;
const address = new Address();

function unique(items, key) {
  return [...new Map(items.map((item) => [key(item), item])).values()];
}

/** Shows an arrangement for now. One whose cells have no room is not shown. */
function attempt(arrangement) {
  announce("");
  if (!divisionOf(arrangement)) return announce(say.noRoom());
  state.trial = arrangement;
  showGrid();
  showLook(arrangement, state);
}

/** Makes an arrangement the present one, and says so; without a text, the last message goes. */
function decide(arrangement, text = "", options = {}) {
  const before = shown();
  state.trial = state.carried = null;
  if (divisionOf(arrangement)) {
    state.edits.push(arrangement);
    showMotion(before, arrangement);
    announce(text, options);
    storeAddress();
  } else {
    announce(say.noRoom());
  }
  show();
}

/** Lets photos move to their new cells. */
function showMotion(before, after) {
  const [old, now] = [shownCells(before), shownCells(after)];
  const isMoved = before.layout !== after.layout || before.size !== after.size
    || now.some((placed, cell) => placed?.photo !== old[cell]?.photo);
  if (isMoved) canvas.moveFrom(before);
}

function forget() {
  announce("");
  state.trial = state.carried = null;
  grid.classList.remove("held");
  grid.style.translate = "";
  show();
}

function storeAddress() {
  address.write(() => addressText(state.edits.present, writtenPhotos, state.language));
}

/** Puts a photo into a cell, the selected one, or the first empty one. */
function choosePhoto(photo, target = null) {
  const arrangement = state.edits.present;
  const cell = target ?? state.selected ?? emptyCell(arrangement);
  if (cell === null && isJustified(arrangement.layout) && cellOf(arrangement, photo) < 0) {
    const count = shownPhotos(arrangement).length;
    return decide(append(arrangement, photo), say.placed({ photo: fileName(photo), cell: count + 1 }));
  }
  if (cell === null) return announce(say.chooseCell());
  const wasEmpty = shownCells(arrangement)[cell] === null;
  const next = place(arrangement, cell, photo);
  // After a plus, the next plus is selected.
  if (wasEmpty && target === null) state.selected = emptyCell(next, cell);
  decide(next, say.placed({ photo: fileName(photo), cell: cell + 1 }));
}

function chooseCell(cell) {
  state.selected = state.selected === cell ? null : cell;
  const isPlus = state.selected !== null && shownCells(state.edits.present)[cell] === null;
  const what = isPlus ? say.selected : usesMouse() ? say.selectedByMouse : say.selectedByTouch;
  announce(state.selected === null ? "" : what({ cell: cell + 1 }));
  if (isPlus) showTab("photos");
  show();
  const hasUnused = photos.some((photo) => cellOf(state.edits.present, photo) < 0);
  if (isPlus && !hasUnused) element("files").click();
}

function deselect() {
  if (state.selected === null) return;
  state.selected = null;
  announce("");
  show();
}

function exchangeCells(from, to) {
  const arrangement = state.edits.present;
  const shown = shownCells(arrangement);
  if (to < 0 || to >= shown.length || to === from) return forget();
  if (state.selected === from) state.selected = to;
  decide(exchange(arrangement, from, to), say.placed({ photo: fileName(shown[from].photo), cell: to + 1 }));
}

/** Makes an arrangement in which the photo of a cell shows otherwise the present one. */
function decideView(cell, arrangement) {
  const [before, after] = [state.edits.present, arrangement].map(({ cells }) => cells[cell]);
  const text = isSamePlace(before, after) ? say.edge()
    : before.zoom === after.zoom ? say.moved({ cell: cell + 1 })
      : say.zoomed({ cell: cell + 1, zoom: after.zoom });
  decide(arrangement, text, { isVisible: false });
}

function nudge(cell, x, y) {
  const frame = divisionOf(state.edits.present).frames[cell];
  const way = { x: (x * frame.width) / 20, y: (y * frame.height) / 20 };
  decideView(cell, moveCrop(state.edits.present, cell, way));
}

function zoom(cell, factor) {
  decideView(cell, zoomCrop(state.edits.present, cell, factor, data.largestZoom));
}

function centerCell(cell) {
  const centered = changeView(state.edits.present, cell, { focus: { x: 0.5, y: 0.5 }, zoom: 1 });
  decide(centered, say.centered({ cell: cell + 1 }), { isVisible: false });
}

function toggleWhole(cell) {
  const fit = state.edits.present.cells[cell].fit === "contain" ? "cover" : "contain";
  decide(changeView(state.edits.present, cell, { fit }));
}

function removeFrom(cell) {
  const photo = fileName(state.edits.present.cells[cell].photo);
  decide(takeOut(state.edits.present, cell), say.removed({ photo }));
}

/** Shows where the photo is chosen that replaces the selected one. */
function replaceIn() {
  showTab("photos");
  strip.showUnused();
  const tray = element("strip");
  tray.classList.remove("called");
  // Between two styles without this one, the animation begins again.
  tray.getBoundingClientRect();
  tray.classList.add("called");
  announce(say.newPhoto());
}

/** The number of photos that are chosen for somebody. */
const chosenCount = 9;

function chooseForMe() {
  const chosen = spreadPhotos(photos, chosenCount);
  const layouts = known.layouts.filter((layout) => !isJustified(layout) && cellCount(layout) === chosen.length);
  // As many across as down, if that is possible.
  const layout = layouts.find(({ notation }) => /^(\d)x\1$/.test(notation)) ?? layouts.at(-1);
  const fitting = withLayout(state.edits.present, layout);
  decide(withPhotos(fitting, chosen), say.chosen({ count: chosen.length }));
}

function undo() {
  if (state.edits.canUndo) travel(() => state.edits.undo(), say.undone());
}

function redo() {
  if (state.edits.canRedo) travel(() => state.edits.redo(), say.redone());
}

function travel(step, text) {
  const before = shown();
  step();
  showMotion(before, state.edits.present);
  decide(state.edits.present, text);
}

/** Adds files as photos: the first to a cell or the selected one, the others to empty ones. */
async function addFiles(files, cell, isPasted) {
  let target = cell ?? state.selected;
  for (const file of files) {
    const number = photos.filter((photo) => photo.isPasted).length + 1;
    const name = isPasted ? say.pastedName({ number: `${number}` }) : file.name;
    try {
      const photo = await addedPhoto(file, name);
      photo.isPasted = isPasted;
      photos.push(photo);
      target ??= emptyCell(state.edits.present);
      if (target === null && !isJustified(state.edits.present.layout)) show();
      else choosePhoto(photo, target);
      target = null;
      state.selected = null;
    } catch {
      announce(say.unreadable({ photo: fileName({ name }) }));
    }
  }
  show();
}

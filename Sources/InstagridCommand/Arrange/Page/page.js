// The page: its state, what shows it, and what changes it.

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

const upright = matchMedia("(orientation: portrait)");
/** Whether one section shows at a time; page.css has the same condition. */
const hasTabs = matchMedia("(orientation: portrait), (max-height: 32rem)");

const shown = () => state.trial ?? state.edits.present;
const address = new Address();

function unique(items, key) {
  return [...new Map(items.map((item) => [key(item), item])).values()];
}

// Changes

/** For how long a message shows. */
const messageMilliseconds = 4000;
let statusTimer = 0;

/** Says what has happened. What the grid shows anyway is said to screen readers only. */
function announce(text, { isVisible = true } = {}) {
  element("status").classList.toggle("unseen", !isVisible);
  element("status").textContent = text;
  clearTimeout(statusTimer);
  statusTimer = setTimeout(() => { element("status").textContent = ""; }, messageMilliseconds);
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

// What is shown

const canvas = new GridCanvas(grid.querySelector("canvas"), () => ({
  arrangement: shown(), lifted: state.carried?.from ?? null,
}));

/** Shows the state everywhere. Each part changes only what differs from what it shows. */
function show() {
  const arrangement = shown();
  if (state.selected !== null && state.selected >= cellCount(arrangement.layout)) state.selected = null;
  const focused = document.activeElement;
  showGrid();
  showTools(tools, arrangement, state.selected, data.largestZoom, say);
  showHint();
  placeTools(tools, cells.children[state.selected]);
  showStrip();
  showLayouts(element("layouts"), arrangement, {
    offered: offeredLayouts({
      known: known.layouts, start: data.start.layout, count: known.count, presets: data.presets,
      arePresetsFirst: hasTabs.matches,
    }),
    language: state.language, say,
  });
  showShapes(element("shapes"), arrangement, { shapes: data.shapes, sizes: known.sizes, say });
  showLook(arrangement, state);
  showColors(element("colors"), arrangement, {
    brand: data.defaults.background, common: photoColors(arrangement), selected: state.selected, say,
  });
  for (const [id, isPossible] of [["undo", state.edits.canUndo], ["redo", state.edits.canRedo]]) {
    element(id).setAttribute("aria-disabled", !isPossible);
  }
  // What is gone or hidden gives the focus to the cells.
  const present = document.activeElement;
  const isLost = focused !== document.body && (present === document.body || !present.checkVisibility());
  if (isLost && !sheet.isOpen) {
    (cells.children[state.selected] ?? cells.querySelector("[data-tab-stop]")).focus();
  }
}

let nextShow = 0;

/** Shows the state before the next frame, once. */
function showSoon() {
  cancelAnimationFrame(nextShow);
  nextShow = requestAnimationFrame(show);
}

function showGrid() {
  const { size } = divisionOf(shown());
  document.body.style.setProperty("--width", size.width);
  document.body.style.setProperty("--height", size.height);
  showCells(cells, shown(), { selected: state.selected, target: state.carried?.target ?? null }, say);
  canvas.drawSoon();
}

const strip = new Strip(element("strip"), {
  add: () => element("files").click(),
  choose: (photo) => choosePhoto(photo),
  carry: (photo, point) => carry({ photo, from: null }, point),
  drop(photo, { x, y }) {
    const cell = cellAt(x, y);
    hideGhost();
    if (cell === null) forget();
    else choosePhoto(photo, cell);
  },
  cancel() {
    hideGhost();
    forget();
  },
});

function showStrip() {
  const isLarge = photos.length > chosenCount;
  for (const id of ["choose", "search"]) element(id).hidden = !isLarge;
  element("unused").parentElement.hidden = !isLarge;
  const { search, isUnusedOnly, selected, language } = state;
  const mayBeLine = hasTabs.matches;
  strip.update({ photos, arrangement: shown(), search, isUnusedOnly, selected, mayBeLine, language, say });
  element("no-match").hidden = !(search && strip.count === 0);
  const [all, matching] = [photos.length, strip.count].map((count) => new Intl.NumberFormat(language).format(count));
  element("photo-count").textContent = matching === all ? all : `${matching} / ${all}`;
  element("search").placeholder = say.searchPhotos({ count: photos.length });
}

let knownColors = { key: null, colors: [] };

/** Three colors of the photos that show. */
function photoColors(arrangement) {
  const shown = shownPhotos(arrangement).slice(0, 12).map(({ photo }) => photo);
  const key = shown.map((photo) => `${photo.id} ${photo.image.complete ?? true}`).sort().join();
  if (key !== knownColors.key) knownColors = { key, colors: commonColors(shown, 3) };
  return knownColors.colors;
}

function showTab(name) {
  document.body.dataset.tab = name;
  for (const tab of document.querySelectorAll("nav [data-tab]")) {
    tab.setAttribute("aria-current", tab.dataset.tab === name);
  }
  if (name === "layout") showChosenLayout();
}

/** Scrolls to the chosen layout, but not the panel that has all sections. */
function showChosenLayout() {
  const container = element("layouts");
  const chosen = container.querySelector("label:has(:checked)");
  if (hasTabs.matches) return chosen?.scrollIntoView({ block: "nearest", inline: "nearest" });
  const [outer, inner] = [container, chosen].map((each) => each.getBoundingClientRect());
  if (inner.bottom > outer.bottom) container.scrollTop += inner.bottom - outer.bottom + (outer.height - inner.height) / 2;
}

/** The direction of the swipe that shares; aside, it is that in which lines of text begin. */
function swipeDirection() {
  if (upright.matches) return { x: 0, y: -1 };
  return { x: document.documentElement.dir === "rtl" ? 1 : -1, y: 0 };
}

/** Says what a drag does and, while a photo is selected, until one has been lifted, what a hold does. */
function showHint() {
  const isMouse = usesMouse();
  const isSelected = state.selected !== null && shownCells(shown())[state.selected] !== null;
  const [share, hold] = isMouse
    ? [upright.matches ? say.dragUp() : say.dragAside(), say.holdMouse()]
    : [upright.matches ? say.swipeUp() : say.swipeAside(), say.holdFinger()];
  const isAboutHold = isSelected && !state.hasLifted;
  const arrow = upright.matches ? "up" : swipeDirection().x > 0 ? "right" : "left";
  element("hint").querySelector("span").textContent = isAboutHold ? hold : share;
  element("hint").querySelector("use").setAttribute("href", `#icon-${isAboutHold ? "replace" : arrow}`);
}

/** Whether the last pointer was a mouse; before the first, whether one is likely. */
function usesMouse() {
  return document.body.dataset.pointer === "mouse";
}

/** Says everything in the language chosen. */
function translate() {
  say = phrasesOf(state.language);
  document.documentElement.lang = element("language").value = state.language;
  document.documentElement.dir = languages[state.language].direction;
  document.title = `Instagrid: ${say.title()}`;
  for (const text of document.querySelectorAll("[data-text]")) text.textContent = say[text.dataset.text]();
  for (const picture of document.querySelectorAll("[data-alt]")) picture.alt = say[picture.dataset.alt]();
  for (const labeled of document.querySelectorAll("[data-label]")) {
    const label = say[labeled.dataset.label]();
    // A title is the name of a button without text; both would be said twice.
    if (labeled.matches("button.icon")) labeled.title = label;
    else labeled.setAttribute("aria-label", label);
  }
  element("status").textContent = "";
  showHint();
}

// A photo that is carried

const ghost = element("ghost");

/** Shows a photo at the pointer, and marks the cell below it. */
function carry({ photo, from, target }, point) {
  const image = photo.image;
  const { width, height } = pixelSize(image);
  if (ghost.hidden && width > 0) {
    const side = Math.min(width, height);
    Object.assign(ghost, { width: 160, height: 160, hidden: false });
    ghost.getContext("2d").drawImage(
      image, (width - side) / 2, (height - side) / 2, side, side, 0, 0, 160, 160);
  }
  ghost.style.translate = `${point.x}px ${point.y}px`;
  state.carried = { photo, from, target: target === undefined ? cellAt(point.x, point.y) : target };
  showGrid();
}

function hideGhost() {
  ghost.hidden = true;
}

// Sharing

const sheet = new Sheet({
  data, photos: () => photos, say: () => say,
  saved: () => state.edits.save(),
  closed(isShared) {
    grid.classList.remove("out");
    if (isShared) announce(say.shared());
    if (document.activeElement === document.body) element("share").focus();
  },
});

/** Lets the grid go, and then opens the sheet. */
async function share() {
  if (sheet.isOpen || grid.classList.contains("out")) return;
  forget();
  grid.classList.add("out");
  await Promise.allSettled(grid.getAnimations().map(({ finished }) => finished));
  sheet.open(state.edits.present);
}

// What people do

cells.addEventListener("keydown", (event) => {
  const button = event.target.closest(".cell");
  if (!button) return;
  const cell = Number(button.dataset.cell);
  const hasPhoto = shownCells(state.edits.present)[cell] !== null;
  const isCommand = event.ctrlKey || event.metaKey;
  if (arrows[event.key]) {
    const next = neighbor(state.edits.present, cell, arrows[event.key]);
    if (event.shiftKey && hasPhoto) nudge(cell, ...arrows[event.key]);
    else if (isCommand && hasPhoto && next !== undefined) {
      exchangeCells(cell, next);
      focusOnButton(cells, cells.children[next]);
    } else if (next !== undefined) focusOnButton(cells, cells.children[next]);
  } else if ((event.key === "+" || event.key === "-") && !isCommand && hasPhoto) {
    zoom(cell, event.key === "+" ? 1.25 : 0.8);
  } else if (event.key.toLowerCase() === "c" && !isCommand && hasPhoto) centerCell(cell);
  else if ((event.key === "Delete" || event.key === "Backspace") && hasPhoto) removeFrom(cell);
  else return;
  event.preventDefault();
});

let lastTap = { cell: null, time: 0 };
stage.addEventListener("click", (event) => {
  const button = event.target.closest(".cell");
  if (!button) return deselect();
  const cell = Number(button.dataset.cell);
  // A click of a key or of a screen reader is not a tap.
  const isDouble = event.detail > 0 && lastTap.cell === cell && event.timeStamp - lastTap.time < 400;
  lastTap = isDouble ? { cell: null, time: 0 } : { cell, time: event.timeStamp };
  if (isDouble && shownCells(state.edits.present)[cell]) centerCell(cell);
  else if (!isDouble) chooseCell(cell);
});

document.addEventListener("keydown", (event) => {
  const key = event.key.toLowerCase();
  if (sheet.isOpen || event.target.matches("input[type=search]")) return;
  if (key === "escape") deselect();
  if (!(event.ctrlKey || event.metaKey)) return;
  if (key === "y" || (key === "z" && event.shiftKey)) redo();
  else if (key === "z") undo();
  else return;
  event.preventDefault();
});

document.addEventListener("pointerdown", ({ pointerType }) => {
  if (document.body.dataset.pointer === pointerType) return;
  document.body.dataset.pointer = pointerType;
  showHint();
}, { capture: true });

for (const [id, action] of Object.entries({
  undo, redo, share, replace: replaceIn, choose: chooseForMe,
  shuffle: () => decide(shuffled(state.edits.present), say.shuffledPhotos()),
  center: () => centerCell(state.selected), whole: () => toggleWhole(state.selected),
  remove: () => removeFrom(state.selected),
})) {
  element(id).addEventListener("click", action);
}
for (const button of tools.querySelectorAll("[data-move]")) {
  const [x, y] = button.dataset.move.split(" ").map(Number);
  button.addEventListener("click", () => nudge(state.selected, x, y));
}
for (const button of tools.querySelectorAll("[data-zoom]")) {
  button.addEventListener("click", () => {
    if (button.ariaDisabled !== "true") zoom(state.selected, Number(button.dataset.zoom));
  });
}
for (const button of tools.querySelectorAll("[data-swap]")) {
  button.addEventListener("click", () => exchangeCells(state.selected, state.selected + Number(button.dataset.swap)));
}
for (const tab of document.querySelectorAll("nav [data-tab]")) {
  tab.addEventListener("click", () => {
    announce("");
    showTab(tab.dataset.tab);
  });
}

element("layouts").addEventListener("change", ({ target }) => {
  const layout = known.layouts.find(({ notation }) => notation === target.value);
  decide(withLayout(state.edits.present, layout), `${layoutText(state.language, say, layout)}.`);
});
element("shapes").addEventListener("change", ({ target }) => {
  const size = known.sizes.find((size) => sizeText(size) === target.value);
  const isFree = size === undefined;
  decide({ ...state.edits.present, size: size ?? state.edits.present.size, isFree });
});
element("fits").addEventListener("change", ({ target }) => decide(fitAll(state.edits.present, target.value)));
element("colors").addEventListener("change", ({ target }) => {
  const photo = photos.find((photo) => blurValue({ photo }) === target.value);
  decide(withBackground(state.edits.present, photo ? data.defaults.background : target.value, photo));
});
for (const id of [...lengthNames, "background"]) {
  const changed = ({ target: { value } }) => id === "background"
    ? withBackground(state.edits.present, value) : { ...state.edits.present, [id]: lengthText(value) };
  element(id).addEventListener("input", (event) => attempt(changed(event)));
  element(id).addEventListener("change", (event) => decide(changed(event)));
}

element("search").addEventListener("input", ({ target }) => {
  state.search = target.value.trim();
  element("strip").scrollTo(0, 0);
  showStrip();
});
element("unused").addEventListener("change", ({ target }) => {
  state.isUnusedOnly = target.checked;
  showStrip();
});
element("language").addEventListener("change", ({ target }) => {
  state.language = target.value;
  translate();
  show();
  storeAddress();
});
watchFiles(element("files"), addFiles);

/** The way in pixels of the window as a way in pixels of the picture. */
function inPicture({ x, y }) {
  const scale = divisionOf(shown()).size.width / grid.getBoundingClientRect().width;
  return { x: x * scale, y: y * scale };
}

new GridGestures(stage, grid, {
  hasPhoto: (cell) => shownCells(state.edits.present)[cell] !== null,
  isSelected: (cell) => cell !== null && cell === state.selected,
  direction: swipeDirection,
  pull(distance) {
    grid.classList.add("held");
    // Against the direction of the swipe, the grid follows slowly.
    const way = distance > 0 ? distance : distance / 4;
    const { x, y } = swipeDirection();
    grid.style.translate = `${x * way}px ${y * way}px`;
  },
  move: (cell, { x, y }) => attempt(moveCrop(state.edits.present, cell, inPicture({ x: -x, y: -y }))),
  zoom: (cell, factor, point) =>
    attempt(zoomCrop(state.edits.present, cell, factor, data.largestZoom, point)),
  keep: (cell) => decideView(cell, shown()),
  lift(cell) {
    const { photo } = state.edits.present.cells[cell];
    const box = cells.children[cell].getBoundingClientRect();
    carry({ photo, from: cell, target: null }, { x: box.left + box.width / 2, y: box.top + box.height / 2 });
    state.hasLifted = true;
    announce(say.lifted({ photo: fileName(photo) }));
  },
  carry: (cell, point, target) => carry({ photo: state.edits.present.cells[cell].photo, from: cell, target }, point),
  swap(from, to) {
    hideGhost();
    exchangeCells(from, to);
  },
  share,
  cancel() {
    hideGhost();
    forget();
  },
});

upright.addEventListener("change", showHint);
hasTabs.addEventListener("change", show);
prefersStillness.addEventListener("change", show);
new ResizeObserver(() => placeTools(tools, cells.children[state.selected])).observe(stage);
window.addEventListener("resize", () => placeTools(tools, cells.children[state.selected]));
// A page that is zoomed with two fingers is moved with one.
window.visualViewport?.addEventListener("resize", () => {
  stage.classList.toggle("zoomed", visualViewport.scale > 1.01);
});
window.addEventListener("beforeunload", (event) => {
  if (state.edits.isUnsaved) event.preventDefault();
});
window.addEventListener("hashchange", () => {
  const arrangement = arrangementOfAddress(location.hash.slice(1), state.edits.present, writtenPhotos, known);
  if (arrangement) decide(arrangement);
});

// The start

for (const [code, { name }] of Object.entries(languages)) element("language").append(new Option(name, code));
const stored = new URLSearchParams(location.hash.slice(1));
if (Object.hasOwn(languages, stored.get("lang") ?? "")) state.language = stored.get("lang");
const bookmarked = arrangementOfAddress(location.hash.slice(1), state.edits.present, writtenPhotos, known);
if (bookmarked) state.edits = new Edits(bookmarked);
document.body.dataset.pointer = matchMedia("(pointer: coarse)").matches ? "touch" : "mouse";
showTab("photos");
translate();
show();
showChosenLayout();

// The page: shows the arrangement, and makes a new one of what people do.

const data = JSON.parse(document.getElementById("data").textContent);
const element = (id) => document.getElementById(id);
const [stage, grid, cells, strip] = ["stage", "grid", "cells", "strip"].map(element);
const canvas = grid.querySelector("canvas");

const photos = data.photos.map((photo) => writtenPhoto(photo, drawSoon));
const edits = new Edits(startingArrangement(data.start, photos));
/** What is shown before it is decided, such as during a drag; null for the present one. */
let trial = null;
/** The photo that is carried to another cell. */
let carried = null;
/** The selected cell, from 0; null for none. */
let selected = null;
let nextDrawing = 0;
let language = preferredLanguage(navigator.languages);

const shown = () => trial ?? edits.present;
const say = (key, values) => phrase(language, key, values);
const upright = matchMedia("(orientation: portrait)");

function announce(key, values) {
  element("status").textContent = say(key, values);
}

// Changes

/** Shows an arrangement for now. One whose cells have no room is not shown. */
function attempt(arrangement) {
  if (!framesOf(arrangement)) return announce("noRoom");
  trial = arrangement;
  showGrid();
  showLook(arrangement);
}

/** Makes an arrangement the present one, and says so. */
function decide(arrangement, key, values) {
  trial = null;
  carried = null;
  if (framesOf(arrangement)) {
    if (arrangement !== edits.present) edits.push(arrangement);
    if (key) announce(key, values);
  } else {
    announce("noRoom");
  }
  show();
}

function forget() {
  trial = null;
  carried = null;
  show();
}

function choosePhoto(photo) {
  const { layout, photos } = edits.present;
  const hasPlus = photos.length < cellCount(layout);
  if (selected === null && !hasPlus) return announce("chooseCell");
  const wanted = selected ?? photos.length;
  const next = place(edits.present, wanted, photo);
  const cell = next.photos.findIndex((placed) => placed.photo === photo);
  // After a plus, the next plus is selected.
  if (wanted >= photos.length) selected = next.photos.length < cellCount(layout) ? next.photos.length : null;
  decide(next, cell < wanted ? "placedFirst" : "placed", { photo: visibleName(photo), cell: cell + 1 });
}

function chooseCell(cell) {
  selected = cell;
  show();
  announce("selected", { cell: cell + 1 });
  const isPlus = cell >= edits.present.photos.length;
  if (isPlus && edits.present.photos.length === stripButtons.size) element("files").click();
}

function exchangeCells(from, to) {
  const { layout, photos } = edits.present;
  const cell = Math.min(to, photos.length - 1);
  if (to < 0 || to >= cellCount(layout) || cell === from) return forget();
  if (selected === from) selected = cell;
  const values = { photo: visibleName(photos[from].photo), cell: cell + 1 };
  decide(exchange(edits.present, from, to), "placed", values);
}

function nudge(cell, x, y) {
  const arrangement = edits.present;
  const frame = framesOf(arrangement)[cell];
  const way = { x: (x * frame.width) / 20, y: (y * frame.height) / 20 };
  decideMove(cell, moveCrop(arrangement, cell, way));
}

/** Makes an arrangement in which the photo of a cell was moved the present one. */
function decideMove(cell, moved) {
  decide(moved, moved === edits.present ? "edge" : "moved", { cell: cell + 1 });
}

function centerCell(cell) {
  decide(focusOn(edits.present, cell, parseFocus("center")), "centered", { cell: cell + 1 });
}

function toggleWhole(cell) {
  const fit = edits.present.photos[cell].fit === "contain" ? "cover" : "contain";
  decide(fitOne(edits.present, cell, fit));
}

function removeFrom(cell) {
  const photo = visibleName(edits.present.photos[cell].photo);
  decide(takeOut(edits.present, cell), "removed", { photo });
}

function undo() {
  if (!edits.canUndo) return;
  edits.undo();
  decide(edits.present, "undone");
}

function redo() {
  if (!edits.canRedo) return;
  edits.redo();
  decide(edits.present, "redone");
}

// What is shown

/** Shows the arrangement everywhere. */
function show() {
  const arrangement = shown();
  if (selected !== null && selected >= cellCount(arrangement.layout)) selected = null;
  showGrid();
  showStrip(strip, arrangement, selected, say);
  showTools(arrangement);
  showLayouts(element("layouts"), arrangement, data, say);
  showShapes(element("shapes"), arrangement, data, say);
  showLook(arrangement);
  for (const [id, isPossible] of [["undo", edits.canUndo], ["redo", edits.canRedo]]) {
    element(id).setAttribute("aria-disabled", !isPossible);
  }
}

function showGrid() {
  grid.style.setProperty("--width", shown().size.width);
  grid.style.setProperty("--height", shown().size.height);
  showCells(cells, shown(), { selected, target: carried?.target }, say);
  drawSoon();
}

/** Draws before the next frame, once, however much has changed. */
function drawSoon() {
  cancelAnimationFrame(nextDrawing);
  nextDrawing = requestAnimationFrame(() => drawArrangement(canvas, shown(), carried));
}

function showTools(arrangement) {
  const placed = selected === null ? null : arrangement.photos[selected];
  element("tools").hidden = !placed;
  if (!placed) return;
  element("tools-title").textContent = say("cellWithPhoto", {
    cell: selected + 1, count: cellCount(arrangement.layout), photo: visibleName(placed.photo),
  });
  element("whole").setAttribute("aria-pressed", placed.fit === "contain");
}

function showLook(arrangement) {
  for (const id of ["gap", "margin", "radius"]) {
    const text = arrangement[id];
    const isPercent = text?.endsWith("%") ?? false;
    const pixels = spacing(text, arrangement.layout, arrangement.size);
    const shorter = Math.min(arrangement.size.width, arrangement.size.height);
    const percent = isPercent ? Number(text.slice(0, -1)) : (100 * pixels) / shorter;
    const label = isPercent ? say("percent", { count: percent }) : say("pixels", { count: pixels });
    const input = element(id);
    input.max = Math.max(input.max, percent);
    input.value = percent;
    input.setAttribute("aria-valuetext", label);
    document.querySelector(`output[for=${id}]`).textContent = label;
  }
  element("background").value = arrangement.background.slice(0, 7);
  document.querySelector("output[for=background]").textContent = arrangement.background;
  const fits = new Set(shownPhotos(arrangement).map(({ fit }) => fit));
  for (const input of element("fits").querySelectorAll("input")) {
    input.checked = fits.size === 1 && fits.has(input.value);
  }
}

/** Says everything in the language chosen. */
function translate() {
  document.documentElement.lang = language;
  document.title = `Instagrid: ${say("title")}`;
  for (const text of document.querySelectorAll("[data-text]")) text.textContent = say(text.dataset.text);
  for (const labeled of document.querySelectorAll("[data-label]")) {
    const label = say(labeled.dataset.label);
    // A title is the name of a button without text; both would be said twice.
    if (labeled.matches("button.icon, #add")) labeled.title = label;
    else labeled.setAttribute("aria-label", label);
  }
  element("status").textContent = "";
}

// What people do

cells.addEventListener("keydown", (event) => {
  const button = event.target.closest(".cell");
  if (!button) return;
  const cell = Number(button.dataset.cell);
  const hasPhoto = cell < shownPhotos(edits.present).length;
  const isCommand = event.ctrlKey || event.metaKey;
  if (arrows[event.key]) {
    const next = neighbor(edits.present, cell, arrows[event.key]);
    if (event.shiftKey && hasPhoto) nudge(cell, ...arrows[event.key]);
    else if (isCommand && hasPhoto && next !== undefined) {
      exchangeCells(cell, next);
      focusOnButton(cells, cells.children[next]);
    } else if (next !== undefined) focusOnButton(cells, cells.children[next]);
  } else if (event.key.toLowerCase() === "c" && !isCommand && hasPhoto) centerCell(cell);
  else if ((event.key === "Delete" || event.key === "Backspace") && hasPhoto) removeFrom(cell);
  else return;
  event.preventDefault();
});

let lastTap = { cell: null, time: 0 };
cells.addEventListener("click", (event) => {
  const button = event.target.closest(".cell");
  if (!button) return;
  const cell = Number(button.dataset.cell);
  // A click of a key or of a screen reader is not a tap.
  const isDouble = event.detail > 0 && lastTap.cell === cell && event.timeStamp - lastTap.time < 400;
  lastTap = isDouble ? { cell: null, time: 0 } : { cell, time: event.timeStamp };
  if (isDouble && cell < edits.present.photos.length) centerCell(cell);
  else chooseCell(cell);
});

strip.addEventListener("keydown", (event) => {
  const buttons = [...strip.querySelectorAll("button")];
  const index = buttons.indexOf(event.target.closest("button"));
  const targets = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: buttons.length - 1 };
  if (!Object.hasOwn(targets, event.key)) return;
  focusOnButton(strip, buttons[targets[event.key]]);
  event.preventDefault();
});

document.addEventListener("keydown", (event) => {
  const key = event.key.toLowerCase();
  if (key === "escape" && selected !== null && !element("sheet").open) {
    selected = null;
    show();
  }
  if (!(event.ctrlKey || event.metaKey) || element("sheet").open) return;
  if (key === "y" || (key === "z" && event.shiftKey)) redo();
  else if (key === "z") undo();
  else return;
  event.preventDefault();
});

element("undo").addEventListener("click", undo);
element("redo").addEventListener("click", redo);
element("center").addEventListener("click", () => centerCell(selected));
element("whole").addEventListener("click", () => toggleWhole(selected));
element("remove").addEventListener("click", () => removeFrom(selected));
for (const button of document.querySelectorAll("[data-move]")) {
  const [x, y] = button.dataset.move.split(" ").map(Number);
  button.addEventListener("click", () => nudge(selected, x, y));
}
for (const button of document.querySelectorAll("[data-swap]")) {
  button.addEventListener("click", () => exchangeCells(selected, selected + Number(button.dataset.swap)));
}

element("layouts").addEventListener("change", (event) => {
  const layout = parseLayout(event.target.value);
  decide({ ...edits.present, layout }, "layoutChosen", { layout: event.target.value });
});
element("shapes").addEventListener("change", (event) => {
  decide({ ...edits.present, size: parseSize(event.target.value) });
});
element("fits").addEventListener("change", (event) => decide(fitAll(edits.present, event.target.value)));
for (const id of ["gap", "margin", "radius", "background"]) {
  const changed = (value) => ({ ...edits.present, [id]: id === "background" ? value : lengthText(value) });
  element(id).addEventListener("input", (event) => attempt(changed(event.target.value)));
  element(id).addEventListener("change", (event) => decide(changed(event.target.value)));
}

/** A length of a slider as the command line has it; zero has no unit. */
function lengthText(percent) {
  return Number(percent) === 0 ? "0" : `${Number(percent)}%`;
}

element("add").addEventListener("click", () => element("files").click());
element("files").addEventListener("change", async (event) => {
  const files = [...event.target.files];
  event.target.value = "";
  for (const file of files) {
    try {
      const photo = await addedPhoto(file);
      addToStrip(strip, photo, choosePhoto);
      show();
      choosePhoto(photo);
    } catch {
      announce("unreadable", { photo: visibleName(file) });
    }
  }
});

element("language").addEventListener("change", (event) => {
  language = event.target.value;
  translate();
  show();
});

const openSheet = prepareSheet(grid, data, say);
element("share").addEventListener("click", () => openSheet(edits.present));

/** The way in pixels of the page as a way in pixels of the picture. */
function inPicture({ x, y }) {
  const scale = edits.present.size.width / grid.getBoundingClientRect().width;
  return { x: x * scale, y: y * scale };
}

function release() {
  grid.classList.remove("held");
  grid.style.translate = "";
}

watchDrags(stage, grid, {
  hasPhoto: (cell) => cell < shownPhotos(edits.present).length,
  swipeDirection: () => (upright.matches ? { x: 0, y: -1 } : { x: -1, y: 0 }),
  move(cell, { x, y }) {
    carried = null;
    attempt(moveCrop(edits.present, cell, inPicture({ x: -x, y: -y })));
  },
  carry(cell, point, target) {
    carried = { cell, ...inPicture(point), target };
    attempt(edits.present);
  },
  pull(distance) {
    grid.classList.add("held");
    grid.style.translate = upright.matches ? `0 ${-distance}px` : `${-distance}px`;
  },
  keep(cell) {
    decideMove(cell, shown());
  },
  swap: exchangeCells,
  share() {
    release();
    forget();
    openSheet(edits.present);
  },
  cancel() {
    release();
    forget();
  },
});

// The start

for (const [code, name] of Object.entries(languages)) element("language").append(new Option(name, code));
element("language").value = language;
for (const photo of photos) addToStrip(strip, photo, choosePhoto);
translate();
show();

// The page: its sharing, its events and its start.

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

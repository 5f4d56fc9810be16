// Shows the state of the page everywhere.

const upright = matchMedia("(orientation: portrait)");
/** Whether one section shows at a time; page.css has the same condition. */
const hasTabs = matchMedia("(orientation: portrait), (max-height: 32rem)");

const canvas = new GridCanvas(grid.querySelector("canvas"), () => ({
  arrangement: shown(), lifted: state.carried?.from ?? null,
}));

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

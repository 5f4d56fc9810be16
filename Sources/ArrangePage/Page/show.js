// Shows the state of the page everywhere.
import { shownCells } from "./arrangement.js";
import { cellAt, showCells } from "./cells.js";
import { showBackgrounds, showLayouts, showLook, showShapes } from "./choices.js";
import { divisionOf } from "./division.js";
import { drawArrangement } from "./drawing.js";
import { cellCount } from "./geometry.js";
import { pixelSize } from "./images.js";
import { languages } from "./language.js";
import { cellButtons, debounced, element, ghost, grid, pageData, phrases, portraitQuery } from "./state.js";
import { shownArrangement, state, tabsQuery, tools } from "./state.js";
import { showStrip } from "./strip.js";

const gridCanvas = grid.querySelector("canvas");
let nextDrawing = 0;

new ResizeObserver(([{ contentRect }]) => {
  const [width, height] = [contentRect.width, contentRect.height].map((length) =>
    Math.round(length * devicePixelRatio));
  if (width === 0 || height === 0) return;
  Object.assign(gridCanvas, { width, height });
  // Setting the size has cleared it.
  drawGrid();
}).observe(gridCanvas);

/** Draws the grid in the pixels of the screen. */
function drawGrid() {
  drawArrangement(gridCanvas, shownArrangement(), { lifted: state.carried?.from, typed: state.typing?.cell });
}

/** Ends a message when it has shown for some time. */
const clearStatus = debounced(() => { element("status").textContent = ""; }, 4000);

/** Says what has happened. What the grid shows anyway is said to screen readers only. */
export function announce(text, { isVisible = true } = {}) {
  element("status").classList.toggle("unseen", !isVisible);
  element("status").textContent = text;
  clearStatus();
}

/** Shows the state everywhere. Each part changes only what differs from what it shows. */
export function showState() {
  if (state.selected !== null && state.selected >= cellCount(shownArrangement().layout)) state.selected = null;
  const focused = document.activeElement;
  showGrid();
  showHint();
  showTools();
  showStrip();
  showLayouts();
  showShapes();
  showLook();
  showBackgrounds();
  for (const [id, steps] of Object.entries({ undo: -1, redo: 1 })) {
    element(id).setAttribute("aria-disabled", !state.history.canStep(steps));
  }
  // What is gone or hidden gives the focus to the cells.
  const present = document.activeElement;
  const isLost = focused !== document.body && (present === document.body || !present.checkVisibility());
  if (isLost && !element("sheet").open) {
    (cellButtons.children[state.selected] ?? cellButtons.querySelector('[tabindex="0"]')).focus();
  }
}

let nextShowRequest = 0;

/** Shows the state before the next frame, once. */
export function showStateSoon() {
  cancelAnimationFrame(nextShowRequest);
  nextShowRequest = requestAnimationFrame(showState);
}

/** Shows the grid, which is drawn before the next frame, once, however much has changed. */
export function showGrid() {
  const { size } = divisionOf(shownArrangement());
  document.body.style.setProperty("--width", `${size.width}`);
  document.body.style.setProperty("--height", `${size.height}`);
  showCells();
  cancelAnimationFrame(nextDrawing);
  nextDrawing = requestAnimationFrame(drawGrid);
}

export function showTab(name) {
  document.body.dataset.tab = name;
  for (const tab of document.querySelectorAll("nav [data-tab]")) {
    tab.setAttribute("aria-current", tab.dataset.tab === name);
  }
  scrollToChosenLayout();
}

/** Shows all layouts: on small screens in their section, elsewhere below the first rows, from where they go again. */
export function showAllLayouts() {
  if (tabsQuery.matches) {
    showTab("layout");
    element("layouts").querySelector(":checked").focus();
  } else {
    element("layout").classList.toggle("expanded");
    scrollToChosenLayout();
  }
}

/** Scrolls to the chosen layout, but not the panel that has all sections. */
export function scrollToChosenLayout() {
  const container = element("layouts");
  const chosen = container.querySelector("label:has(:checked)");
  if (!chosen) return;
  if (tabsQuery.matches) return chosen.scrollIntoView({ block: "nearest", inline: "nearest" });
  const [outer, inner] = [container, chosen].map((each) => each.getBoundingClientRect());
  container.scrollTop += inner.top - outer.top - Number.parseFloat(getComputedStyle(container).paddingTop);
}

/** The direction of the swipe that shares; aside, it is that in which lines of text begin. */
export function swipeDirection() {
  if (portraitQuery.matches) return { x: 0, y: -1 };
  return { x: document.documentElement.dir === "rtl" ? 1 : -1, y: 0 };
}

/** Says what a drag does or, while a photo is selected, until one has been lifted, a hold; and at first, a tap. */
export function showHint() {
  const [tap, up, aside] = usesMouse()
    ? [phrases.click, phrases.dragUp, phrases.dragAside] : [phrases.tap, phrases.swipeUp, phrases.swipeAside];
  const placement = shownCells(shownArrangement())[state.selected];
  const [text, icon] = placement && !state.hasLifted ? [phrases.hold, "replace"]
    : portraitQuery.matches ? [up, "up"] : [aside, swipeDirection().x > 0 ? "right" : "left"];
  element("hint").querySelector("span").textContent = text();
  element("hint").querySelector(".tap").textContent = state.hasSelected ? "" : tap();
  element("hint").querySelector("use").setAttribute("href", `#icon-${icon}`);
}

/** Shows the tools of the selected cell's photo, or none. */
function showTools() {
  const { selected } = state;
  const placement = shownCells(shownArrangement())[selected];
  tools.hidden = !placement;
  document.body.classList.toggle("selecting", Boolean(placement));
  if (!placement) return;
  tools.setAttribute("aria-label", phrases.tools({ cell: selected + 1 }));
  for (const button of tools.querySelectorAll("[data-zoom]")) {
    const isDone = button.dataset.zoom > 1 ? placement.zoom >= pageData.largestZoom : placement.zoom <= 1;
    button.setAttribute("aria-disabled", isDone);
  }
  const isWhole = placement.fit === "contain";
  const fit = element("whole");
  fit.querySelector("span").textContent = isWhole ? phrases.fill() : phrases.whole();
  fit.querySelector("use").setAttribute("href", isWhole ? "#icon-fill" : "#icon-whole");
}

/** Whether the last pointer was a mouse; before the first, whether one is likely. */
export const usesMouse = () => document.body.dataset.pointer === "mouse";

export function translatePage() {
  document.documentElement.lang = element("language").value = state.language;
  document.documentElement.dir = languages[state.language].direction;
  for (const text of document.querySelectorAll("[data-text]")) text.textContent = phrases[text.dataset.text]();
  for (const labeled of document.querySelectorAll("[data-label]")) {
    const label = phrases[labeled.dataset.label]();
    // A title is the name of a button without text; both would be said twice.
    if (labeled.matches("button.icon")) labeled.title = label;
    else labeled.setAttribute("aria-label", label);
  }
  element("status").textContent = "";
  showHint();
}

// A photo that is carried

/** Shows a photo of a cell, or of none, at the pointer, and marks the cell below it. */
export function carryPhoto({ image }, from, { x, y }) {
  const { width, height } = pixelSize(image);
  if (ghost.hidden && width > 0) {
    const side = Math.min(width, height);
    Object.assign(ghost, { width: 160, height: 160, hidden: false });
    ghost.getContext("2d").drawImage(
      image, (width - side) / 2, (height - side) / 2, side, side, 0, 0, 160, 160);
  }
  ghost.style.translate = `${x}px ${y}px`;
  const target = cellAt(x, y);
  state.carried = { from, target: target === from ? null : target };
  showGrid();
}

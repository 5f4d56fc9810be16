// How the state of the page is changed.
import { addressText } from "./address.js";
import { cellOf, firstEmptyCell, isSamePlacement, shownCells, shownPlacements } from "./arrangement.js";
import { withCellsSwapped, withPhotoAppended, withPhotoInCell, withShownPhotos } from "./arrangement.js";
import { withView, withoutPhotoInCell } from "./arrangement.js";
import { focusAsTabStop } from "./cells.js";
import { showLook } from "./choices.js";
import { divisionOf, withCropMoved, withCropZoomed } from "./division.js";
import { cellCount, isJustified } from "./geometry.js";
import { displayFileName } from "./photos.js";
import { announce, showGrid, showState, showTab, usesMouse } from "./show.js";
import { allPhotos, debounced, element, embeddedPhotos, ghost, grid, hasPhoto, offers, pageData } from "./state.js";
import { phrases, shownArrangement, state } from "./state.js";
import { withBestLayout } from "./suggestions.js";
import { addItem, strip, stripList } from "./strip.js";

/** Shows an arrangement that is not committed yet, unless its cells have no room. */
export function showPreview(arrangement) {
  announce("");
  if (!divisionOf(arrangement)) return announce(phrases.noRoom());
  state.preview = arrangement;
  showGrid();
  showLook();
}

/** Makes an arrangement the present one, and announces a text; without one, the last message goes. */
export function commit(arrangement, text = "", options = {}) {
  endPreview();
  if (divisionOf(arrangement)) {
    state.history.push(arrangement);
    announce(text, options);
    writeAddress();
  } else announce(phrases.noRoom());
  showState();
}

function endPreview() {
  state.preview = state.carried = null;
  ghost.hidden = true;
}

/** Ends what was only tried, such as a drag, and shows the present arrangement. */
export function discardPreview() {
  announce("");
  endPreview();
  grid.classList.remove("held");
  grid.style.translate = "";
  showState();
}

/** Writes the address after half a second without a change: some browsers refuse to do it more often. */
export const writeAddress = debounced(() => {
  history.replaceState(null, "", `#${addressText(state.history.present, embeddedPhotos, state.language)}`);
}, 500);

/** An arrangement, with the best layout if one before it had a mosaic of fewer or more photos. */
const withOwnLayout = (arrangement, { layout }) =>
  layout.tree && !arrangement.layout.tree ? withBestLayout(arrangement, offers) : arrangement;

/** Puts a photo into a cell, the selected one, or the first empty one. */
export function placePhoto(photo, target = null) {
  const arrangement = state.history.present;
  const cell = target ?? state.selected ?? firstEmptyCell(arrangement);
  if (cell === null && isJustified(arrangement.layout) && cellOf(arrangement, photo) < 0) {
    const cell = shownPlacements(arrangement).length + 1;
    const next = withOwnLayout(withPhotoAppended(arrangement, photo), arrangement);
    return commit(next, phrases.placed({ photo: displayFileName(photo), cell }));
  }
  if (cell === null) return announce(phrases.chooseCell());
  const next = withPhotoInCell(arrangement, cell, photo);
  // After a plus, the next plus is selected.
  if (!hasPhoto(cell) && target === null) state.selected = firstEmptyCell(next, cell);
  commit(next, phrases.placed({ photo: displayFileName(photo), cell: cell + 1 }));
}

/** Selects a cell, or none if it is the selected one. */
export function toggleCellSelection(cell) {
  state.selected = state.selected === cell ? null : cell;
  state.hasSelected = true;
  const isPlus = state.selected !== null && !hasPhoto(cell);
  const what = isPlus ? phrases.selected : usesMouse() ? phrases.selectedByMouse : phrases.selectedByTouch;
  announce(state.selected === null ? "" : what({ cell: cell + 1 }));
  if (isPlus) showTab("photos");
  showState();
  const hasUnused = allPhotos.some((photo) => cellOf(state.history.present, photo) < 0);
  if (isPlus && !hasUnused) element("files").click();
}

export function deselect() {
  if (state.selected === null) return;
  state.selected = null;
  announce("");
  showState();
}

export function swapCells(from, to) {
  const arrangement = state.history.present;
  const shown = shownCells(arrangement);
  if (to === null || to < 0 || to >= shown.length || to === from) return discardPreview();
  if (state.selected === from) state.selected = to;
  const values = { photo: displayFileName(shown[from].photo), cell: to + 1 };
  commit(withCellsSwapped(arrangement, from, to), phrases.placed(values));
}

/** Commits an arrangement in which the view of a cell's photo may have changed. */
export function commitView(cell, arrangement) {
  const [before, after] = [state.history.present, arrangement].map(({ cells }) => cells[cell]);
  const text = isSamePlacement(before, after) ? phrases.edge()
    : before.zoom === after.zoom ? phrases.moved({ cell: cell + 1 })
      : phrases.zoomed({ cell: cell + 1, zoom: after.zoom });
  commit(arrangement, text, { isVisible: false });
}

/** Moves the photo of a cell by a twentieth of its frame. */
export function nudgePhoto(cell, x, y) {
  const frame = divisionOf(state.history.present).frames[cell];
  const way = { x: (x * frame.width) / 20, y: (y * frame.height) / 20 };
  commitView(cell, withCropMoved(state.history.present, cell, way));
}

export function zoomPhoto(cell, factor) {
  commitView(cell, withCropZoomed(state.history.present, cell, factor, pageData.largestZoom));
}

export function resetView(cell) {
  const centered = withView(state.history.present, cell, { focus: { x: 0.5, y: 0.5 }, zoom: 1 });
  commit(centered, phrases.centered({ cell: cell + 1 }), { isVisible: false });
}

export function toggleFit(cell) {
  const fit = state.history.present.cells[cell].fit === "contain" ? "cover" : "contain";
  commit(withView(state.history.present, cell, { fit }));
}

export function removePhoto(cell) {
  const photo = displayFileName(state.history.present.cells[cell].photo);
  const { present } = state.history;
  commit(withOwnLayout(withoutPhotoInCell(present, cell), present), phrases.removed({ photo }));
}

/** Shows the photos that can replace the selected one, from the first without a cell, if there is one. */
export function showReplacements() {
  showTab("photos");
  const buttons = [...stripList.querySelectorAll("[data-photo]")];
  const isUnused = (button) => cellOf(shownArrangement(), button.photo) < 0;
  strip.scrollIntoView({ block: "nearest" });
  focusAsTabStop(stripList, buttons.find(isUnused) ?? buttons[0] ?? addItem.firstChild);
  strip.classList.remove("called");
  // Between two styles without this one, the animation begins again.
  strip.getBoundingClientRect();
  strip.classList.add("called");
  announce(phrases.selected({ cell: state.selected + 1 }));
}

/** The photos that the program picks for so many cells: its choices, the best one first; none for too many cells. */
function picksFor(count) {
  const parts = pageData.start.picks[count - 1] ?? [];
  const choices = Math.max(0, ...parts.map((part) => part.length));
  return Array.from({ length: choices }, (_, choice) => {
    const picked = parts.map((part) => part[Math.min(choice, part.length - 1)]);
    // Near-copies of others are only for cells that would be empty.
    const chosen = [...new Set([...picked, ...parts.flat()])].slice(0, count);
    return chosen.sort((one, other) => one - other).map((index) => allPhotos[index]);
  });
}

/** Shows the photos that the program picked for the cells, or the next ones, if these are shown. */
export function showPickedPhotos() {
  const { present } = state.history;
  const choices = picksFor(cellCount(present.layout));
  const isShown = (chosen) => chosen.every((photo) => cellOf(present, photo) >= 0);
  const next = choices[choices.findIndex(isShown) + 1];
  if (!next) return announce(phrases.noOtherChoice());
  const shown = withShownPhotos(present, next);
  commit(present.layout.tree ? withBestLayout(shown, offers) : shown, phrases.chosen({ count: next.length }));
}

/** Shows the arrangement of the step before (-1) or after (1) this one, if there is one. */
export function stepThroughHistory(steps, text) {
  if (!state.history.canStep(steps)) return;
  state.history.step(steps);
  commit(state.history.present, text);
}

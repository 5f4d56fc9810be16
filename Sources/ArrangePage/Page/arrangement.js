// Arrangements: immutable values, and the operations that return new ones.
//
// A placement is a photo with its focus, fit and zoom, which move with it. A focus is a point, and has `faces` if
// the crop is moved from there to keep those of the photo. `cells` has a placement, or null, for each cell of the
// layout, and behind them the placements for which the layout has no cell. They come back with a layout that has.
// The other `fit` is that of photos to come.
//
// `background` is a color. `blurred` is the photo that is blurred over it, behind the cells, or null. It
// stays behind them wherever its cell is, and a photo that replaces it takes its place there too.
import { cellCount, isJustified, withCount } from "./geometry.js";

/** The arrangement that a page starts with. */
export function startingArrangement({ layout, look, text, isFree, fit, cells }, photos) {
  const shown = new Set(cells);
  const blurred = photos[look.blurred - 1] ?? null;
  const waiting = photos.filter((_, index) => !shown.has(index)).map(initialPlacement);
  const placements = cells.map((index) => (index === null ? null : initialPlacement(photos[index])));
  return { ...look, blurred, text, layout, isFree, fit, cells: [...placements, ...waiting] };
}

/** The placement of a photo as the program's options ask for it. */
export function initialPlacement(photo) {
  const { focus, fit, zoom } = photo;
  return { photo, focus, fit, zoom };
}

/** The placement of a photo that comes into a cell. */
function freshPlacement(photo, arrangement) {
  return { photo, focus: keepsFaces(arrangement) ? focusOnFaces(photo) : center, fit: arrangement.fit, zoom: 1 };
}

const center = { x: 0.5, y: 0.5 };
const focusOnFaces = ({ faces }) => (faces?.length > 0 ? { ...center, faces: true } : center);

export const hasFaces = (placement) => placement?.photo.faces?.length > 0;

/** Whether photos keep their faces, unless each was moved from them. */
export function keepsFaces({ cells }) {
  const known = cells.filter(hasFaces);
  return known.length === 0 || known.some(({ focus }) => focus.faces);
}

/** An arrangement whose photos keep their faces, or are centered. */
export function withFaces(arrangement, areKept) {
  const cells = arrangement.cells.map((placement) => hasFaces(placement)
    ? { ...placement, focus: areKept ? focusOnFaces(placement.photo) : center } : placement);
  return { ...arrangement, cells };
}

/** @returns {Placement[]} the cells that show: a placement or null for each cell of the layout */
export const shownCells = ({ cells, layout }) => cells.slice(0, cellCount(layout));

export const shownPlacements = (arrangement) => shownCells(arrangement).filter((placement) => placement !== null);

/** The placement that is blurred: the chosen one or, while that does not show, the first; null for none. */
export function blurredPlacement(arrangement) {
  if (arrangement.blurred === null) return null;
  const shown = shownPlacements(arrangement).filter(canBeBlurred);
  return shown.find(({ photo }) => photo === arrangement.blurred) ?? shown[0] ?? null;
}

/** The radius of corners as the command line has it; one that is not given depends on the background. */
export const radiusText = (arrangement) => arrangement.radius ?? (blurredPlacement(arrangement) ? "1.5%" : "0");

/** The fit of photos for which none was chosen: before a blurred photo, they are whole. */
export const defaultFit = (arrangement) => (blurredPlacement(arrangement) ? "contain" : "cover");

/** Whether a placement can be read twice, which standard input cannot. */
export const canBeBlurred = ({ photo }) => photo.name !== "-";

/** The side of the picture in pixels of which lengths are percentages. */
export function referenceSide({ layout, size, isFree }) {
  if (!isJustified(layout) || !isFree) return Math.min(size.width, size.height);
  return layout.axis === "rows" ? size.width : size.height;
}

/** The cell in which a photo shows, from 0; -1 for none. */
export function cellOf({ cells, layout }, photo) {
  const cell = cells.findIndex((placement) => placement?.photo === photo);
  return cell < cellCount(layout) ? cell : -1;
}

/** The first empty cell from a cell on, around the end; null for none. */
export function firstEmptyCell(arrangement, from = 0) {
  const cells = shownCells(arrangement);
  const empty = [...cells.keys()].filter((cell) => cells[cell] === null);
  return empty.find((cell) => cell >= from) ?? empty[0] ?? null;
}

/** An arrangement with a photo in a cell. If it was in another cell, what was in this one goes there. */
export function withPhotoInCell(arrangement, cell, photo) {
  const { cells } = arrangement;
  const isBlurred = cells[cell] && cells[cell] === blurredPlacement(arrangement);
  const next = isBlurred && cellOf(arrangement, photo) < 0 ? { ...arrangement, blurred: photo } : arrangement;
  const from = cells.findIndex((placement) => placement?.photo === photo);
  if (from >= 0) return withCellsSwapped(next, from, cell);
  const fresh = freshPlacement(photo, arrangement);
  return withChangedCells(next, (cells) => { cells[cell] = fresh; });
}

/** An arrangement of a justified layout with another photo at its end. */
export function withPhotoAppended(arrangement, photo) {
  const { layout, cells } = arrangement;
  const known = cells.find((placement) => placement?.photo === photo);
  const fresh = known ?? freshPlacement(photo, arrangement);
  const shown = [...shownPlacements(arrangement), fresh];
  const waiting = cells.slice(layout.count).filter((placement) => placement !== known);
  return { ...arrangement, layout: withCount(layout, shown.length), cells: [...shown, ...waiting] };
}

export function withCellsSwapped(arrangement, one, other) {
  return withChangedCells(arrangement, (cells) => { [cells[one], cells[other]] = [cells[other], cells[one]]; });
}

/** An arrangement with an empty cell; a justified layout loses the cell. */
export function withoutPhotoInCell(arrangement, cell) {
  const { layout, cells } = arrangement;
  if (!isJustified(layout) || layout.count === 1) {
    return withChangedCells(arrangement, (cells) => { cells[cell] = null; });
  }
  const others = cells.filter((_, index) => index !== cell);
  return { ...arrangement, layout: withCount(layout, layout.count - 1), cells: others };
}

/** An arrangement to whose cells a function has been applied, which changes them. */
function withChangedCells(arrangement, change) {
  const count = cellCount(arrangement.layout);
  const cells = [...arrangement.cells];
  change(cells);
  return { ...arrangement, cells: cells.filter((placement, cell) => placement || cell < count) };
}

/** An arrangement with another layout. Photos that lose their cells go to its empty ones, or wait for a layout. */
export function withLayout(arrangement, layout) {
  const { cells } = arrangement;
  if (isJustified(layout)) {
    const shown = shownPlacements(arrangement);
    const waiting = cells.slice(cellCount(arrangement.layout));
    return {
      ...arrangement, layout: withCount(layout, Math.max(1, shown.length)),
      cells: [...(shown.length > 0 ? shown : [null]), ...waiting],
    };
  }
  const count = cellCount(layout);
  const shown = Array.from({ length: count }, (_, cell) => cells[cell] ?? null);
  const waiting = cells.slice(count).filter((placement) => placement !== null);
  for (let cell = 0; cell < count && waiting.length > 0; cell += 1) shown[cell] ??= waiting.shift();
  return { ...arrangement, layout, cells: [...shown, ...waiting] };
}

/** An arrangement with these photos in the cells, in order; all others wait. */
export function withShownPhotos(arrangement, chosen) {
  const views = new Map(arrangement.cells.map((placement) => [placement?.photo, placement]));
  const shown = chosen.map((photo) => views.get(photo) ?? initialPlacement(photo));
  const others = arrangement.cells.filter((placement) => placement && !chosen.includes(placement.photo));
  const count = cellCount(arrangement.layout);
  const empty = new Array(Math.max(0, count - shown.length)).fill(null);
  return { ...arrangement, cells: [...shown, ...empty, ...others] };
}

/** An arrangement with its photos in a random order. */
export function withPhotosShuffled(arrangement) {
  const keys = new Map(shownPlacements(arrangement).map((placement) => [placement, Math.random()]));
  const order = [...keys.keys()].sort((one, other) => keys.get(one) - keys.get(other));
  const shown = shownCells(arrangement).map((placement) => placement && order.pop());
  return { ...arrangement, cells: [...shown, ...arrangement.cells.slice(shown.length)] };
}

/** An arrangement with other focus, fit or zoom of a cell's photo; the same one if nothing differs. */
export function withView(arrangement, cell, change) {
  const before = arrangement.cells[cell];
  const after = { ...before, ...change };
  if (isSamePlacement(before, after)) return arrangement;
  return withChangedCells(arrangement, (cells) => { cells[cell] = after; });
}

export function withFit(arrangement, fit) {
  const cells = arrangement.cells.map((placement) => placement && { ...placement, fit });
  return { ...arrangement, fit, cells };
}

/** An arrangement with another background. If all photos have the default fit of the one, they get that of the other. */
export function withBackground(arrangement, background, blurred) {
  const next = { ...arrangement, background, blurred };
  const [before, after] = [arrangement, next].map(defaultFit);
  const isDefault = [arrangement, ...arrangement.cells].every((part) => part === null || part.fit === before);
  return isDefault && before !== after ? withFit(next, after) : next;
}

/** Whether two placements have the same photo with the same focus, fit and zoom. */
export function isSamePlacement(one, other) {
  return ["photo", "fit", "zoom"].every((name) => one[name] === other[name])
    && ["x", "y", "faces"].every((name) => one.focus[name] === other.focus[name]);
}

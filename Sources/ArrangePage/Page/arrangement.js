// Arrangements: immutable values, and the operations that return new ones.
//
// A placement is a photo with its focus, fit and zoom, which move with it. A focus is a point, and has `faces` if
// the crop is moved from there to keep those of the photo. `cells` has a placement, or null, for each cell of the
// layout, and behind them the placements for which the layout has no cell. They come back with a layout that has.
// The other `fit` is that of photos to come.
//
// `background` is a color. `blurred` is the photo that is blurred over it, behind the cells, or null. It
// stays behind them wherever its cell is, and a photo that replaces it takes its place there too.

/** The arrangement that a page starts with. */
function startingArrangement({ layout, look, text, isFree, fit, cells }, photos) {
  const shown = new Set(cells);
  const blurred = photos[look.blurred - 1] ?? null;
  const waiting = photos.filter((_, index) => !shown.has(index)).map(initialPlacement);
  const placements = cells.map((index) => (index === null ? null : initialPlacement(photos[index])));
  return { ...look, blurred, text, layout, isFree, fit, cells: [...placements, ...waiting] };
}

/** The placement of a photo as the program's options ask for it. */
function initialPlacement(photo) {
  const { focus, fit, zoom } = photo;
  return { photo, focus, fit, zoom };
}

/** The placement of a photo that comes into a cell. */
function freshPlacement(photo, fit) {
  const center = { x: 0.5, y: 0.5 };
  return { photo, focus: photo.faces ? { ...center, faces: true } : center, fit, zoom: 1 };
}

/** The cells that show: a placement or null for each cell of the layout. */
function shownCells({ cells, layout }) {
  return cells.slice(0, cellCount(layout));
}

function shownPlacements(arrangement) {
  return shownCells(arrangement).filter((placement) => placement !== null);
}

/** The placement that is blurred: the chosen one or, while that does not show, the first; null for none. */
function blurredPlacement(arrangement) {
  if (arrangement.blurred === null) return null;
  const shown = shownPlacements(arrangement).filter(canBeBlurred);
  return shown.find(({ photo }) => photo === arrangement.blurred) ?? shown[0] ?? null;
}

/** The radius of corners as the command line has it; one that is not given depends on the background. */
function radiusText(arrangement) {
  return arrangement.radius ?? (blurredPlacement(arrangement) ? "1.5%" : "0");
}

/** Whether a placement can be read twice, which standard input cannot. */
function canBeBlurred({ photo }) {
  return photo.name !== "-";
}

const divisionCache = new WeakMap();

/**
 * The size of the picture, the `frames` of its cells, the `areas` of their photos, and the `labels` of
 * its text; null if gap and margin leave no room. Text for which there is no room does not show.
 */
function divisionOf(arrangement) {
  if (!divisionCache.has(arrangement)) {
    const division = (arrangement.text && divisionWithText(arrangement)) ?? divisionWithBands(arrangement);
    divisionCache.set(arrangement, division);
  }
  return divisionCache.get(arrangement);
}

/**
 * The division, without labels, but with the `bands` of each cell.
 *
 * @param captions the bands that the captions of the cells need; empty if there are none.
 * @param above the rows above all cells, where the title is, and `below` those below them.
 */
function divisionWithBands(arrangement, { captions = [], above = 0, below = 0 } = {}) {
  const { layout, gap, isFree } = arrangement;
  const size = { width: arrangement.size.width, height: arrangement.size.height - above - below };
  if (isJustified(layout) && isFree) size[layout.axis === "rows" ? "height" : "width"] = null;
  const side = referenceSide(arrangement);
  const [edge, between] = [marginText(arrangement), gap].map((text) => spacing(text, layout, side));
  const needed = shownCells(arrangement).map((_, cell) => captions[cell] ?? unionOfBands([]));
  const division = divisionOfSize(arrangement, size, edge, between, needed);
  if (!division) return null;
  const { frames, bands } = division;
  const placed = frames.map((frame) => ({ ...frame, y: frame.y + above }));
  const areas = placed.map((frame, cell) => ({ ...frame, height: frame.height - bandHeight(bands[cell]) }));
  const whole = { width: division.size.width, height: division.size.height + above + below };
  return { size: whole, frames: placed, areas, bands, labels: [] };
}

/**
 * The size of a picture, of which one side may be null, and the frames and `bands` in it; null if there is no room.
 * GridKit's documentation of `Layout.division(of:margin:gap:captions:)` has the rule.
 */
function divisionOfSize(arrangement, size, margin, gap, captions) {
  const { layout } = arrangement;
  if (!isJustified(layout)) {
    const frames = trackFrames(layout.cells, size, margin, gap, bandHeight(unionOfBands(captions)));
    return frames && { size, ...withBandsOfRows(frames, size.height - margin, captions, margin, gap) };
  }
  const ratios = shownCells(arrangement).map((placement) =>
    placement ? placement.photo.width / placement.photo.height : 1);
  if (layout.tree) return mosaicDivision(layout, ratios, size, margin, gap, captions);
  return justifiedDivision(layout.axis, ratios, size, margin, gap, captions);
}

/** The side of the picture in pixels of which lengths are percentages. */
function referenceSide({ layout, size, isFree }) {
  if (!isJustified(layout) || !isFree) return Math.min(size.width, size.height);
  return layout.axis === "rows" ? size.width : size.height;
}

/** The cell in which a photo shows, from 0; -1 for none. */
function cellOf({ cells, layout }, photo) {
  const cell = cells.findIndex((placement) => placement?.photo === photo);
  return cell < cellCount(layout) ? cell : -1;
}

/** The first empty cell from a cell on, around the end; null for none. */
function firstEmptyCell(arrangement, from = 0) {
  const cells = shownCells(arrangement);
  const empty = [...cells.keys()].filter((cell) => cells[cell] === null);
  return empty.find((cell) => cell >= from) ?? empty[0] ?? null;
}

/** An arrangement with a photo in a cell. If it was in another cell, what was in this one goes there. */
function withPhotoInCell(arrangement, cell, photo) {
  const { cells, fit } = arrangement;
  const isBlurred = cells[cell] && cells[cell] === blurredPlacement(arrangement);
  const next = isBlurred && cellOf(arrangement, photo) < 0 ? { ...arrangement, blurred: photo } : arrangement;
  const from = cells.findIndex((placement) => placement?.photo === photo);
  if (from >= 0) return withCellsSwapped(next, from, cell);
  const fresh = freshPlacement(photo, fit);
  return withChangedCells(next, (cells) => { cells[cell] = fresh; });
}

/** An arrangement of a justified layout with another photo at its end. */
function withPhotoAppended(arrangement, photo) {
  const { layout, cells } = arrangement;
  const known = cells.find((placement) => placement?.photo === photo);
  const fresh = known ?? freshPlacement(photo, arrangement.fit);
  const shown = [...shownPlacements(arrangement), fresh];
  const waiting = cells.slice(layout.count).filter((placement) => placement !== known);
  return { ...arrangement, layout: withCount(layout, shown.length), cells: [...shown, ...waiting] };
}

function withCellsSwapped(arrangement, one, other) {
  return withChangedCells(arrangement, (cells) => { [cells[one], cells[other]] = [cells[other], cells[one]]; });
}

/** An arrangement with an empty cell; a justified layout loses the cell. */
function withoutPhotoInCell(arrangement, cell) {
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
function withLayout(arrangement, layout) {
  const { cells } = arrangement;
  if (isJustified(layout)) {
    const shown = shownPlacements(arrangement);
    const waiting = cells.slice(cellCount(arrangement.layout));
    return {
      ...arrangement, isFree: hasFreeSide(arrangement) ?? !layout.tree,
      layout: withCount(layout, Math.max(1, shown.length)),
      cells: [...(shown.length > 0 ? shown : [null]), ...waiting],
    };
  }
  const count = cellCount(layout);
  const shown = Array.from({ length: count }, (_, cell) => cells[cell] ?? null);
  const waiting = cells.slice(count).filter((placement) => placement !== null);
  for (let cell = 0; cell < count && waiting.length > 0; cell += 1) shown[cell] ??= waiting.shift();
  return { ...arrangement, layout, cells: [...shown, ...waiting] };
}

/** Whether the picture of another layout of whole photos has a free side too; null if that is not known. */
function hasFreeSide({ layout, isFree }) {
  return isJustified(layout) && !(layout.tree && !isFree) ? isFree : null;
}

/** An arrangement with these photos in the cells, in order; all others wait. */
function withShownPhotos(arrangement, chosen) {
  const views = new Map(arrangement.cells.map((placement) => [placement?.photo, placement]));
  const shown = chosen.map((photo) => views.get(photo) ?? initialPlacement(photo));
  const others = arrangement.cells.filter((placement) => placement && !chosen.includes(placement.photo));
  const count = cellCount(arrangement.layout);
  const empty = new Array(Math.max(0, count - shown.length)).fill(null);
  return { ...arrangement, cells: [...shown, ...empty, ...others] };
}

/** An arrangement with its photos in a random order. */
function withPhotosShuffled(arrangement) {
  const keys = new Map(shownPlacements(arrangement).map((placement) => [placement, Math.random()]));
  const order = [...keys.keys()].sort((one, other) => keys.get(one) - keys.get(other));
  const shown = shownCells(arrangement).map((placement) => placement && order.pop());
  return { ...arrangement, cells: [...shown, ...arrangement.cells.slice(shown.length)] };
}

/** An arrangement with other focus, fit or zoom of a cell's photo; the same one if nothing differs. */
function withView(arrangement, cell, change) {
  const before = arrangement.cells[cell];
  const after = { ...before, ...change };
  if (isSamePlacement(before, after)) return arrangement;
  return withChangedCells(arrangement, (cells) => { cells[cell] = after; });
}

function withFit(arrangement, fit) {
  const cells = arrangement.cells.map((placement) => placement && { ...placement, fit });
  return { ...arrangement, fit, cells };
}

/** An arrangement whose crop of a cell is moved by pixels of the picture, as far as the photo allows. */
function withCropMoved(arrangement, cell, way) {
  const placement = arrangement.cells[cell];
  const { crop, frame } = frameAndCrop(placement, divisionOf(arrangement).areas[cell]);
  const scale = crop.width / frame.width;
  const moved = { ...crop, x: crop.x + way.x * scale, y: crop.y + way.y * scale };
  return withCrop(arrangement, cell, placement.zoom, moved);
}

/** An arrangement with a photo zoomed by a factor, to `largest` at most, around a point in fractions of its frame. */
function withCropZoomed(arrangement, cell, factor, largest, point = { x: 0.5, y: 0.5 }) {
  const placement = arrangement.cells[cell];
  const { crop } = frameAndCrop(placement, divisionOf(arrangement).areas[cell]);
  const zoom = Math.min(Math.max(Math.round(placement.zoom * factor * 100) / 100, 1), largest);
  const next = frameAndCrop({ ...placement, zoom }, divisionOf(arrangement).areas[cell]).crop;
  const x = crop.x + point.x * (crop.width - next.width);
  const y = crop.y + point.y * (crop.height - next.height);
  return withCrop(arrangement, cell, zoom, { ...next, x, y });
}

/**
 * An arrangement with a crop of a cell, as far as the photo's edges allow. The focus is rounded, so that the command
 * has short numbers, and stays along an axis along which the whole photo shows.
 */
function withCrop(arrangement, cell, zoom, crop) {
  const placement = arrangement.cells[cell];
  const { photo, focus } = placement;
  const along = (start, length, whole, before) => {
    if (length >= whole) return before;
    const reached = Math.min(Math.max(start, 0), whole - length);
    return Math.round(((reached + length / 2) / whole) * 1000) / 1000;
  };
  return withView(arrangement, cell, {
    zoom, focus: {
      x: along(crop.x, crop.width, photo.width, focus.x),
      y: along(crop.y, crop.height, photo.height, focus.y),
    },
  });
}

/** Whether two placements have the same photo with the same focus, fit and zoom. */
function isSamePlacement(one, other) {
  return ["photo", "fit", "zoom"].every((name) => one[name] === other[name])
    && ["x", "y", "faces"].every((name) => one.focus[name] === other.focus[name]);
}

/** Arrangements in the order in which they were made, for undo and redo. */
class EditHistory {
  #arrangements;
  #index = 0;

  constructor(present) {
    this.#arrangements = [present];
    /** The arrangement that was last saved, copied or shared. */
    this.saved = present;
  }

  get present() {
    return this.#arrangements[this.#index];
  }

  /** Whether the present arrangement would be lost. */
  get isUnsaved() {
    return !isSameArrangement(this.present, this.saved);
  }

  /** Adds an arrangement, which becomes the present one, unless it is the same. */
  push(arrangement) {
    if (isSameArrangement(arrangement, this.present)) return;
    this.#index += 1;
    this.#arrangements.splice(this.#index, Infinity, arrangement);
  }

  /** Whether there is an arrangement so many steps later, or earlier if they are negative. */
  canStep(steps) {
    return this.#index + steps in this.#arrangements;
  }

  step(steps) {
    this.#index += steps;
  }
}

// Arrangements: immutable values, and the operations that return new ones.
//
// `cells` has a placed photo, or null, for each cell of the layout, and behind them the photos for
// which the layout has no cell. They come back with a layout that has. A placed photo is a photo with
// its focus, fit and zoom, which move with it. A justified layout has no empty cell. The other `fit` is
// that of photos to come.
//
// `background` is a color. `blurred` is the photo that is blurred over it, behind the cells, or null. It
// stays behind them wherever its cell is, and a photo that replaces it takes its place there too.

/** The arrangement that a page starts with. */
function startingArrangement({ layout, look, text, isFree, fit, cells }, photos) {
  const shown = new Set(cells);
  const blurred = photos[look.blurred - 1] ?? null;
  const waiting = photos.filter((_, index) => !shown.has(index)).map(asWritten);
  const placed = cells.map((index) => (index === null ? null : asWritten(photos[index])));
  return { ...look, blurred, text, layout, isFree, fit, cells: [...placed, ...waiting] };
}

/** A photo as the program's options show it at first. */
function asWritten(photo) {
  const { focus, fit, zoom } = photo;
  return { photo, focus, fit, zoom };
}

/** The cells that show: a placed photo or null for each cell of the layout. */
function shownCells({ cells, layout }) {
  return Array.from({ length: cellCount(layout) }, (_, cell) => cells[cell] ?? null);
}

/** The placed photos that show. */
function shownPhotos(arrangement) {
  return shownCells(arrangement).filter((placed) => placed !== null);
}

/**
 * The placed photo that is blurred behind the cells, if one is: the chosen one or, while that does not
 * show, the first; null for none.
 */
function blurredPhoto(arrangement) {
  if (arrangement.blurred === null) return null;
  const shown = shownPhotos(arrangement).filter(canBeBlurred);
  return shown.find(({ photo }) => photo === arrangement.blurred) ?? shown[0] ?? null;
}

/** Whether a placed photo can be read twice, which standard input cannot. */
function canBeBlurred({ photo }) {
  return photo.name !== "-";
}

/** Sets the color of the background, and the photo that is blurred over it. */
function withBackground(arrangement, background, blurred = null) {
  return { ...arrangement, background, blurred };
}

const knownDivisions = new WeakMap();

/**
 * The size of the picture, the `frames` of its cells, the `areas` of their photos, and the `labels` of
 * its text; null if gap and margin leave no room. Text for which there is no room does not show.
 */
function divisionOf(arrangement) {
  if (!knownDivisions.has(arrangement)) {
    const division = (arrangement.text && dividedForText(arrangement)) ?? dividedBy(arrangement);
    knownDivisions.set(arrangement, division);
  }
  return knownDivisions.get(arrangement);
}

/** The division, without labels, if text takes so many rows of each cell and of the picture. */
function dividedBy(arrangement, { caption, title } = { caption: 0, title: 0 }) {
  const division = dividedBelow(arrangement, title, caption);
  if (!division) return null;
  const { width, height } = division.size;
  const frames = division.frames.map((frame) => ({ ...frame, y: frame.y + title }));
  const areas = frames.map((frame) => ({ ...frame, height: frame.height - caption }));
  return { size: { width, height: height + title }, frames, areas, labels: [] };
}

/** The size below the title, and the frames in it. */
function dividedBelow(arrangement, titleHeight, captionHeight) {
  const { layout, margin, gap, isFree } = arrangement;
  const size = { width: arrangement.size.width, height: arrangement.size.height - titleHeight };
  const isOneSided = isJustified(layout) && isFree;
  const side = referenceSide(arrangement);
  const [edge, between] = [margin, gap].map((text) => spacing(text, layout, side));
  if (!isJustified(layout)) {
    const frames = trackFrames(layout.cells, size, edge, between, captionHeight);
    return frames && { size, frames };
  }
  const ratios = shownCells(arrangement).map((placed) =>
    placed ? placed.photo.width / placed.photo.height : 1);
  const given = { ...size };
  if (isOneSided) given[layout.axis === "rows" ? "height" : "width"] = null;
  return justifiedDivision(layout.axis, ratios, given, edge, between, captionHeight);
}

/** The side of the picture in pixels of which lengths are percentages. */
function referenceSide({ layout, size, isFree }) {
  if (!isJustified(layout) || !isFree) return Math.min(size.width, size.height);
  return layout.axis === "rows" ? size.width : size.height;
}

const knownCells = new WeakMap();

/** The cell in which a photo shows, from 0; -1 for none. */
function cellOf(arrangement, photo) {
  if (!knownCells.has(arrangement)) {
    const cells = new Map();
    for (const [cell, placed] of shownCells(arrangement).entries()) {
      if (placed) cells.set(placed.photo, cell);
    }
    knownCells.set(arrangement, cells);
  }
  return knownCells.get(arrangement).get(photo) ?? -1;
}

/** The first empty cell from a cell on, around the end; null for none. */
function emptyCell(arrangement, from = 0) {
  const cells = shownCells(arrangement);
  const order = [...cells.keys()].slice(from).concat([...cells.keys()].slice(0, from));
  return order.find((cell) => cells[cell] === null) ?? null;
}

/** Places a photo in a cell. A photo that is in another cell changes places with it. */
function place(arrangement, cell, photo) {
  const { cells, fit } = arrangement;
  const isBlurred = cells[cell] && cells[cell] === blurredPhoto(arrangement) && cellOf(arrangement, photo) < 0;
  const next = isBlurred ? { ...arrangement, blurred: photo } : arrangement;
  const from = cells.findIndex((placed) => placed?.photo === photo);
  if (from >= 0) return exchange(next, from, cell);
  const fresh = { photo, focus: { x: 0.5, y: 0.5 }, fit, zoom: 1 };
  return withCells(next, (cells) => { cells[cell] = fresh; });
}

/** Adds a photo at the end of a justified layout. */
function append(arrangement, photo) {
  const { layout, cells } = arrangement;
  const known = cells.find((placed) => placed?.photo === photo);
  const fresh = known ?? { photo, focus: { x: 0.5, y: 0.5 }, fit: arrangement.fit, zoom: 1 };
  const shown = [...shownPhotos(arrangement), fresh];
  const waiting = cells.slice(layout.count).filter((placed) => placed !== known);
  return { ...arrangement, layout: { ...layout, count: shown.length }, cells: [...shown, ...waiting] };
}

/** Exchanges what is in two cells. */
function exchange(arrangement, one, other) {
  return withCells(arrangement, (cells) => { [cells[one], cells[other]] = [cells[other], cells[one]]; });
}

/** Empties a cell; a justified layout loses it. */
function takeOut(arrangement, cell) {
  const { layout, cells } = arrangement;
  if (!isJustified(layout) || layout.count === 1) {
    return withCells(arrangement, (cells) => { cells[cell] = null; });
  }
  return {
    ...arrangement, layout: { ...layout, count: layout.count - 1 },
    cells: cells.filter((_, index) => index !== cell),
  };
}

/** Applies a change to the cells. */
function withCells(arrangement, change) {
  const count = cellCount(arrangement.layout);
  const cells = [...shownCells(arrangement), ...arrangement.cells.slice(count)];
  change(cells);
  const shown = cells.slice(0, count).map((placed) => placed ?? null);
  return { ...arrangement, cells: [...shown, ...cells.slice(count).filter((placed) => placed)] };
}

/**
 * Changes the layout. Photos whose cell it does not have go to its empty cells; if it has none, they
 * wait for a layout that has.
 */
function withLayout(arrangement, layout) {
  const { cells } = arrangement;
  if (isJustified(layout)) {
    const shown = shownPhotos(arrangement);
    const waiting = cells.slice(cellCount(arrangement.layout));
    return {
      ...arrangement, isFree: isJustified(arrangement.layout) ? arrangement.isFree : true,
      layout: { ...layout, count: Math.max(1, shown.length) },
      cells: [...(shown.length > 0 ? shown : [null]), ...waiting],
    };
  }
  const count = cellCount(layout);
  const shown = Array.from({ length: count }, (_, cell) => cells[cell] ?? null);
  const waiting = cells.slice(count).filter((placed) => placed !== null);
  for (let cell = 0; cell < count && waiting.length > 0; cell += 1) shown[cell] ??= waiting.shift();
  return { ...arrangement, layout, cells: [...shown, ...waiting] };
}

/** Shows these photos in the cells, in order; all others wait. */
function withPhotos(arrangement, chosen) {
  const views = new Map(arrangement.cells.map((placed) => [placed?.photo, placed]));
  const shown = chosen.map((photo) => views.get(photo) ?? asWritten(photo));
  const others = arrangement.cells.filter((placed) => placed && !chosen.includes(placed.photo));
  const count = cellCount(arrangement.layout);
  const empty = new Array(Math.max(0, count - shown.length)).fill(null);
  return { ...arrangement, cells: [...shown, ...empty, ...others] };
}

/** Puts the photos of the cells into another order; `random` returns numbers from 0 to 1. */
function shuffled(arrangement, random = Math.random) {
  const filled = [...shownCells(arrangement).entries()].filter(([, placed]) => placed);
  const order = filled.map(([, placed]) => placed);
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other], order[last]];
  }
  return withCells(arrangement, (cells) => {
    for (const [index, [cell]] of filled.entries()) cells[cell] = order[index];
  });
}

/** Changes how the photo of a cell shows; an unchanged one makes no new arrangement. */
function changeView(arrangement, cell, change) {
  const before = arrangement.cells[cell];
  const after = { ...before, ...change };
  if (isSamePlace(before, after)) return arrangement;
  return withCells(arrangement, (cells) => { cells[cell] = after; });
}

/** Sets the fit of every photo. */
function fitAll(arrangement, fit) {
  const cells = arrangement.cells.map((placed) => placed && { ...placed, fit });
  return { ...arrangement, fit, cells };
}

/** Moves what shows in a cell by a way in pixels of the picture, as far as the photo's edges allow. */
function moveCrop(arrangement, cell, way) {
  const placed = arrangement.cells[cell];
  const { crop, frame } = viewOf(placed, divisionOf(arrangement).areas[cell]);
  const scale = crop.width / frame.width;
  return showCrop(arrangement, cell, placed.zoom, {
    ...crop, x: crop.x + way.x * scale, y: crop.y + way.y * scale,
  });
}

/**
 * Zooms the photo of a cell by a factor, around a point of its frame in fractions of its sides.
 *
 * @param largest the largest zoom.
 */
function zoomCrop(arrangement, cell, factor, largest, point = { x: 0.5, y: 0.5 }) {
  const placed = arrangement.cells[cell];
  const { crop } = viewOf(placed, divisionOf(arrangement).areas[cell]);
  const zoom = Math.min(Math.max(Math.round(placed.zoom * factor * 100) / 100, 1), largest);
  const next = viewOf({ ...placed, zoom }, divisionOf(arrangement).areas[cell]).crop;
  const x = crop.x + point.x * (crop.width - next.width);
  const y = crop.y + point.y * (crop.height - next.height);
  return showCrop(arrangement, cell, zoom, { ...next, x, y });
}

/**
 * Shows a crop as far as the photo's edges allow. The focus is rounded to a thousandth of the photo, so
 * that the command has short numbers. An axis along which the whole photo shows keeps its focus.
 */
function showCrop(arrangement, cell, zoom, crop) {
  const placed = arrangement.cells[cell];
  const { photo, focus } = placed;
  const along = (start, length, whole, before) => {
    if (length >= whole) return before;
    const reached = Math.min(Math.max(start, 0), whole - length);
    return Math.round(((reached + length / 2) / whole) * 1000) / 1000;
  };
  return changeView(arrangement, cell, {
    zoom, focus: {
      x: along(crop.x, crop.width, photo.width, focus.x),
      y: along(crop.y, crop.height, photo.height, focus.y),
    },
  });
}

function isSamePlace(one, other) {
  if (!one || !other) return (one ?? null) === (other ?? null);
  return one.photo === other.photo && one.fit === other.fit && one.zoom === other.zoom
    && one.focus.x === other.focus.x && one.focus.y === other.focus.y;
}

/** Whether two arrangements make the same picture, now and after a change of the layout. */
function isSameArrangement(one, other) {
  if (one === other) return true;
  return ["gap", "margin", "radius", "background", "blurred", "empty", "fit", "isFree"].every((key) =>
    one[key] === other[key])
    && one.layout.notation === other.layout.notation && cellCount(one.layout) === cellCount(other.layout)
    && one.size.width === other.size.width && one.size.height === other.size.height
    && one.cells.length === other.cells.length
    && one.cells.every((placed, cell) => isSamePlace(placed, other.cells[cell]));
}

/** Arrangements in the order in which they were made, for undo and redo. */
class Edits {
  #past = [];
  #future = [];
  /** The arrangement that was last saved, copied or shared. */
  #saved;

  constructor(present) {
    this.present = present;
    this.#saved = present;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** Whether the present arrangement would be lost. */
  get isUnsaved() {
    return !isSameArrangement(this.present, this.#saved);
  }

  save() {
    this.#saved = this.present;
  }

  /** Makes an arrangement the present one, unless it is the same. */
  push(arrangement) {
    if (isSameArrangement(arrangement, this.present)) return;
    this.#past.push(this.present);
    this.#future = [];
    this.present = arrangement;
  }

  undo() {
    this.#future.push(this.present);
    this.present = this.#past.pop();
  }

  redo() {
    this.#past.push(this.present);
    this.present = this.#future.pop();
  }
}

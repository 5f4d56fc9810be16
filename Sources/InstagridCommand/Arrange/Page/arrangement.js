// Arrangements: immutable values, the operations that return new ones, and the history for undo
// and redo.
//
// Photos are in the cells in the order of the list `photos`; the cells without one are the last.
// Photos for which the layout has no cell come back with a layout that has. Focus and fit belong to
// a placed photo and move with it; `fit` is that of photos to come.

/** The arrangement that a page starts with. */
function startingArrangement({ layout, look, fit }, photos) {
  return {
    ...look,
    layout: parseLayout(layout),
    size: parseSize(look.size),
    photos: photos.map((photo) => ({ photo, focus: parseFocus(photo.focus), fit: photo.fit })),
    fit,
  };
}

/** The placed photos that have a cell. */
function shownPhotos({ photos, layout }) {
  return photos.slice(0, cellCount(layout));
}

/** The frames of the cells; null if gap and margin leave no room. */
function framesOf({ layout, size, margin, gap }) {
  return layoutFrames(layout, size, spacing(margin, layout, size), spacing(gap, layout, size));
}

/** Places a photo, in the first empty cell at most. One that is in another cell changes places. */
function place(arrangement, cell, photo) {
  const from = arrangement.photos.findIndex((placed) => placed.photo === photo);
  if (from >= 0) return exchange(arrangement, from, cell);
  const photos = [...arrangement.photos];
  photos.splice(cell, 1, { photo, focus: parseFocus("center"), fit: arrangement.fit });
  return { ...arrangement, photos };
}

/** Exchanges the photos of two cells; with an empty one, the photo becomes the last. */
function exchange(arrangement, from, to) {
  const photos = [...arrangement.photos];
  if (to < photos.length) [photos[from], photos[to]] = [photos[to], photos[from]];
  else photos.push(...photos.splice(from, 1));
  return { ...arrangement, photos };
}

/** Removes the photo of a cell; those after it move up. */
function takeOut(arrangement, cell) {
  return { ...arrangement, photos: arrangement.photos.filter((_, index) => index !== cell) };
}

/** Sets the focus of the photo of a cell. */
function focusOn(arrangement, cell, focus) {
  const { x, y } = arrangement.photos[cell].focus;
  return x === focus.x && y === focus.y ? arrangement : changePhoto(arrangement, cell, { focus });
}

/** Sets the fit of the photo of a cell. */
function fitOne(arrangement, cell, fit) {
  return changePhoto(arrangement, cell, { fit });
}

/** Sets the fit of every photo. */
function fitAll(arrangement, fit) {
  return { ...arrangement, fit, photos: arrangement.photos.map((placed) => ({ ...placed, fit })) };
}

function changePhoto(arrangement, cell, change) {
  const photos = [...arrangement.photos];
  photos[cell] = { ...photos[cell], ...change };
  return { ...arrangement, photos };
}

/**
 * Moves what shows in a cell by a way in pixels of the picture, as far as the photo's edges allow.
 *
 * The focus is rounded to a thousandth of the photo, so that the command has short numbers.
 */
function moveCrop(arrangement, cell, way) {
  const { photo, focus, fit } = arrangement.photos[cell];
  if (fit === "contain") return arrangement;
  const frame = framesOf(arrangement)[cell];
  const crop = coverCrop(photo, frame, focus);
  const scale = crop.width / frame.width;
  const moved = { ...crop, x: crop.x + way.x * scale, y: crop.y + way.y * scale };
  const wanted = focusOfCrop(moved, photo);
  const reached = focusOfCrop(coverCrop(photo, frame, clampedFocus(wanted)), photo);
  const rounded = (fraction) => Math.round(fraction * 1000) / 1000;
  // An axis along which the whole photo shows keeps its focus.
  return focusOn(arrangement, cell, {
    x: crop.width < photo.width ? rounded(reached.x) : focus.x,
    y: crop.height < photo.height ? rounded(reached.y) : focus.y,
  });
}

function clampedFocus({ x, y }) {
  return { x: Math.min(Math.max(x, 0), 1), y: Math.min(Math.max(y, 0), 1) };
}

/** Arrangements in the order in which they were made. */
class Edits {
  #past = [];
  #future = [];

  constructor(present) {
    this.present = present;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  push(arrangement) {
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

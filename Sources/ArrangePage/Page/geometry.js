// Frames, lengths and crops: the formulas of GridKit for what people change in the page, which are
// gap, margin, size and crops. The program computes all layouts. Tests/PageTests compares the results
// with those of the program.
import { cropKeepingFaces } from "./faces.js";

/** The number of cells of a layout of the page's data. */
export const cellCount = (layout) => layout.cells?.length ?? layout.count;

/** Whether the cells of a layout have the shapes of their photos, as in a mosaic. */
export const isJustified = (layout) => layout.axis !== undefined;

/** A layout of whole photos for a number of them; a mosaic of another number is replaced by rows. */
export function withCount(layout, count) {
  if (count === layout.count || !layout.tree) return { ...layout, count };
  return { notation: "justified", axis: "rows", count };
}

/** The pixels of a length such as 54 or 5%; percentages of a side in pixels are rounded half up. */
export function lengthInPixels(text, side) {
  if (!text.endsWith("%")) return Number(text);
  // 1e-9 compensates for the error of binary fractions, so that x.5 is rounded up.
  return Math.floor((Number(text.slice(0, -1)) * side) / 100 + 0.5 + 1e-9);
}

/** The pixels of a gap or a margin; null is that of the default look. */
export function spacing(text, layout, side) {
  if (text !== null) return lengthInPixels(text, side);
  const share = lengthInPixels(cellCount(layout) > 12 ? "0.8%" : "1.5%", side);
  // A justified layout counts as a square of its photos.
  const mostInLine = layout.most ?? Math.ceil(Math.sqrt(layout.count));
  const most = Math.min(share, Math.floor(side / (10 * mostInLine)));
  return isJustified(layout) && layout.count > 45 ? Math.floor(most / 2) : most;
}

/** The margin as the command line has it; one that is not given is that of the gap. */
export const marginText = ({ margin, gap }) => margin ?? gap;

/** The side in pixels of a picture whose size is not given. */
export function defaultSide(layout) {
  const count = cellCount(layout);
  return count <= 45 ? 1080 : count <= 180 ? 2160 : 4096;
}

/** A size as the command line has it: one number for a square. */
export const sizeText = ({ width, height }) => width === height ? `${width}` : `${width}x${height}`;

/**
 * The frames {x, y, width, height} of cells that cover tracks of a picture; null if one has no room.
 *
 * Each cell is [start, end, count] of its columns, and the same of its rows: from track start to
 * track end, which is not included, of count equal tracks. Rows for captions are not for photos.
 */
export function trackFrames(cells, size, margin, gap, captionHeight) {
  const range = (start, end, count, length, least) => {
    // A single track has no gap beside it.
    const space = count === 1 ? 0 : gap;
    const period = length - 2 * margin + space;
    if (margin > length || space > length) return null;
    if (Math.floor(((end - start) * period) / count) - space < least) return null;
    const edge = (track) => margin + Math.floor((track * period) / count);
    return { start: edge(start), length: edge(end) - space - edge(start) };
  };
  const frames = [];
  for (const cell of cells) {
    const across = range(...cell.slice(0, 3), size.width, 1);
    const down = range(...cell.slice(3), size.height, 1 + captionHeight);
    if (!across || !down) return null;
    frames.push({ x: across.start, y: down.start, width: across.length, height: down.length });
  }
  return frames;
}

/** The lowest band for the labels of all bands. */
export function unionOfBands(bands) {
  return {
    above: Math.max(0, ...bands.map((band) => band.above)), below: Math.max(0, ...bands.map((band) => band.below)),
  };
}

export const bandHeight = ({ above, below }) => above + below;

/** The frames and `bands` of cells, if each row of cells has only as high a band as the highest of its own. */
export function withBandsOfRows(frames, bottom, captions, margin, gap) {
  const highest = unionOfBands(captions);
  const placed = { frames: [...frames], bands: frames.map(() => highest) };
  const rows = rowsOfCells(frames, bottom, margin, gap) ?? [];
  const bands = rows.map((cells) => unionOfBands(cells.map((cell) => captions[cell])));
  const heights = rows.map(([first]) => frames[first].height - bandHeight(highest));
  const total = heights.reduce((sum, height) => sum + height, 0);
  const filled = bands.reduce((sum, band) => sum + bandHeight(highest) - bandHeight(band), total);
  let [y, done] = [margin, 0];
  for (const [row, cells] of rows.entries()) {
    const [start, end] = [done, done + heights[row]].map((part) => Math.floor((filled * part) / total));
    const height = end - start + bandHeight(bands[row]);
    for (const cell of cells) {
      placed.frames[cell] = { ...frames[cell], y, height };
      placed.bands[cell] = bands[row];
    }
    y += height + gap;
    done += heights[row];
  }
  return placed;
}

/** The numbers of the cells in each row; null if anything but gaps is between the rows, or below them. */
function rowsOfCells(frames, end, margin, gap) {
  const rows = [];
  let [top, bottom] = [margin, margin - gap];
  for (const [cell, { y, height }] of frames.entries()) {
    if (rows.length > 0 && y === top && y + height === bottom) rows.at(-1).push(cell);
    else if (y === bottom + gap) {
      rows.push([cell]);
      [top, bottom] = [y, y + height];
    } else return null;
  }
  return bottom === end ? rows : null;
}

/** The part of a photo that fills a cell, as near to its focus as the photo's edges allow. */
export function coverCrop(photo, cell, focus, zoom) {
  const isTall = photo.width * cell.height <= photo.height * cell.width;
  const width = isTall ? photo.width : (photo.height * cell.width) / cell.height;
  const height = isTall ? (photo.width * cell.height) / cell.width : photo.height;
  return cropAround(focus, photo, Math.min(width, photo.width) / zoom, Math.min(height, photo.height) / zoom);
}

/** The part of a photo that shows if all of it does without zoom. */
function containCrop(photo, cell, focus, zoom) {
  if (zoom === 1) return { x: 0, y: 0, width: photo.width, height: photo.height };
  const scale = Math.min(cell.width / photo.width, cell.height / photo.height) * zoom;
  const [width, height] = [cell.width / scale, cell.height / scale];
  return cropAround(focus, photo, Math.min(photo.width, width), Math.min(photo.height, height));
}

/** A crop of a size, centered on a point as nearly as the photo allows, and moved from there to keep `faces`. */
function cropAround(focus, photo, width, height) {
  const start = (length, whole, fraction) => {
    const free = Math.max(0, whole - length);
    if (fraction === 0.5) return free / 2;
    return Math.min(Math.max(0, fraction * whole - length / 2), free);
  };
  const [x, y] = [start(width, photo.width, focus.x), start(height, photo.height, focus.y)];
  const crop = { x, y, width, height };
  return focus.faces ? cropKeepingFaces(crop, photo) : crop;
}

/** The rectangle of a contained photo in the middle of a cell's frame, in whole pixels. */
function containFrame(photo, cell, zoom) {
  const isTall = photo.width * cell.height <= photo.height * cell.width;
  const length = (side, part, whole) => Math.max(1, zoom > 1
    ? Math.floor(((side * part) / whole) * zoom + 0.5) : Math.floor((2 * side * part + whole) / (2 * whole)));
  const width = isTall ? Math.min(cell.width, length(cell.height, photo.width, photo.height)) : cell.width;
  const height = isTall ? cell.height : Math.min(cell.height, length(cell.width, photo.height, photo.width));
  const x = cell.x + Math.floor((cell.width - width) / 2);
  const y = cell.y + Math.floor((cell.height - height) / 2);
  return { x, y, width, height };
}

/** The part of a placement's photo that shows, `crop`, and where in the picture it does, `frame`. */
export function frameAndCrop({ photo, focus, fit, zoom }, cell) {
  return fit === "contain"
    ? { frame: containFrame(photo, cell, zoom), crop: containCrop(photo, cell, focus, zoom) }
    : { frame: cell, crop: coverCrop(photo, cell, focus, zoom) };
}

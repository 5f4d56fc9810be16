// The division of an arrangement: the size of its picture, the frames of its cells, and the labels of its text; and
// the crops of photos, which are moved in these frames.
import { referenceSide, shownCells, shownPlacements, withView } from "./arrangement.js";
import { bandHeight, frameAndCrop, isJustified, marginText, spacing, trackFrames, unionOfBands } from "./geometry.js";
import { withBandsOfRows } from "./geometry.js";
import { justifiedDivision } from "./justified.js";
import { mosaicDivision } from "./mosaic.js";
import { captionOf, cleanText, cssFont, fontSizes, labelBand, measuredLabel, measuredTitle } from "./text.js";
import { patternOf, scaleOfWholeWords } from "./text.js";

const divisionCache = new WeakMap();

/**
 * The size of the picture, the `frames` of its cells, the `areas` of their photos, and the `labels` of
 * its text; null if gap and margin leave no room. Text for which there is no room does not show.
 * @returns {Division}
 */
export function divisionOf(arrangement) {
  if (!divisionCache.has(arrangement)) {
    const division = (arrangement.text && divisionWithText(arrangement)) ?? divisionWithBands(arrangement);
    divisionCache.set(arrangement, division);
  }
  return divisionCache.get(arrangement);
}

/** The margin; of a print, one that is not given is at least what printers leave empty. */
function marginInPixels(arrangement) {
  const { layout, margin, size, isFree } = arrangement;
  const pixels = spacing(marginText(arrangement), layout, referenceSide(arrangement));
  const isPrint = margin === null && !(isFree && isJustified(layout));
  return isPrint ? Math.max(pixels, size.leastMargin ?? 0) : pixels;
}

/**
 * The division, without labels, but with the `bands` of each cell: `captions` are the bands that the captions need,
 * empty if there are none, `above` the rows above all cells, where the title is, and `below` those below them.
 */
function divisionWithBands(arrangement, { captions = [], above = 0, below = 0 } = {}) {
  const { layout, gap, isFree } = arrangement;
  const size = { width: arrangement.size.width, height: arrangement.size.height - above - below };
  if (isJustified(layout) && isFree) size[layout.axis === "rows" ? "height" : "width"] = null;
  const [edge, between] = [marginInPixels(arrangement), spacing(gap, layout, referenceSide(arrangement))];
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

/**
 * The division of an arrangement that has text, with `labels`: each with its lines, its cell (null for the title),
 * its middle x and the y of its first baseline. Text for which there is no room is left out.
 */
function divisionWithText(arrangement) {
  const { text } = arrangement;
  const side = referenceSide(arrangement);
  const sizes = fontSizes(arrangement, side);
  let captionSize = sizes.caption;
  const margin = marginInPixels(arrangement);
  const titleText = cleanText(text.title ?? "");
  let number = 0;
  const cells = shownCells(arrangement);
  const captions = cells.map((placement) =>
    placement ? captionOf(placement.photo, number += 1, text) : "");
  let division = divisionWithBands(arrangement);
  let [labels, title] = [[], { label: null, band: labelBand([]) }];
  let bands = captions.map(() => labelBand([]));
  const free = marginsOfStory(arrangement, margin);
  // A higher band makes cells of a justified layout narrower, and then a caption may need another line.
  for (let pass = 0, changes = true; changes && pass < 8; pass += 1) {
    if (!division) return null;
    const { size, frames } = division;
    if (titleText) {
      title = measuredTitle(titleText, text.font, sizes.title, {
        width: Math.max(1, size.width - 2 * margin), height: Math.floor(size.height / 4),
      });
    }
    const height = Math.floor(Math.min(...frames.map((frame) => frame.height)) / 2);
    const usual = cssFont(text.font, captionSize);
    const scale = Math.min(1, ...captions.map((caption, cell) =>
      caption ? scaleOfWholeWords(caption, usual, frames[cell].width) : 1));
    captionSize = Math.max(sizes.least, captionSize * scale);
    const font = cssFont(text.font, captionSize);
    labels = captions.map((caption, cell) =>
      caption && measuredLabel(caption, font, { width: frames[cell].width, height }));
    bands = labels.map((label, cell) => labelBand(
      label ? [label] : [], Math.floor(0.3 * captionSize), Math.floor(0.1 * captionSize), bands[cell]));
    division = divisionWithBands(
      arrangement, { captions: bands, above: free.above + bandHeight(title.band), below: free.below });
    changes = division !== null && (division.size.width !== size.width
      || division.frames.some((frame, cell) => frame.width !== frames[cell].width));
  }
  if (!division) return null;
  // The captions of photos side by side stand on one line, below the lowest of these.
  const bottoms = cells.map((placement, cell) => {
    const { frame } = placement ? frameAndCrop(placement, division.areas[cell]) : { frame: null };
    return frame ? frame.y + frame.height : 0;
  });
  const positioned = labels.flatMap((label, cell) => {
    if (!label) return [];
    const { x, y, width, height } = division.areas[cell];
    const isBeside = (area) => area.y === y && area.height === height;
    const bottom = Math.max(...bottoms.filter((_, other) => isBeside(division.areas[other])));
    return [{ ...label, cell, x: x + width / 2, y: bottom + division.bands[cell].above }];
  });
  if (title.label) {
    const y = margin + free.above + title.band.above;
    positioned.push({ ...title.label, cell: null, x: division.size.width / 2, y });
  }
  return { ...division, labels: positioned };
}

/** The rows that apps cover of a story beyond its margin: 13 % of its height at the top, 18 % at the bottom. */
function marginsOfStory(arrangement, margin) {
  const { text, size: { width, height } } = arrangement;
  const patterns = shownPlacements(arrangement).map(({ photo }) => patternOf(photo, text));
  const hasCaptions = patterns.some((pattern) => pattern !== "none");
  const isStory = width === 1080 && height === 1920 && arrangement.margin === null
    && !(arrangement.isFree && isJustified(arrangement.layout));
  const rows = (part) => Math.max(0, Math.ceil(part * height) - margin);
  return {
    above: isStory && text.title ? rows(0.13) : 0, below: isStory && hasCaptions ? rows(0.18) : 0,
  };
}

/** An arrangement whose crop of a cell is moved by pixels of the picture, as far as the photo allows. */
export function withCropMoved(arrangement, cell, way) {
  const placement = arrangement.cells[cell];
  const { crop, frame } = frameAndCrop(placement, divisionOf(arrangement).areas[cell]);
  const scale = crop.width / frame.width;
  const moved = { ...crop, x: crop.x + way.x * scale, y: crop.y + way.y * scale };
  return withCrop(arrangement, cell, placement.zoom, moved);
}

/** An arrangement with a photo zoomed by a factor, to `largest` at most, around a point in fractions of its frame. */
export function withCropZoomed(arrangement, cell, factor, largest, point = { x: 0.5, y: 0.5 }) {
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

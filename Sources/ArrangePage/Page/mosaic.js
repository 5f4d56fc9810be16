// Mosaics: whole photos, in parts of equal width or height. The program finds the tree of the parts, which
// is {rows: [...]} or {columns: [...]}, down to the index of a photo; the page fits it to the photos in the
// cells. GridKit's `MosaicGeometry` has the formulas.
import { bandHeight, unionOfBands } from "./geometry.js";

/** The size of a picture and the frames and `bands` of its cells, as of justifiedDivision; null if a cell has no room. */
export function mosaicDivision({ tree }, ratios, size, margin, gap, captions) {
  const clamped = ratios.map((ratio) => Math.min(Math.max(ratio, 0.1), 10));
  const [width, height] = [size.width, size.height].map((side) => (side === null ? null : side - 2 * margin));
  if ((width !== null && width < 1) || (height !== null && height < 1)) return null;
  const bands = mosaicBands(tree, captions);
  const scale = { ratios: clamped, gap, captionHeights: bands.map(bandHeight), factor: 1 };
  if (width !== null && height !== null) {
    let [low, high] = [-12, 12];
    for (let step = 0; step < 60; step += 1) {
      const middle = (low + high) / 2;
      scale.factor = Math.exp(middle);
      const { slope, offset } = mosaicShape(tree, scale);
      if (slope * height + offset < width) low = middle;
      else high = middle;
    }
  }
  const shape = mosaicShape(tree, scale);
  const exact = {
    width: width ?? shape.slope * height + shape.offset, height: height ?? (width - shape.offset) / shape.slope,
  };
  const rounded = (side) => Math.floor(Math.min(Math.max(side + 1e-9, 0), 1e9));
  const area = { x: margin, y: margin, width: rounded(exact.width), height: rounded(exact.height) };
  const frames = [];
  if (!placeMosaic(tree, area, { x: margin, y: margin, ...exact }, scale, frames)) return null;
  return { size: { width: area.width + 2 * margin, height: area.height + 2 * margin }, frames, bands };
}

/** The bands of photos, where those side by side have the highest of their captions'. */
function mosaicBands(tree, captions) {
  if (typeof tree === "number") return captions;
  const photos = tree.columns?.filter((part) => typeof part === "number") ?? [];
  const band = unionOfBands(photos.map((photo) => captions[photo]));
  const bands = captions.map((caption, photo) => (photos.includes(photo) ? band : caption));
  return (tree.rows ?? tree.columns).reduce((all, part) => mosaicBands(part, all), bands);
}

/** The width of a part as a function of its height: slope * height + offset. */
function mosaicShape(tree, scale) {
  const { ratios, gap, captionHeights, factor } = scale;
  if (typeof tree === "number") {
    const ratio = ratios[tree] * factor;
    return { slope: ratio, offset: -ratio * captionHeights[tree] };
  }
  const parts = tree.rows ?? tree.columns;
  let [slope, offset] = [0, gap * (parts.length - 1)];
  for (const part of parts) {
    const shape = mosaicShape(part, scale);
    slope += tree.columns ? shape.slope : 1 / shape.slope;
    offset += tree.columns ? shape.offset : -shape.offset / shape.slope;
  }
  return tree.columns ? { slope, offset } : { slope: 1 / slope, offset: -offset / slope };
}

/**
 * Adds the frames of a part's photos, by their indices.
 *
 * @param exact the part's position and sides before rounding.
 * @returns whether every photo has a pixel.
 */
function placeMosaic(tree, area, exact, scale, frames) {
  if (typeof tree === "number") {
    frames[tree] = area;
    return area.height > scale.captionHeights[tree];
  }
  const [start, side] = tree.columns ? ["x", "width"] : ["y", "height"];
  const parts = tree.rows ?? tree.columns;
  const whole = area[start] + area[side];
  let [from, position] = [area[start], exact[start]];
  for (const [index, part] of parts.entries()) {
    const { slope, offset } = mosaicShape(part, scale);
    const length = tree.columns ? slope * exact.height + offset : (exact.width - offset) / slope;
    const end = index === parts.length - 1 ? whole : Math.floor(position + length + 1e-9);
    if (end <= from || end > whole) return false;
    const partArea = { ...area, [start]: from, [side]: end - from };
    if (!placeMosaic(part, partArea, { ...exact, [start]: position, [side]: length }, scale, frames)) return false;
    [from, position] = [end + scale.gap, position + length + scale.gap];
  }
  return true;
}

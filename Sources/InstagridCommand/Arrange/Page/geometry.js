// The geometry of GridKit: layouts and their notation, frames, and which part of a photo shows.
// Tests/PageTests compares it with the program.

"use strict";

const layoutPresets = { 1: "1+2", 2: "2+1", 3: "2x2", "wide-top": "1+2", "wide-bottom": "2+1", quad: "2x2" };

/** The layout {axis, counts} that a notation such as 2+1, 3x2 or columns:1+2 means; null for none. */
function parseLayout(text) {
  const lower = text.toLowerCase();
  const notation = Object.hasOwn(layoutPresets, lower) ? layoutPresets[lower] : lower;
  const equalRows = /^(\d+)x(\d+)$/.exec(notation);
  const lines = /^(?:(rows|cols|columns):)?(\d+(?:\+\d+)*)$/.exec(notation);
  let axis = "rows";
  let counts = [];
  if (equalRows) {
    counts = new Array(Math.min(Number(equalRows[2]), 4097)).fill(Number(equalRows[1]));
  } else if (lines && (lines[1] || lines[2].includes("+"))) {
    axis = lines[1] && lines[1] !== "rows" ? "columns" : "rows";
    counts = lines[2].split("+").map(Number);
  }
  const layout = { axis, counts };
  const isValid = counts.length > 0 && counts.every((count) => count > 0) && cellCount(layout) <= 4096;
  return isValid ? layout : null;
}

/** The notation that GridKit prints for a layout. */
function layoutNotation({ axis, counts }) {
  if (axis === "columns") return "columns:" + counts.join("+");
  const areEqual = counts.every((count) => count === counts[0]);
  return areEqual ? `${counts[0]}x${counts.length}` : counts.join("+");
}

function cellCount({ counts }) {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The size {width, height} that 1080 or 1080x1350 means. */
function parseSize(text) {
  const [width, height = width] = text.split("x").map(Number);
  return { width, height };
}

/** A size as the command line has it: one number for a square. */
function sizeText({ width, height }) {
  return width === height ? `${width}` : `${width}x${height}`;
}

/** The pixels of a length such as 54 or 5%; percentages of the shorter side are rounded half up. */
function lengthInPixels(text, { width, height }) {
  if (!text.endsWith("%")) return Number(text);
  // 1e-9 makes up for the error of binary fractions, so that x.5 is rounded up.
  return Math.floor((Number(text.slice(0, -1)) * Math.min(width, height)) / 100 + 0.5 + 1e-9);
}

/** The pixels of a gap or a margin; null is that of the default look. */
function spacing(text, { counts }, size) {
  const cells = Math.max(counts.length, ...counts);
  if (text !== null || cells <= 2) return lengthInPixels(text ?? "5%", size);
  return Math.floor(Math.min(size.width, size.height) / (10 * cells));
}

/** The frames {x, y, width, height} of a picture's cells, in reading order; null without room. */
function layoutFrames({ axis, counts }, size, margin, gap) {
  const spans = (count, length) => {
    const period = length - 2 * margin + gap;
    const edge = (index) => margin + Math.floor((index * period) / count);
    if (Math.floor(period / count) - gap < 1) return null;
    return Array.from({ length: count }, (_, i) => ({ start: edge(i), length: edge(i + 1) - gap - edge(i) }));
  };
  const isRows = axis === "rows";
  const lines = spans(counts.length, isRows ? size.height : size.width);
  const frames = [];
  for (const [index, count] of counts.entries()) {
    const cells = spans(count, isRows ? size.width : size.height);
    if (!lines || !cells) return null;
    for (const cell of cells) {
      const [column, row] = isRows ? [cell, lines[index]] : [lines[index], cell];
      frames.push({ x: column.start, y: row.start, width: column.length, height: row.length });
    }
  }
  return frames;
}

/** The part of a photo that fills a cell, as near to its focus as the photo's edges allow. */
function coverCrop(photo, cell, focus) {
  const start = (length, whole, fraction) => {
    const free = Math.max(0, whole - length);
    if (fraction === 0.5) return free / 2;
    return Math.min(Math.max(0, fraction * whole - length / 2), free);
  };
  if (photo.width * cell.height <= photo.height * cell.width) {
    const height = (photo.width * cell.height) / cell.width;
    const y = start(height, photo.height, focus.y);
    return { x: 0, y, width: photo.width, height: Math.min(height, photo.height) };
  }
  const width = (photo.height * cell.width) / cell.height;
  const x = start(width, photo.width, focus.x);
  return { x, y: 0, width: Math.min(width, photo.width), height: photo.height };
}

/** The rectangle of a whole photo in the middle of a cell's frame, in whole pixels. */
function containFrame(photo, cell) {
  const isTall = photo.width * cell.height <= photo.height * cell.width;
  const length = (side, part, whole) => Math.max(1, Math.floor((2 * side * part + whole) / (2 * whole)));
  const width = isTall ? length(cell.height, photo.width, photo.height) : cell.width;
  const height = isTall ? cell.height : length(cell.width, photo.height, photo.width);
  const x = cell.x + Math.floor((cell.width - width) / 2);
  const y = cell.y + Math.floor((cell.height - height) / 2);
  return { x, y, width, height };
}

/** The focus by which a crop rectangle shows, if the photo's edges allow it. */
function focusOfCrop(crop, photo) {
  return { x: (crop.x + crop.width / 2) / photo.width, y: (crop.y + crop.height / 2) / photo.height };
}

/** Photos in rows as equal as possible whose cells are nearly squares; shorter rows first. */
function plainLayout(count, { width, height }) {
  const rows = Math.min(count, Math.max(1, Math.round(Math.sqrt((count * height) / width))));
  const shorter = rows - (count % rows);
  const counts = Array.from({ length: rows }, (_, row) => Math.floor(count / rows) + (row < shorter ? 0 : 1));
  return { axis: "rows", counts };
}

/** The point {x, y} that a focus such as top-left or 30%,.5 means; null for none. */
function parseFocus(text) {
  const numbers = text.split(",");
  if (numbers.length === 2) {
    // Moving the decimal point makes 33.3% the same number as .333; a division may not.
    const fraction = (number) => Number(number.endsWith("%") ? `${number.slice(0, -1)}e-2` : number);
    return { x: fraction(numbers[0]), y: fraction(numbers[1]) };
  }
  const words = text.toLowerCase().split("-");
  const position = (low, high) => (words.includes(low) ? 0 : words.includes(high) ? 1 : 0.5);
  return { x: position("left", "right"), y: position("top", "bottom") };
}

/** A focus in percent, such as 30%,50%. */
function focusText({ x, y }) {
  const percent = (fraction) => `${Number((fraction * 100).toFixed(10))}%`;
  return `${percent(x)},${percent(y)}`;
}

// Justified layouts: rows or columns in which photos of up to 3:1 keep their shapes. How photos are
// divided into rows depends on gap, margin and the photos in the cells, which all change in the page, so
// it cannot be part of the page's data. GridKit's documentation of `Layout.justified(rows:)` has the rule.
import { bandHeight, unionOfBands } from "./geometry.js";
import { mosaicDivision } from "./mosaic.js";

/**
 * The size of a picture and the frames of its cells, which are a mosaic of lines; null if a cell has no room.
 *
 * @param axis "rows" or "columns".
 * @param ratios width divided by height of each photo.
 * @param size width and height, of which the side that follows from the photos may be null.
 * @param captions the bands that the captions of the cells need.
 */
export function justifiedDivision(axis, ratios, size, margin, gap, captions) {
  const clamped = ratios.map((ratio) => Math.min(Math.max(ratio, 1 / 3), 3));
  const captionHeight = bandHeight(unionOfBands(captions));
  // What is not for a photo counts as a wider gap after it, and as a wider margin after the last.
  const below = gap + captionHeight;
  const width = size.width === null ? null : size.width - 2 * margin;
  const height = size.height === null ? null : size.height - 2 * margin - captionHeight;
  // Columns are the rows of the transposed picture.
  const counts = axis === "rows"
    ? justifiedRows(clamped, width, height, gap, below)
    : justifiedRows(clamped.map((ratio) => 1 / ratio), height, width, below, gap);
  if (!counts) return null;
  const joined = (name, parts) => (parts.length === 1 ? parts[0] : { [name]: parts });
  let next = 0;
  const lines = counts.map((count) =>
    joined(axis === "rows" ? "columns" : "rows", Array.from({ length: count }, () => next++)));
  return mosaicDivision({ tree: joined(axis, lines) }, clamped, size, margin, gap, captions);
}

/** The numbers of photos in rows; null if the gaps leave nothing for photos. */
function justifiedRows(ratios, width, height, gap, rowGap) {
  const sums = [0];
  for (const ratio of ratios) sums.push(sums.at(-1) + ratio);
  const count = ratios.length;
  const rowHeight = (first, photos) => (width - gap * (photos - 1)) / (sums[first + photos] - sums[first]);
  let best = null;
  if (height === null) {
    const rows = Math.min(count, Math.max(1, Math.round(Math.sqrt(sums[count]))));
    best = rowCosts(count, rows, (width * rows) / sums[count], rowHeight);
  } else {
    best = bestDivisionForHeight(count, height, width, gap, rowGap, sums[count], rowHeight);
  }
  if (!best || best.leastCost === Infinity) return null;
  return firstDivisionWithin(best.leastCost + 1e-9, count, best);
}

/** The best division into any number of rows with a given height. */
function bestDivisionForHeight(count, height, width, gap, rowGap, sum, rowHeight) {
  const candidates = [];
  for (let rows = 1; rows <= count; rows += 1) {
    const target = (height - rowGap * (rows - 1)) / rows;
    // The mean of the heights does not depend on the division, and bounds its cost.
    const mean = (rows * (width + gap) - gap * count) / sum;
    if (target > 0 && mean > 0) candidates.push({ rows, target, bound: Math.log(mean / target) ** 2 });
  }
  candidates.sort((one, other) => one.bound - other.bound);
  let least = Infinity;
  const found = [];
  for (const { rows, target, bound } of candidates) {
    if (bound > least + 1e-6) break;
    const division = rowCosts(count, rows, target, rowHeight);
    least = Math.min(least, division.leastCost);
    found.push(division);
  }
  // Of equal costs, the fewest rows.
  return found.filter(({ leastCost }) => leastCost <= least + 1e-9)
    .sort((one, other) => one.rows - other.rows)[0] ?? null;
}

/**
 * The least cost of dividing photos into a number of rows, by dynamic programming from the last row: the sum of
 * ln(height / target)² over the rows. `costs` has that of the photos from an index on, for a number of last rows.
 */
function rowCosts(count, rows, target, rowHeight) {
  const cost = (first, photos) => {
    const height = rowHeight(first, photos);
    return height > 0 ? Math.log(height / target) ** 2 : Infinity;
  };
  const costs = Array.from({ length: rows + 1 }, () => new Float64Array(count + 1).fill(Infinity));
  costs[0][count] = 0;
  for (let last = 1; last <= rows; last += 1) {
    for (let first = rows - last; first <= count - last; first += 1) {
      for (let photos = 1; photos <= count - first - last + 1; photos += 1) {
        const own = cost(first, photos);
        costs[last][first] = Math.min(costs[last][first], own + costs[last - 1][first + photos]);
        // More photos only make the row lower.
        if (own > costs[last][first] && rowHeight(first, photos) < target) break;
      }
    }
  }
  return { rows, cost, costs, leastCost: costs[rows][0] };
}

/** Of the divisions whose cost is at most a limit, the first in lexicographic order. */
function firstDivisionWithin(limit, count, { rows, cost, costs }) {
  const counts = [];
  let [spent, next] = [0, 0];
  for (let last = rows - 1; last >= 0; last -= 1) {
    const most = count - next - last;
    const total = (photos) => spent + cost(next, photos) + costs[last][next + photos];
    const totals = Array.from({ length: most }, (_, index) => total(index + 1));
    const bound = Math.max(limit, Math.min(...totals));
    const photos = totals.findIndex((each) => each <= bound) + 1;
    spent += cost(next, photos);
    next += photos;
    counts.push(photos);
  }
  return counts;
}

// Justified layouts: rows or columns in which photos of up to 3:1 keep their shapes. How photos are
// divided into rows depends on gap, margin and the photos in the cells, which all change in the page, so
// it cannot be part of the page's data. GridKit's documentation of `Layout.justified(rows:)` has the rule.

/**
 * The size of a picture and the frames of its cells; null if a cell has no room.
 *
 * @param axis "rows" or "columns".
 * @param ratios width divided by height of each photo.
 * @param size {width, height}, of which the side that follows from the photos may be null.
 * @param captionHeight the rows of each cell that are not for its photo.
 */
function justifiedDivision(axis, ratios, size, margin, gap, captionHeight) {
  const clamped = ratios.map((ratio) => Math.min(Math.max(ratio, 1 / 3), 3));
  if (axis === "rows") return rowFrames(clamped, size, margin, gap, { across: 0, down: captionHeight });
  // Columns are the rows of the transposed picture.
  const transposed = ({ x, y, width, height }) => ({ x: y, y: x, width: height, height: width });
  const rows = rowFrames(
    clamped.map((ratio) => 1 / ratio), { width: size.height, height: size.width }, margin, gap,
    { across: captionHeight, down: 0 });
  return rows && {
    size: { width: rows.size.height, height: rows.size.width }, frames: rows.frames.map(transposed),
  };
}

/** @param captions the columns and the rows of each cell that are not for its photo. */
function rowFrames(ratios, { width, height }, margin, gap, captions) {
  // What is not for a photo counts as a wider gap after it, and as a wider margin after the last.
  const [columnGap, rowGap] = [gap + captions.across, gap + captions.down];
  const inner = width - 2 * margin - captions.across;
  const innerHeight = height === null ? null : height - 2 * margin - captions.down;
  if (inner < 1 || (innerHeight !== null && innerHeight < 1)) return null;
  const rows = justifiedRows(ratios, inner, innerHeight, columnGap, rowGap);
  if (!rows) return null;
  const frames = [];
  let [top, bottom, next] = [margin, 0, 0];
  for (const [row, count] of rows.counts.entries()) {
    bottom += rows.heights[row];
    const isLastRow = row === rows.counts.length - 1;
    const end = isLastRow && height !== null
      ? height - margin - captions.down : margin + row * rowGap + Math.floor(bottom + 1e-9);
    if (end <= top) return null;
    const shapes = ratios.slice(next, next + count);
    const scale = (inner - (count - 1) * columnGap) / shapes.reduce((sum, ratio) => sum + ratio, 0);
    let [left, right] = [margin, 0];
    for (const [column, ratio] of shapes.entries()) {
      right += ratio * scale;
      const isLast = column === count - 1;
      const edge = isLast ? margin + inner : margin + column * columnGap + Math.floor(right + 1e-9);
      if (edge <= left) return null;
      frames.push({
        x: left, y: top, width: edge - left + captions.across, height: end - top + captions.down,
      });
      left = edge + columnGap;
    }
    next += count;
    top = end + rowGap;
  }
  return { size: { width, height: height ?? top - gap + margin }, frames };
}

/** The numbers of photos in rows and the rows' heights; null if the gaps leave nothing for photos. */
function justifiedRows(ratios, width, height, gap, rowGap) {
  const sums = [0];
  for (const ratio of ratios) sums.push(sums.at(-1) + ratio);
  const count = ratios.length;
  const rowHeight = (first, photos) =>
    (width - gap * (photos - 1)) / (sums[first + photos] - sums[first]);
  let best = null;
  if (height === null) {
    const rows = Math.min(count, Math.max(1, Math.round(Math.sqrt(sums[count]))));
    best = new RowCostTable(count, rows, (width * rows) / sums[count], rowHeight);
  } else {
    best = bestDivisionForHeight(count, height, width, gap, rowGap, sums[count], rowHeight);
  }
  if (!best || best.leastCost === Infinity) return null;
  const counts = best.firstDivisionWithin(best.leastCost + 1e-9);
  let next = 0;
  const heights = counts.map((photos) => rowHeight((next += photos) - photos, photos));
  const total = heights.reduce((sum, each) => sum + each, 0);
  const factor = height === null ? 1 : (height - (counts.length - 1) * rowGap) / total;
  return { counts, heights: heights.map((each) => each * factor) };
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
    const division = new RowCostTable(count, rows, target, rowHeight);
    least = Math.min(least, division.leastCost);
    found.push(division);
  }
  // Of equal costs, the fewest rows.
  return found.filter(({ leastCost }) => leastCost <= least + 1e-9)
    .sort((one, other) => one.rows - other.rows)[0] ?? null;
}

/**
 * The least cost of dividing photos into a number of rows, by dynamic programming from the last row:
 * the sum of ln(height / target)² over the rows.
 */
class RowCostTable {
  #count;
  #cost;
  /** For each number of last rows, the least cost of the photos from each index on. */
  #costs;

  constructor(count, rows, target, rowHeight) {
    this.#count = count;
    this.rows = rows;
    this.#cost = (first, photos) => {
      const height = rowHeight(first, photos);
      return height > 0 ? Math.log(height / target) ** 2 : Infinity;
    };
    this.#costs = [new Float64Array(count + 1).fill(Infinity)];
    this.#costs[0][count] = 0;
    for (let last = 1; last <= rows; last += 1) {
      const costs = new Float64Array(count + 1).fill(Infinity);
      for (let first = rows - last; first <= count - last; first += 1) {
        for (let photos = 1; photos <= count - first - last + 1; photos += 1) {
          const cost = this.#cost(first, photos);
          costs[first] = Math.min(costs[first], cost + this.#costs[last - 1][first + photos]);
          // More photos only make the row lower.
          if (cost > costs[first] && rowHeight(first, photos) < target) break;
        }
      }
      this.#costs.push(costs);
    }
    this.leastCost = this.#costs[rows][0];
  }

  /** Of the divisions whose cost is at most a limit, the first in lexicographic order. */
  firstDivisionWithin(limit) {
    const counts = [];
    let [spent, next] = [0, 0];
    for (let last = this.rows - 1; last >= 0; last -= 1) {
      const most = this.#count - next - last;
      const total = (photos) => spent + this.#cost(next, photos) + this.#costs[last][next + photos];
      const totals = Array.from({ length: most }, (_, index) => total(index + 1));
      const bound = Math.max(limit, Math.min(...totals));
      const photos = totals.findIndex((each) => each <= bound) + 1;
      spent += this.#cost(next, photos);
      next += photos;
      counts.push(photos);
    }
    return counts;
  }
}

// The rule by which a crop is moved so that people keep their heads, which is that of FaceFocus in GridKit.
// Tests/PageTests compares the results with those of the program.

/** What a pixel's fraction may be off by because of rounding. */
const faceTolerance = 1e-6;

/** A crop of a photo with `faces`, moved so that it keeps as many heads as possible. */
export function cropKeepingFaces(crop, photo) {
  const people = photo.faces.map(([x, y, width, height]) => {
    const [left, top] = [Math.max(0, x - 0.15 * width), Math.max(0, y - 0.4 * height)];
    const right = Math.min(photo.width, x + width + 0.15 * width);
    return {
      weight: Math.round(Math.sqrt(width * height)),
      head: { x: left, y: top, width: right - left, height: y + height - top },
      face: { x, y, width, height },
    };
  });
  const isWhole = ({ head }) => isKept([head.x, head.x + head.width], crop.x, crop.width)
    && isKept([head.y, head.y + head.height], crop.y, crop.height);
  if (people.every(isWhole)) return crop;
  const across = people.map((person) => ({ ...person, extent: extentOf(person, "x", "width", crop.width) }));
  const x = keepingPosition(crop.x, crop.width, photo.width, across);
  const down = across.filter(({ extent }) => isKept(extent, x, crop.width))
    .map((person) => ({ ...person, extent: extentOf(person, "y", "height", crop.height) }));
  return { ...crop, x, y: keepingPosition(crop.y, crop.height, photo.height, down) };
}

/** The start and the end of what must be visible of a head along one axis in a crop of a length. */
function extentOf({ head, face }, start, length, most) {
  const part = [head, face].find((box) => box[length] <= most + faceTolerance);
  if (part) return [part[start], part[start] + part[length]];
  const middle = face[start] + (face[length] - most) / 2;
  return [middle, middle + most];
}

function isKept([start, end], position, length) {
  return start >= position - faceTolerance && end <= position + length + faceTolerance;
}

/** Where a crop begins along one axis. */
function keepingPosition(start, length, whole, people) {
  const free = whole - length;
  if (free <= faceTolerance || people.every(({ extent }) => isKept(extent, start, length))) return start;
  const ends = people.flatMap(({ extent }) => [extent[0], extent[1] - length])
    .map((end) => Math.min(Math.max(0, end), free));
  let best = { weight: -1 };
  for (const position of [start, ...ends]) {
    const weight = people.reduce((sum, { extent, weight }) =>
      sum + (isKept(extent, position, length) ? weight : 0), 0);
    // Rounded, so that positions at equal distances are equally near.
    const move = Math.round(Math.abs(position - start) / faceTolerance);
    const isNearer = move < best.move || (move === best.move && position < best.position);
    if (weight > best.weight || (weight === best.weight && isNearer)) best = { weight, move, position };
  }
  return best.position;
}

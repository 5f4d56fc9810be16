// The rule by which a crop is moved so that people keep their heads, which is that of FaceFocus in GridKit.
// Tests/PageTests compares the results with those of the program.

/** What a pixel's fraction may be off by because of rounding. */
const faceTolerance = 1e-6;

/** A crop of a photo with `faces`, moved so that it keeps as many faces and heads as possible. */
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
  const across = people.map((person) => extentsOf(person, "x", "width", crop.width));
  const x = keepingPosition(crop.x, crop.width, photo.width, across);
  const down = people.filter((_, index) => isKept(across[index].face, x, crop.width))
    .map((person) => extentsOf(person, "y", "height", crop.height));
  return { ...crop, x, y: keepingPosition(crop.y, crop.height, photo.height, down) };
}

/** The starts and the ends of what should be visible of a person along one axis in a crop of a length. */
function extentsOf({ head, face, weight }, start, length, most) {
  const middleOf = (box) => {
    const hidden = Math.max(0, box[length] - most) / 2;
    return [box[start] + hidden, box[start] + box[length] - hidden];
  };
  const [faceExtent, headExtent] = [middleOf(face), middleOf(head)];
  // A head that is longer than the crop is moved to have the whole face.
  const move = Math.max(0, faceExtent[1] - headExtent[1]) - Math.max(0, headExtent[0] - faceExtent[0]);
  return { weight, face: faceExtent, head: headExtent.map((end) => end + move) };
}

function isKept([start, end], position, length) {
  return start >= position - faceTolerance && end <= position + length + faceTolerance;
}

/** Where a crop begins along one axis. */
function keepingPosition(start, length, whole, people) {
  const free = whole - length;
  if (free <= faceTolerance || people.every(({ head }) => isKept(head, start, length))) return start;
  const ends = people.flatMap(({ head, face }) => [head, face]).flatMap((extent) => [extent[0], extent[1] - length])
    .map((end) => Math.min(Math.max(0, end), free));
  const weightOf = (part, position) => people.reduce((sum, person) =>
    sum + (isKept(person[part], position, length) ? person.weight : 0), 0);
  // The move is rounded, so that positions at equal distances are equally near.
  const places = [start, ...ends].map((position) => ({
    position, faces: weightOf("face", position), heads: weightOf("head", position),
    move: Math.round(Math.abs(position - start) / faceTolerance),
  }));
  places.sort((one, other) => other.faces - one.faces || other.heads - one.heads
    || one.move - other.move || one.position - other.position);
  return places[0].position;
}

// Draws an arrangement, for the page and for the preview.

/** The pixels of the picture's longer side that are drawn at most. */
const longestDrawnSide = 1920;

/**
 * Draws an arrangement on a canvas as the picture is, in its size or, if it is large, smaller.
 *
 * A photo that is carried to another cell, {cell, x, y}, is drawn last with its middle at (x, y).
 */
function drawArrangement(canvas, arrangement, carried = null) {
  const { size, background } = arrangement;
  const scale = Math.min(1, longestDrawnSide / Math.max(size.width, size.height));
  canvas.width = Math.round(size.width * scale);
  canvas.height = Math.round(size.height * scale);
  const context = canvas.getContext("2d");
  context.scale(canvas.width / size.width, canvas.height / size.height);
  context.imageSmoothingQuality = "high";
  context.fillStyle = background;
  context.fillRect(0, 0, size.width, size.height);
  const shown = shownPhotos(arrangement);
  const frames = framesOf(arrangement);
  for (const [cell, frame] of frames.entries()) {
    context.globalAlpha = carried?.cell === cell ? 0.3 : 1;
    drawCell(context, arrangement, frame, shown[cell]);
  }
  if (carried) drawCarried(context, arrangement, frames[carried.cell], carried);
}

function drawCell(context, arrangement, frame, placed) {
  if (!placed && arrangement.empty === "none") return;
  const isContained = placed?.fit === "contain";
  const drawn = isContained ? containFrame(placed.photo, frame) : frame;
  const { x, y, width, height } = drawn;
  context.save();
  const radius = Math.min(lengthInPixels(arrangement.radius, arrangement.size), width / 2, height / 2);
  if (radius > 0) {
    context.beginPath();
    context.roundRect(x, y, width, height, radius);
    context.clip();
  }
  if (placed) {
    const { photo, focus } = placed;
    const whole = { x: 0, y: 0, width: photo.width, height: photo.height };
    const crop = isContained ? whole : coverCrop(photo, frame, focus);
    // The image is a small copy of the photo.
    const [across, down] = [photo.image.width / photo.width, photo.image.height / photo.height];
    context.drawImage(
      photo.image,
      crop.x * across, crop.y * down, crop.width * across, crop.height * down,
      x, y, width, height);
  } else {
    context.fillStyle = arrangement.empty;
    context.fillRect(x, y, width, height);
  }
  context.restore();
}

function drawCarried(context, arrangement, frame, { cell, x, y }) {
  context.translate(x, y);
  context.scale(0.85, 0.85);
  context.translate(-frame.x - frame.width / 2, -frame.y - frame.height / 2);
  context.globalAlpha = 0.92;
  drawCell(context, arrangement, frame, arrangement.photos[cell]);
}

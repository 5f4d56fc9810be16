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
    const image = opaqueImage(photo, arrangement.background);
    // It is a small copy of the photo.
    const small = pixelSize(image);
    const [across, down] = [small.width / photo.width, small.height / photo.height];
    context.drawImage(
      image,
      crop.x * across, crop.y * down, crop.width * across, crop.height * down,
      x, y, width, height);
  } else {
    context.fillStyle = arrangement.empty;
    context.fillRect(x, y, width, height);
  }
  context.restore();
}

/** The size of an image or a canvas in its own pixels, of which there are none before it is loaded. */
function pixelSize({ naturalWidth, naturalHeight, width, height }) {
  return naturalWidth === undefined ? { width, height } : { width: naturalWidth, height: naturalHeight };
}

/** What was drawn last of photos that may have transparent parts, and the background behind it. */
const opaqueImages = new WeakMap();

/** A photo's image on an opaque background, blended in linear light, which a canvas cannot do. */
function opaqueImage(photo, background) {
  const { image, isOpaque } = photo;
  const isLoaded = pixelSize(image).width > 0;
  if (isOpaque || !isLoaded || background.length > 7) return image;
  if (opaqueImages.get(photo)?.background !== background) {
    opaqueImages.set(photo, { background, canvas: blended(image, background) });
  }
  return opaqueImages.get(photo).canvas;
}

function blended(image, background) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, pixelSize(image));
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  const behind = [1, 3, 5].map((start) => linearLight(parseInt(background.slice(start, start + 2), 16)));
  for (let index = 0; index < pixels.data.length; index += 4) {
    const alpha = pixels.data[index + 3] / 255;
    for (let channel = 0; alpha < 1 && channel < 3; channel += 1) {
      const light = alpha * linearLight(pixels.data[index + channel]) + (1 - alpha) * behind[channel];
      pixels.data[index + channel] = encodedLevel(light);
    }
    pixels.data[index + 3] = 255;
  }
  context.putImageData(pixels, 0, 0);
  return canvas;
}

// The transfer curve of sRGB: IEC 61966-2-1.

function linearLight(level) {
  const value = level / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function encodedLevel(light) {
  return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);
}

function drawCarried(context, arrangement, frame, { cell, x, y }) {
  context.translate(x, y);
  context.scale(0.85, 0.85);
  context.translate(-frame.x - frame.width / 2, -frame.y - frame.height / 2);
  context.globalAlpha = 0.92;
  drawCell(context, arrangement, frame, arrangement.photos[cell]);
}

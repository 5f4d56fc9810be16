// Draws an arrangement, for the page and for the picture that is saved.

/**
 * Draws an arrangement over a whole canvas.
 *
 * @param options what differs from the picture: `frames` of the cells in the picture, the `lifted`
 *   cell, which is pale, and `imageOf`, which returns the image of a photo.
 */
function drawArrangement(canvas, arrangement, options = {}) {
  const { size, frames, areas } = divisionOf(arrangement);
  const context = canvas.getContext("2d");
  const scale = canvas.width / size.width;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.fillStyle = arrangement.background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const radius = lengthInPixels(arrangement.radius, referenceSide(arrangement)) * scale;
  const imageOf = options.imageOf ?? (({ image }) => image);
  for (const [cell, placed] of shownCells(arrangement).entries()) {
    const whole = options.frames?.[cell] ?? frames[cell];
    const frame = { ...whole, height: whole.height - frames[cell].height + areas[cell].height };
    context.globalAlpha = options.lifted === cell ? 0.3 : 1;
    if (placed) drawPhoto(context, placed, frame, scale, radius, arrangement.background, imageOf);
    else if (arrangement.empty !== "none") {
      drawClipped(context, deviceRect(frame, scale), radius, ({ x, y, width, height }) => {
        context.fillStyle = arrangement.empty;
        context.fillRect(x, y, width, height);
      });
    }
  }
  context.globalAlpha = 1;
  if (arrangement.text) drawText(context, arrangement, scale);
}

function drawPhoto(context, placed, cell, scale, radius, background, imageOf) {
  const { photo } = placed;
  const image = opaqueImage(photo, imageOf(photo), background);
  const { frame, crop } = viewOf(placed, cell);
  // It is a small copy of the photo.
  const small = image ? pixelSize(image) : { width: 0 };
  if (small.width === 0) return;
  const [across, down] = [small.width / photo.width, small.height / photo.height];
  drawClipped(context, deviceRect(frame, scale), radius, ({ x, y, width, height }) => {
    context.drawImage(
      image, crop.x * across, crop.y * down, crop.width * across, crop.height * down,
      x, y, width, height);
  });
}

/** A rectangle of the picture in whole pixels of a canvas, so that its edges are sharp. */
function deviceRect({ x, y, width, height }, scale) {
  const [left, top] = [Math.round(x * scale), Math.round(y * scale)];
  const [right, bottom] = [Math.round((x + width) * scale), Math.round((y + height) * scale)];
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

function drawClipped(context, rect, radius, draw) {
  const limited = Math.min(radius, rect.width / 2, rect.height / 2);
  if (limited <= 0) return draw(rect);
  context.save();
  context.beginPath();
  context.roundRect(rect.x, rect.y, rect.width, rect.height, limited);
  context.clip();
  draw(rect);
  context.restore();
}

/** What was drawn last of images that may have transparent parts, and the background behind them. */
const opaqueImages = new WeakMap();

/** A photo's image on an opaque background, blended in linear light, which a canvas cannot do. */
function opaqueImage(photo, image, background) {
  if (!image || photo.isOpaque || pixelSize(image).width === 0 || background.length > 7) return image;
  if (opaqueImages.get(image)?.background !== background) {
    opaqueImages.set(image, { background, canvas: blended(image, background) });
  }
  return opaqueImages.get(image).canvas;
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

/** The pixels of the longer side of a picture that is saved, at most. */
const longestSavedSide = 1920;

/** By what factor a small copy of a photo may be enlarged before that can be seen. */
const unseenEnlargement = 1.15;

/**
 * What the saved picture is: its size, its type, a JPEG, or a PNG if it has transparent pixels, and whether
 * it enlarges a copy that is smaller than its photo.
 */
function savedPicture(arrangement) {
  const { size: { width, height }, frames } = divisionOf(arrangement);
  const scale = Math.min(1, longestSavedSide / Math.max(width, height));
  const isEnlarged = shownCells(arrangement).some((placed, cell) => {
    if (!placed) return false;
    const { frame, crop } = viewOf(placed, frames[cell]);
    const small = pixelSize(placed.photo.image).width;
    const pixels = (crop.width * small) / placed.photo.width;
    return small < placed.photo.width && frame.width * scale > unseenEnlargement * pixels;
  });
  return {
    size: { width: Math.round(width * scale), height: Math.round(height * scale) },
    type: isOpaqueColor(arrangement.background) ? "image/jpeg" : "image/png", isEnlarged,
  };
}

/** The picture as a file. */
async function pictureFile(arrangement) {
  const { size, type } = savedPicture(arrangement);
  const canvas = Object.assign(document.createElement("canvas"), size);
  drawArrangement(canvas, arrangement);
  const blob = await new Promise((done) => canvas.toBlob(done, type, 0.95));
  return new File([blob], type === "image/jpeg" ? "Instagrid.jpg" : "Instagrid.png", { type });
}

function isOpaqueColor(color) {
  return color.length < 9 || color.endsWith("ff");
}

// Draws an arrangement, for the page and for the picture that is saved.

/** Draws an arrangement over a whole canvas. */
function drawArrangement(canvas, arrangement, options) {
  const steps = drawingSteps(canvas, arrangement, options);
  while (!steps.next().done);
}

/**
 * Draws an arrangement in steps: the background, and each cell. They return how many pixels they draw.
 *
 * @param options the `lifted` cell, which is pale, the `typed` label, and `imageOf`, which returns a photo's image.
 */
function* drawingSteps(canvas, arrangement, { lifted, typed, imageOf = ({ image }) => image } = {}) {
  const { size, areas } = divisionOf(arrangement);
  const context = canvas.getContext("2d");
  const scale = canvas.width / size.width;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  const blurred = blurredBackground(arrangement);
  context.fillStyle = arrangement.background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  if (blurred) context.drawImage(blurred, 0, 0, canvas.width, canvas.height);
  // The photos are over what the text darkens.
  if (arrangement.text) drawLabels(context, arrangement, scale, blurred, typed);
  yield canvas.width * canvas.height;
  const radius = lengthInPixels(radiusText(arrangement), referenceSide(arrangement)) * scale;
  const behind = { color: arrangement.background, blurred, size };
  for (const [cell, placement] of shownCells(arrangement).entries()) {
    const frame = areas[cell];
    context.globalAlpha = lifted === cell ? 0.3 : 1;
    if (placement) drawPhoto(context, placement, frame, scale, radius, behind, imageOf);
    else if (arrangement.empty !== "none") {
      drawClipped(context, canvasRect(frame, scale), radius, ({ x, y, width, height }) => {
        context.fillStyle = arrangement.empty;
        context.fillRect(x, y, width, height);
      });
    }
    yield frame.width * frame.height * scale ** 2;
  }
  context.globalAlpha = 1;
}

function drawPhoto(context, placement, cell, scale, radius, behind, imageOf) {
  const { photo } = placement;
  const { frame, crop } = frameAndCrop(placement, cell);
  const image = opaqueImage(photo, imageOf(photo), behind, frame, crop);
  // It is a small copy of the photo.
  const small = image ? pixelSize(image) : { width: 0 };
  const [across, down] = [small.width / photo.width, small.height / photo.height];
  drawClipped(context, canvasRect(frame, scale), radius, ({ x, y, width, height }) => {
    context.fillStyle = photo.color;
    if (small.width === 0) context.fillRect(x, y, width, height);
    else context.drawImage(
      image, crop.x * across, crop.y * down, crop.width * across, crop.height * down,
      x, y, width, height);
  });
}

/** A rectangle of the picture in whole pixels of a canvas, so that its edges are sharp. */
function canvasRect({ x, y, width, height }, scale) {
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

/** What was drawn last of images that may have transparent parts, and what was behind them. */
const opaqueImageCache = new WeakMap();

/**
 * A photo's image on an opaque background, blended in linear light, which a canvas cannot do: the `color`, the
 * `blurred` photo over that or null, and the picture's `size`. The photo's `crop` shows in a `frame` of the picture.
 */
function opaqueImage(photo, image, { color, blurred, size }, frame, crop) {
  if (!image || photo.isOpaque || pixelSize(image).width === 0 || !isOpaqueColor(color)) return image;
  const key = blurred ? JSON.stringify([frame, crop, size]) : color;
  const known = opaqueImageCache.get(image);
  if (known?.key === key && known.blurred === blurred) return known.canvas;
  const canvas = compositedInLight(image, (context, { width, height }) => {
    context.fillStyle = color;
    context.fillRect(0, 0, width, height);
    if (!blurred) return;
    // The picture, as large as it is where the whole image is drawn.
    context.scale(width / photo.width, height / photo.height);
    context.translate(crop.x, crop.y);
    context.scale(crop.width / frame.width, crop.height / frame.height);
    context.drawImage(blurred, -frame.x, -frame.y, size.width, size.height);
  });
  opaqueImageCache.set(image, { key, blurred, canvas });
  return canvas;
}

/** An image over what a function draws on a context of the image's size. */
function compositedInLight(image, drawBelow) {
  const size = pixelSize(image);
  const [below, above] = [drawBelow, (context) => context.drawImage(image, 0, 0)].map((draw) => {
    const context = newContext(size);
    draw(context, size);
    return context;
  });
  const [behind, pixels] = [below, above].map((context) => context.getImageData(0, 0, size.width, size.height));
  for (let index = 0; index < pixels.data.length; index += 4) {
    const alpha = pixels.data[index + 3] / 255;
    for (let channel = index; alpha < 1 && channel < index + 3; channel += 1) {
      // Most pixels that are not opaque let all light through.
      pixels.data[channel] = alpha === 0 ? behind.data[channel] : encodedLevel(
        alpha * linearLightTable[pixels.data[channel]] + (1 - alpha) * linearLightTable[behind.data[channel]]);
    }
    pixels.data[index + 3] = 255;
  }
  above.putImageData(pixels, 0, 0);
  return above.canvas;
}

/** The context of a new canvas of a size, whose pixels will be read. */
function newContext(size) {
  const canvas = Object.assign(document.createElement("canvas"), size);
  return canvas.getContext("2d", { willReadFrequently: true });
}

// The transfer curve of sRGB: IEC 61966-2-1.

function encodedLevel(light) {
  return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);
}

/** The light of each encoded level. */
const linearLightTable = Float32Array.from({ length: 256 }, (_, level) => {
  const value = level / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** The linear light of a color such as #8090a0, whose opacity does not count. */
function lightOfColor(color) {
  return [1, 3, 5].map((start) => linearLightTable[parseInt(color.slice(start, start + 2), 16)]);
}

/** The luminance of a linear light. */
function luminance([red, green, blue]) {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Whether black contrasts more than white with a linear light (WCAG 2.2). */
function isBright(light) {
  return luminance(light) > 0.1791;
}

/** The pixels of the longer side of a picture that is saved, at most: phones have no larger canvas. */
const longestSavedSide = 4096;

/** The pixels of the longer side up to which a picture is as large as it is meant, even if photos are enlarged. */
const longestEnlargedSide = 1920;

/** By what factor a small copy of a photo may be enlarged before that can be seen. */
const imperceptibleEnlargement = 1.15;

/**
 * What the saved picture is: its size, its type, a JPEG, or a PNG if it has transparent pixels, and whether
 * it enlarges a copy that is smaller than its photo.
 */
function savedPictureProperties(arrangement) {
  const { size: { width, height }, frames } = divisionOf(arrangement);
  const sharpScales = shownCells(arrangement).map((placement, cell) => {
    const small = placement && pixelSize(placement.photo.image).width;
    if (!placement || small >= placement.photo.width) return Infinity;
    const { frame, crop } = frameAndCrop(placement, frames[cell]);
    return (imperceptibleEnlargement * crop.width * small) / placement.photo.width / frame.width;
  });
  const [sharpScale, longest] = [Math.min(...sharpScales), Math.max(width, height)];
  const scale = Math.min(1, longestSavedSide / longest, Math.max(sharpScale, longestEnlargedSide / longest));
  return {
    size: { width: Math.round(width * scale), height: Math.round(height * scale) },
    type: isOpaqueColor(arrangement.background) ? "image/jpeg" : "image/png", isEnlarged: scale > sharpScale,
  };
}

/** So much of a picture is drawn at a time, because a finger may be pulling the grid. */
const pixelsAtATime = 1_500_000;

/** The picture as a file of a name. */
async function pictureFile(arrangement, name) {
  await Promise.allSettled(shownPlacements(arrangement).map(({ photo }) => photo.image.decode?.()));
  const { size, type } = savedPictureProperties(arrangement);
  const canvas = Object.assign(document.createElement("canvas"), size);
  let pixels = 0;
  for (const drawn of drawingSteps(canvas, arrangement)) {
    pixels += drawn;
    if (pixels < pixelsAtATime) continue;
    await new Promise((go) => setTimeout(go));
    pixels = 0;
  }
  const blob = await new Promise((done) => canvas.toBlob(done, type, 0.95));
  // Phones have little memory for canvases, and free it late.
  canvas.width = canvas.height = 0;
  if (!blob) throw new Error("the picture is too large for the browser");
  return new File([blob], name, { type });
}

function isOpaqueColor(color) {
  return color.length < 9 || color.endsWith("ff");
}

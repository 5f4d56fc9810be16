// The photo that is blurred behind the cells, as the program does it: it covers the picture, a Gaussian
// blurs it in linear light, it is darkened, and the photos in front of it throw a shadow. It is drawn from
// a small canvas, since a blur has no details.
import { blurredPlacement, radiusText, referenceSide, shownCells } from "./arrangement.js";
import { divisionOf } from "./division.js";
import { coverCrop, frameAndCrop, lengthInPixels } from "./geometry.js";
import { encodedLevel, lightOfColor, linearLightTable, luminance, newContext, pixelSize } from "./images.js";

/** The standard deviation of the Gaussian in fractions of the picture's shorter side. */
const blurDeviation = 0.03;
/** The largest part of the photo's light that is shown, and the largest mean luminance before the shadow. */
const [mostBlurredLight, mostBlurredLuminance] = [0.62, 0.26];
/** How much light the shadow takes; its deviation and its way down in fractions of the picture's shorter side. */
const photoShadow = { opacity: 0.47, deviation: 0.024, drop: 0.013 };

/**
 * How many pixels of the small canvas a standard deviation is, and at least how many means of the photo's
 * pixels: with three, neither enlarging nor averaging adds a fiftieth to the Gaussian's variance.
 */
const pixelsPerDeviation = 3;

/** The small canvas that was made last of an image, and what for. */
const blurredCanvasCache = new WeakMap();

/** The blurred photo of an arrangement on a small canvas; null if there is none or it is not loaded. */
export function blurredBackground(arrangement) {
  const placement = blurredPlacement(arrangement);
  if (!placement) return null;
  const { size, areas } = divisionOf(arrangement);
  const photos = shownCells(arrangement).flatMap((placement, cell) =>
    placement ? [frameAndCrop(placement, areas[cell]).frame] : []);
  const radius = lengthInPixels(radiusText(arrangement), referenceSide(arrangement));
  return blurredCanvas(placement, placement.photo.image, size, arrangement.background, { photos, radius });
}

/**
 * A photo that covers a picture of a size, blurred over a color, on a small canvas; null before it is loaded.
 * `shapes` are the rectangles of the photos that throw a shadow, and the radius of their corners.
 */
export function blurredCanvas({ photo, focus }, image, size, color, shapes = { photos: [], radius: 0 }) {
  if (!image || pixelSize(image).width === 0) return null;
  const crop = coverCrop(photo, size, focus, 1);
  const key = JSON.stringify([crop, size, color, shapes]);
  if (blurredCanvasCache.get(image)?.key !== key) {
    blurredCanvasCache.set(image, { key, canvas: newBlurredCanvas(photo, image, crop, size, color, shapes) });
  }
  return blurredCanvasCache.get(image).canvas;
}

function newBlurredCanvas(photo, image, crop, size, color, shapes) {
  const deviation = blurDeviation * Math.min(size.width, size.height);
  // A small picture is not made larger.
  const scale = Math.min(1, pixelsPerDeviation / deviation);
  const [across, down] = [size.width, size.height].map((length) => Math.max(1, Math.round(length * scale)));
  const inPhoto = (deviation * crop.width) / size.width;
  const deviations = { x: inPhoto / photo.width, y: inPhoto / photo.height };
  const columns = blurredColumns(
    reducedLinearImage(image, deviations), crop.x / photo.width, crop.width / photo.width, across, deviations.x);
  const { light } = blurredColumns(
    columns, crop.y / photo.height, crop.height / photo.height, down, deviations.y);
  const context = newContext({ width: across, height: down });
  const pixels = context.createImageData(across, down);
  const below = lightOfColor(color);
  let sum = 0;
  for (let index = 0; index < light.length; index += 4) {
    for (let channel = 0; channel < 3; channel += 1) {
      light[index + channel] += (1 - light[index + 3]) * below[channel];
    }
    sum += luminance(light.subarray(index, index + 3));
  }
  const factor = Math.min(mostBlurredLight, (mostBlurredLuminance * across * down) / sum);
  const shadow = photoShadowParts(shapes, size, across, down);
  for (let index = 0; index < light.length; index += 4) {
    for (let channel = 0; channel < 3; channel += 1) {
      pixels.data[index + channel] = encodedLevel(factor * (1 - shadow[index]) * light[index + channel]);
    }
    pixels.data[index + 3] = 255;
  }
  context.putImageData(pixels, 0, 0);
  return context.canvas;
}

/** The parts of the light that the shadow of photos takes from the pixels of a picture of a size, four times each. */
function photoShadowParts({ photos, radius }, size, across, down) {
  if (photos.length === 0) return new Float32Array(4 * across * down);
  const side = Math.min(size.width, size.height);
  const [deviation, drop] = [photoShadow.deviation * side, photoShadow.drop * side];
  // Beyond the picture's edges, there is no photo.
  const border = 5 * deviation;
  const whole = { width: size.width + 2 * border, height: size.height + 2 * border };
  const scale = Math.min(1, pixelsPerDeviation / deviation);
  const [width, height] = [whole.width, whole.height].map((length) => Math.max(1, Math.round(length * scale)));
  const context = newContext({ width, height });
  context.scale(width / whole.width, height / whole.height);
  context.translate(border, border);
  context.beginPath();
  for (const { x, y, width, height } of photos) {
    context.roundRect(x, y, width, height, Math.min(radius, width / 2, height / 2));
  }
  context.fill();
  const { data } = context.getImageData(0, 0, width, height);
  const light = Float32Array.from(data, (_, index) => data[index | 3] / 255);
  const columns = blurredColumns(
    { width, height, light }, border / whole.width, size.width / whole.width, across, deviation / whole.width);
  const { light: parts } = blurredColumns(
    columns, (border - drop) / whole.height, size.height / whole.height, down, deviation / whole.height);
  return parts.map((part) => photoShadow.opacity * part);
}

/** The last result of {@link reducedLinearImage} for an image, which stays while its focus is dragged. */
const reducedImageCache = new WeakMap();

/** Means of an image in linear light, premultiplied, for a Gaussian of deviations in fractions of its sides. */
function reducedLinearImage(image, deviations) {
  const size = pixelSize(image);
  const [across, down] = [[size.width, deviations.x], [size.height, deviations.y]].map(([length, deviation]) =>
    Math.min(length, Math.ceil(pixelsPerDeviation / deviation)));
  const known = reducedImageCache.get(image);
  if (known?.width === across && known.height === down) return known;
  const means = { width: across, height: down, light: blockMeans(image, size, across, down) };
  reducedImageCache.set(image, means);
  return means;
}

/** The means of equal rectangles of an image's pixels in linear light, premultiplied. */
function blockMeans(image, { width, height }, across, down) {
  const context = newContext({ width, height });
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const sums = new Float32Array(4 * across * down);
  const counts = new Uint32Array(across * down);
  for (let y = 0, index = 0; y < height; y += 1) {
    const row = Math.floor((y * down) / height) * across;
    for (let x = 0; x < width; x += 1, index += 4) {
      const mean = row + Math.floor((x * across) / width);
      const alpha = data[index + 3] / 255;
      for (let channel = 0; channel < 3; channel += 1) {
        sums[4 * mean + channel] += alpha * linearLightTable[data[index + channel]];
      }
      sums[4 * mean + 3] += alpha;
      counts[mean] += 1;
    }
  }
  return sums.map((sum, index) => sum / counts[index >> 2]);
}

/**
 * Columns at equal distances in a part of a blurred image, as the rows of the result. Beyond the image, its
 * outermost pixels are repeated. Lengths are fractions of the image's width.
 */
function blurredColumns({ width, height, light }, start, length, count, deviation) {
  // An image of few pixels is interpolated by the Gaussian.
  const spread = Math.max(0.5, deviation * width);
  const result = new Float32Array(4 * count * height);
  for (let column = 0; column < count; column += 1) {
    const middle = (start + ((column + 0.5) * length) / count) * width - 0.5;
    const first = Math.ceil(middle - 4 * spread);
    const weights = [];
    for (let x = first; x <= middle + 4 * spread; x += 1) {
      weights.push(Math.exp(-((x - middle) ** 2) / (2 * spread ** 2)));
    }
    const sum = weights.reduce((sum, weight) => sum + weight, 0);
    for (const [index, weight] of weights.entries()) {
      const x = Math.min(Math.max(first + index, 0), width - 1);
      for (let y = 0; y < height; y += 1) {
        for (let channel = 0; channel < 4; channel += 1) {
          result[4 * (column * height + y) + channel] += (weight / sum) * light[4 * (y * width + x) + channel];
        }
      }
    }
  }
  return { width: height, height: count, light: result };
}

/** The mean light of a blurred photo behind a rectangle of a picture. */
export function meanLightBehind(blurred, size, { x, y, width, height }) {
  const [across, down] = [blurred.width / size.width, blurred.height / size.height];
  const { data } = blurred.getContext("2d").getImageData(
    Math.floor(x * across), Math.floor(y * down),
    Math.max(1, Math.round(width * across)), Math.max(1, Math.round(height * down)));
  return [0, 1, 2].map((channel) => {
    let sum = 0;
    for (let index = channel; index < data.length; index += 4) sum += linearLightTable[data[index]];
    return (4 * sum) / data.length;
  });
}

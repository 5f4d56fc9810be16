// Draws an arrangement, for the page and for the picture that is saved.
import { radiusText, referenceSide, shownCells, shownPlacements } from "./arrangement.js";
import { blurredBackground, meanLightBehind } from "./blur.js";
import { divisionOf } from "./division.js";
import { frameAndCrop, lengthInPixels } from "./geometry.js";
import { compositedInLight, isBright, isOpaqueColor, lightOfColor, luminance, pixelSize } from "./images.js";

/** Draws an arrangement over a whole canvas. */
export function drawArrangement(canvas, arrangement, options) {
  const steps = drawingSteps(canvas, arrangement, options);
  while (!steps.next().done);
}

/**
 * Draws an arrangement in steps: the background, and each cell. They return how many pixels they draw. The `lifted`
 * cell is pale, the label of the `typed` one is left out, and `imageOf` returns a photo's image.
 */
function* drawingSteps(canvas, arrangement, { lifted = -1, typed = -1, imageOf = ({ image }) => image } = {}) {
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

/** The largest luminance behind white letters: their contrast is 1.05 / (0.18 + 0.05), or 4.56 (WCAG 2.2). */
const mostLuminanceBehindWhite = 0.18;

/** The colors of title and captions: black or white, whichever contrasts more, and paler for captions. */
export function textColors({ text, background }) {
  if (text.color !== null) return { title: text.color, caption: text.color };
  // Transparent pictures are shown on white more often than on black.
  const opacity = background.length > 7 ? parseInt(background.slice(7), 16) / 255 : 1;
  const behind = lightOfColor(background).map((light) => light * opacity + 1 - opacity);
  const [title, pale] = isBright(behind) ? ["#000000", "#4d4d4d"] : ["#ffffff", "#cdcdd2"];
  const luminances = [behind, lightOfColor(pale)].map((light) => luminance(light) + 0.05);
  const isReadable = Math.max(...luminances) / Math.min(...luminances) >= 4.5;
  return { title, caption: isReadable ? pale : title };
}

/**
 * Draws the labels of an arrangement. Over a blurred photo they are white, and where it is on average too
 * light for that, they have a soft dark edge.
 *
 * @param scale the number of the canvas's pixels for each of the picture.
 * @param blurred the blurred photo; null for none.
 * @param typed the cell whose label is left out, because it is being typed; null for the title.
 */
function drawLabels(context, arrangement, scale, blurred, typed) {
  const { size, labels: all } = divisionOf(arrangement);
  const labels = all.filter(({ cell }) => cell !== typed);
  const isShaded = blurred && arrangement.text.color === null;
  context.save();
  context.scale(scale, scale);
  context.textAlign = "center";
  const fill = ({ lines, font, direction, step, x, y }, offset) => {
    Object.assign(context, { font, direction });
    lines.forEach((line, index) => context.fillText(line.trimEnd(), x - offset / scale, y + index * step));
  };
  // All shadows come first, so that none darkens the letters of a neighbor.
  context.shadowOffsetX = 2 * context.canvas.width;
  for (const label of isShaded ? labels : []) {
    const { lines, font, step, above, below, x, y } = label;
    context.font = font;
    const width = Math.max(...lines.map((line) => context.measureText(line.trimEnd()).width));
    const place = { x: x - width / 2, y: y - above, width, height: above + below };
    const factor = Math.min(1, mostLuminanceBehindWhite / luminance(meanLightBehind(blurred, size, place)));
    context.shadowColor = `rgb(0 0 0 / ${1 - factor ** (1 / 2.4)})`;
    context.shadowBlur = 0.4 * step * scale;
    // The letters are outside the canvas. The shadow of thin ones is faint, so that it is drawn several times.
    for (let time = 0; time < 4; time += 1) fill(label, context.shadowOffsetX);
  }
  context.shadowColor = "transparent";
  const colors = isShaded ? { title: "#ffffff", caption: "#ffffff" } : textColors(arrangement);
  for (const label of labels) {
    context.fillStyle = label.cell === null ? colors.title : colors.caption;
    fill(label, 0);
  }
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

/** The pixels of the longer side of a picture that is saved, at most: phones have no larger canvas. */
const longestSavedSide = 4096;
/** The pixels of the longer side up to which a picture is as large as it is meant, even if photos are enlarged. */
const longestEnlargedSide = 1920;
/** By what factor a small copy of a photo may be enlarged before that can be seen. */
const imperceptibleEnlargement = 1.15;

/** The size and type of the saved picture, and whether it enlarges a copy that is smaller than its photo. */
export function savedPictureProperties(arrangement) {
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

/** The qualities of a JPEG to try; Chromium gives the colors their full resolution with the first one only. */
const qualities = [1, 0.95, 0.9, 0.8, 0.7];
/** How large a JPEG may be: 4 MB if it has 1080x1080 pixels. */
const mostBytesPerPixel = 4_000_000 / 1080 ** 2;

const reducedFiles = new WeakSet();

/** Whether a file of {@link pictureFile} has a lower quality, so that it is not too large. */
export const isReducedFile = (file) => reducedFiles.has(file);

/** The picture as a file of a name. */
export async function pictureFile(arrangement, name) {
  await Promise.allSettled(shownPlacements(arrangement).map(({ photo }) => photo.image.decode?.()));
  const { size, type } = savedPictureProperties(arrangement);
  const canvas = Object.assign(document.createElement("canvas"), size);
  let [pixels, isReduced] = [0, false];
  for (const drawn of drawingSteps(canvas, arrangement)) {
    pixels += drawn;
    if (pixels < pixelsAtATime) continue;
    await new Promise((go) => setTimeout(go));
    pixels = 0;
  }
  let blob = null;
  for (const quality of qualities) {
    blob = await new Promise((done) => canvas.toBlob(done, type, quality));
    if (!blob || type === "image/png" || blob.size <= mostBytesPerPixel * size.width * size.height) break;
    isReduced = true;
  }
  // Phones have little memory for canvases, and free it late.
  canvas.width = canvas.height = 0;
  if (!blob) throw new Error("the picture is too large for the browser");
  const file = new File([blob], name, { type });
  if (isReduced) reducedFiles.add(file);
  return file;
}

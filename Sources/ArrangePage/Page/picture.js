// The picture that is saved or shared.
import { shownCells, shownPlacements } from "./arrangement.js";
import { outputName } from "./command.js";
import { divisionOf } from "./division.js";
import { drawingSteps } from "./drawing.js";
import { frameAndCrop } from "./geometry.js";
import { isOpaqueColor } from "./light.js";
import { pixelSize } from "./photos.js";
import { allPhotos, pageData, state } from "./state.js";

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

/** The picture that was made last or is being made: its arrangement, its name, and a promise of its file. */
let madePicture = null;

/** The file of the present picture, which is made once. */
export function currentPicture() {
  const { present } = state.history;
  // A photo that is added may take the name away.
  if (madePicture?.arrangement === present && madePicture.photoCount === allPhotos.length) return madePicture;
  const { opaque, transparent } = pageData.outputs;
  const name = outputName(isOpaqueColor(present.background) ? opaque : transparent, allPhotos);
  const made = { arrangement: present, photoCount: allPhotos.length, name, file: pictureFile(present, name) };
  madePicture = made;
  // Who waits for the file hears of a failure, and the next one to ask gets a new attempt.
  made.file.catch(() => {
    if (madePicture === made) madePicture = null;
  });
  return made;
}

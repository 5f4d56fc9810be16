// The style of the picture: sliders, colors, and how all photos fill their cells.
import { blurredPlacement, canBeBlurred, radiusText, referenceSide, shownCells } from "./arrangement.js";
import { shownPlacements } from "./arrangement.js";
import { blurredCanvas } from "./blur.js";
import { showChoices } from "./choices.js";
import { divisionOf } from "./division.js";
import { marginText, spacing } from "./geometry.js";
import { percentText } from "./language.js";
import { isBright, isOpaqueColor, lightOfColor, linearLightTable } from "./light.js";
import { displayFileName, smallImage } from "./photos.js";
import { element, pageData, phrases, shownArrangement, state } from "./state.js";

export const sliderNames = ["gap", "margin", "radius"];

/** A length of a slider as the command line has it; zero has no unit. */
export function lengthText(percent) {
  return Number(percent) === 0 ? "0" : `${Number(percent)}%`;
}

/** Shows the lengths in percent of the picture's shorter side, and the other choices of the style. */
export function showLook() {
  const arrangement = shownArrangement();
  const side = referenceSide(arrangement);
  for (const id of sliderNames) {
    const text = { gap: arrangement.gap, margin: marginText(arrangement), radius: radiusText(arrangement) }[id];
    const percent = text?.endsWith("%")
      ? Number(text.slice(0, -1)) : (100 * spacing(text, arrangement.layout, side)) / side;
    const input = element(id);
    const label = percentText(state.language, percent / 100);
    input.max = Math.max(input.max, percent);
    if (document.activeElement !== input || Number(input.value) !== percent) input.value = percent;
    input.setAttribute("aria-valuetext", label);
    document.querySelector(`output[for=${id}]`).textContent = label;
  }
  const fits = new Set(shownPlacements(arrangement).map(({ fit }) => fit));
  for (const input of document.querySelectorAll("#fits input")) {
    input.checked = fits.size === 1 && fits.has(input.value);
  }
}

/** Shows what can be the background. Photos to blur are the one that is, or else the first, and the selected one. */
export function showBackgrounds() {
  const arrangement = shownArrangement();
  const colors = [
    [pageData.brand, phrases.brand()], ["#ffffff", phrases.white()], ["#000000", phrases.black()],
    ["#00000000", phrases.transparent()],
  ];
  const present = blurredPlacement(arrangement);
  const [first] = shownPlacements(arrangement).filter(canBeBlurred);
  const offered = [present, shownCells(arrangement)[state.selected] ?? (present ? null : first)]
    .filter((placement) => placement && canBeBlurred(placement));
  const photos = new Map(offered.map((placement) => [blurChoiceValue(placement), placement]));
  const choices = [
    ...colors, ...[...photos].map(([value, { photo }]) => [value, phrases.blurred({ photo: displayFileName(photo) })]),
  ].map(([value, label]) => ({ value, label }));
  const { background } = arrangement;
  const { size } = divisionOf(arrangement);
  const current = present ? blurChoiceValue(present) : background;
  showChoices(element("colors"), "color", choices, current, colorSwatch);
  for (const input of element("colors").querySelectorAll("input")) {
    const placement = photos.get(input.value);
    if (!placement) continue;
    const blurred = blurredCanvas(placement, smallImage(placement.photo), size, pageData.defaults.background);
    drawSwatch(input.parentElement, blurred);
  }
  const picker = element("background");
  // What is transparent has no color that the browser's choice can begin with.
  picker.value = Number.parseInt(background.slice(7) || "ff", 16) === 0 ? pageData.brand : background.slice(0, 7);
  picker.classList.toggle("chosen", !choices.some(({ value }) => value === current));
  picker.parentElement.style.setProperty("--swatch", picker.value);
}

export function blurChoiceValue({ photo }) {
  return `blur:${photo.id}`;
}

/** Shows a color on its swatch. */
function colorSwatch(swatch, { value }) {
  if (!value.startsWith("#")) return;
  swatch.style.setProperty("--swatch", value);
  swatch.classList.toggle("clear", !isOpaqueColor(value));
  swatch.classList.toggle("light", !isOpaqueColor(value) || isBright(lightOfColor(value)));
}

/** Draws the middle of a blurred photo on its swatch; null before its image is loaded. */
function drawSwatch(swatch, blurred) {
  if (!blurred || swatch.drawn === blurred) return;
  swatch.drawn = blurred;
  const canvas = swatch.querySelector("canvas");
  const side = Math.min(blurred.width, blurred.height);
  const [x, y] = [(blurred.width - side) / 2, (blurred.height - side) / 2];
  canvas.getContext("2d").drawImage(blurred, x, y, side, side, 0, 0, canvas.width, canvas.height);
  const middle = blurred.getContext("2d").getImageData(blurred.width / 2, blurred.height / 2, 1, 1).data;
  swatch.classList.toggle("light", isBright(Array.from(middle, (level) => linearLightTable[level])));
}

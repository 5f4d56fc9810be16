// What is chosen: layouts, drawn with the photos in them, shapes, and the style of the picture.
import { blurredPlacement, canBeBlurred, hasFaces, keepsFaces, radiusText, referenceSide } from "./arrangement.js";
import { shownCells, shownPlacements, withLayout } from "./arrangement.js";
import { blurredCanvas } from "./blur.js";
import { copyOf } from "./cells.js";
import { divisionOf } from "./division.js";
import { drawArrangement, textColors } from "./drawing.js";
import { cellCount, isJustified, marginText, sizeText, spacing } from "./geometry.js";
import { isBright, isOpaqueColor, lightOfColor, linearLightTable } from "./images.js";
import { displayFileName, smallImage } from "./photos.js";
import { debounced, element, offers, pageData, phrases, shownArrangement, state, uniqueBy } from "./state.js";
import { layoutCost, suggestedLayouts } from "./suggestions.js";
import { fontSizes } from "./text.js";

/** The pixels of the longer side of a tile's drawing. */
const layoutTileSide = 38;

/** Layouts of more cells are offered for as many photos only. */
const mostCellsOffered = 9;

/** Draws the tiles when nothing has changed for some time. */
const drawTilesSoon = debounced(drawLayoutTiles, 100);

/**
 * The layouts that are offered, each with the arrangement that it would make of a present one and what that cuts: for
 * as many photos first, and of these, what cuts least.
 */
function offeredLayouts(arrangement) {
  const { layout: present, cells } = arrangement;
  const shown = shownPlacements(arrangement).length;
  // Photos that wait for a layout with more cells count; those of a large folder do not.
  const count = Math.max(shown, Math.min(offers.count, cells.filter((placement) => placement !== null).length));
  const isOffered = (layout) => !layout.tree && (isJustified(layout) || cellCount(layout) <= mostCellsOffered
    || cellCount(layout) === count || layout.notation === present.notation);
  const suggested = suggestedLayouts(arrangement, offers).filter((layout) => cellCount(layout) === shown);
  const layouts = [...suggested, ...offers.layouts.filter(isOffered), present];
  const offered = uniqueBy(layouts, ({ notation }) => notation).map((layout) => {
    const made = layout.notation === present.notation ? arrangement : withLayout(arrangement, layout);
    const { cut, total } = layoutCost(made);
    const isLast = !isJustified(layout) && cellCount(layout) !== count;
    return { layout, made, isLast, cut: Math.round(100 * cut) / 100, total };
  });
  return offered.sort((one, other) =>
    Number(one.isLast) - Number(other.isLast) || one.cut - other.cut || one.total - other.total);
}

/** Shows the layouts that are offered, each with the part of the photos that it cuts. */
export function showLayouts() {
  const arrangement = shownArrangement();
  const offered = offeredLayouts(arrangement);
  const names = offered.map(({ layout }) => layoutText(layout));
  const isOnly = (name) => names.indexOf(name) === names.lastIndexOf(name);
  const mosaics = offered.filter(({ layout }) => layout.tree);
  const choices = offered.map((offer, index) => {
    const { layout: { notation, tree }, isLast } = offer;
    // What words do not tell apart, a number does, or the notation.
    const label = isOnly(names[index]) ? names[index]
      : tree ? `${names[index]} ${mosaics.indexOf(offer) + 1}` : `${names[index]}: ${notation}`;
    return { value: notation, isLast, label };
  });
  showChoices(element("layouts"), "layout", choices, arrangement.layout.notation, (choice, { isLast }) =>
    choice.classList.toggle("last", isLast));
  const percents = new Intl.NumberFormat(state.language, { style: "percent" });
  for (const [index, { cut }] of offered.entries()) {
    const { firstChild: input, lastChild: text } = element("layouts").children[index];
    text.textContent = percents.format(cut);
    input.ariaDescription = phrases.cuts({ part: text.textContent });
  }
  drawTilesSoon(offered);
}

/** A layout in words, for screen readers. */
function layoutText({ notation, cells, axis, tree }) {
  if (tree) return phrases.layoutMosaic();
  if (axis) return axis === "rows" ? phrases.layoutJustifiedRows() : phrases.layoutJustifiedColumns();
  const equal = /^(\d+)x(\d+)$/.exec(notation);
  if (notation === "1x1") return phrases.layoutSingle();
  if (equal) return phrases.layoutGrid({ across: Number(equal[1]), down: Number(equal[2]) });
  if (notation.includes("/")) return phrases.layoutTemplate({ count: cells.length });
  const numbers = new Intl.NumberFormat(state.language);
  const lines = notation.replace("columns:", "").split("+").map((count) => numbers.format(count));
  const counts = new Intl.ListFormat(state.language).format(lines);
  return notation.startsWith("columns:") ? phrases.layoutColumns({ counts }) : phrases.layoutRows({ counts });
}

/** Draws the tiles whose photos or look have changed, each as its layout would show the photos. */
function drawLayoutTiles(offered) {
  for (const { layout, made: next } of offered) {
    const canvas = element("layouts").querySelector(`[value="${CSS.escape(layout.notation)}"] ~ canvas`);
    const key = [next.background, next.size.width, next.size.height, next.isFree,
      ...shownCells(next).map((placement) => {
        if (!placement) return null;
        const { photo, fit, focus, zoom } = placement;
        return [photo.id, fit, focus.x, focus.y, focus.faces, zoom, smallImage(photo) !== null];
      })].join();
    if (!canvas || canvas.drawnKey === key) continue;
    canvas.drawnKey = key;
    drawLayoutTile(canvas, next);
  }
}

function drawLayoutTile(canvas, arrangement) {
  const tile = {
    ...arrangement, text: null, gap: cellCount(arrangement.layout) > 9 ? "2%" : "4%", margin: "0", radius: "0",
    background: "#00000000", blurred: null, empty: "#8c9aa3",
  };
  const division = divisionOf(tile);
  if (!division) return;
  const { width, height } = division.size;
  const scale = layoutTileSide / Math.max(width, height);
  const [across, down] = [Math.max(8, Math.round(width * scale)), Math.max(8, Math.round(height * scale))];
  const ratio = Math.max(2, devicePixelRatio);
  Object.assign(canvas, { width: across * ratio, height: down * ratio });
  Object.assign(canvas.style, { width: `${across}px`, height: `${down}px` });
  drawArrangement(canvas, tile, { imageOf: smallImage });
}

/** Shows the named shapes, that of the start and, for a justified layout, the one that follows from the photos. */
export function showShapes() {
  const arrangement = shownArrangement();
  const names = new Map(pageData.shapes.map(({ name, size }) => [sizeText(size), phrases[name]()]));
  const prints = new Map(pageData.start.prints.map(({ label, size }) => [sizeText(size), label]));
  const choices = offers.sizes.map((size) => {
    const name = names.get(sizeText(size));
    const label = name ?? prints.get(sizeText(size)) ?? `${size.width} × ${size.height}`;
    return { value: sizeText(size), label, size, ratio: name ? ratioText(size) : "" };
  });
  const isOneSided = isJustified(arrangement.layout);
  choices.push({ value: "free", label: phrases.free(), size: divisionOf(arrangement).size, ratio: "" });
  const current = isOneSided && arrangement.isFree ? "free" : sizeText(arrangement.size);
  showChoices(element("shapes"), "shape", choices, current, (choice, { size, label, ratio }) => {
    const scale = 32 / Math.max(size.width, size.height);
    const [width, height] = [size.width, size.height].map((length) => `${Math.round(length * scale)}px`);
    Object.assign(choice.querySelector("svg").style, { width, height });
    choice.append(label, Object.assign(document.createElement("small"), { textContent: ratio }));
  });
}

/** The ratio of a named shape, such as 4:5 or 1.91:1. */
function ratioText({ width, height }) {
  const down = [1, 4, 5, 16].find((down) => (width * down) % height === 0);
  return down ? `${(width * down) / height}:${down}` : `${(width / height).toFixed(2)}:1`;
}

/**
 * Shows radio buttons, of whose name page.html has a template. They are made again only if there are others than
 * before: `finish` completes the element of a new choice, {value, label} and what else it needs.
 */
function showChoices(container, name, choices, current, finish) {
  const key = JSON.stringify(choices);
  if (container.dataset.key !== key) {
    const focused = container.contains(document.activeElement) ? document.activeElement.value : null;
    container.dataset.key = key;
    const old = new Map([...container.children].map((choice) => [choice.dataset.key, choice]));
    container.replaceChildren(...choices.map((choice) =>
      old.get(JSON.stringify(choice)) ?? newChoice(name, choice, finish)));
    if (focused !== null) {
      (container.querySelector(`[value="${CSS.escape(focused)}"]`) ?? container.querySelector("input")).focus();
    }
  }
  for (const input of container.querySelectorAll("input")) input.checked = input.value === current;
}

function newChoice(name, choice, finish) {
  const { value, label } = choice;
  const made = Object.assign(copyOf(`new-${name}`), { title: label });
  made.dataset.key = JSON.stringify(choice);
  Object.assign(made.firstChild, { value, ariaLabel: label });
  finish(made, choice);
  return made;
}

export const sliderNames = ["gap", "margin", "radius"];

/** A length of a slider as the command line has it; zero has no unit. */
export const lengthText = (percent) => Number(percent) === 0 ? "0" : `${Number(percent)}%`;

/** Shows the lengths in percent of the picture's shorter side, and the other choices of the style. */
export function showLook() {
  const arrangement = shownArrangement();
  const side = referenceSide(arrangement);
  const percents = new Intl.NumberFormat(state.language, { style: "percent", maximumFractionDigits: 1 });
  for (const id of sliderNames) {
    const length = { gap: arrangement.gap, margin: marginText(arrangement), radius: radiusText(arrangement) }[id];
    const percent = length?.endsWith("%")
      ? Number(length.slice(0, -1)) : (100 * spacing(length, arrangement.layout, side)) / side;
    const input = element(id);
    const label = percents.format(percent / 100);
    input.max = Math.max(input.max, percent);
    if (document.activeElement !== input || Number(input.value) !== percent) input.value = percent;
    input.setAttribute("aria-valuetext", label);
    document.querySelector(`output[for=${id}]`).textContent = label;
  }
  const { text } = arrangement;
  element("letters").parentElement.hidden = text === null;
  if (text) {
    element("letters").value = (100 * fontSizes(arrangement, side).caption) / side;
    element("ink").value = textColors(arrangement).title.slice(0, 7);
  }
  element("faces").parentElement.hidden = !shownPlacements(arrangement).some(hasFaces);
  element("faces").checked = keepsFaces(arrangement);
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
  drawSwatchesSoon(photos, size);
  const picker = element("background");
  // What is transparent has no color that the browser's choice can begin with.
  picker.value = Number.parseInt(background.slice(7) || "ff", 16) === 0 ? pageData.brand : background.slice(0, 7);
  picker.classList.toggle("chosen", !choices.some(({ value }) => value === current));
  picker.parentElement.style.setProperty("--swatch", picker.value);
}

export const blurChoiceValue = ({ photo }) => `blur:${photo.id}`;

/** Shows a color on its swatch. */
function colorSwatch(swatch, { value }) {
  if (!value.startsWith("#")) return;
  swatch.style.setProperty("--swatch", value);
  swatch.classList.toggle("clear", !isOpaqueColor(value));
  swatch.classList.toggle("light", !isOpaqueColor(value) || isBright(lightOfColor(value)));
}

/** Draws the swatches when nothing has changed for some time. */
const drawSwatchesSoon = debounced(drawSwatches, 100);

/** Draws the blurred photos, which are placements by the values of their choices. */
function drawSwatches(photos, size) {
  for (const input of element("colors").querySelectorAll("input")) {
    const placement = photos.get(input.value);
    if (!placement) continue;
    const blurred = blurredCanvas(placement, smallImage(placement.photo), size, pageData.defaults.background);
    drawSwatch(input.parentElement, blurred);
  }
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

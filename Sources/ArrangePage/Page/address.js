// The arrangement and the language in the page's address, so that a bookmark or a reload has them.
//
// Photos are numbers, from 1 in the page's order, never names; words that were typed are text. Photos that were
// added in the browser are not in it, because a later page would not have them.
import { initialPlacement, isSamePlacement, shownPlacements, withLayout } from "./arrangement.js";
import { cleanedPattern, noText, titleOf } from "./captions.js";
import { divisionOf } from "./division.js";
import { cellCount, isJustified, sizeText, withCount } from "./geometry.js";

/** What the words of a picture look like. */
const textLook = { fontSize: /^\d{1,3}(\.\d{1,9})?%$/, color: /^#[\da-f]{6}$/ };

/** The text of an arrangement for the part of an address behind the #. */
export function addressText(arrangement, photos, language) {
  const { layout, size, isFree, fit, blurred, text } = arrangement;
  const numbers = new Map(photos.map((photo, index) => [photo, index + 1]));
  const fields = new URLSearchParams({
    lang: language, layout: layout.notation, size: sizeText(size), fit,
    cells: placementsText(arrangement, numbers), count: cellCount(layout),
  });
  if (isFree) fields.set("free", "");
  for (const name of ["gap", "margin", "radius", "background", "empty"]) {
    if (arrangement[name] !== null) fields.set(name, arrangement[name]);
  }
  // A title says that words were typed, which then replace those that the page began with; it may be empty.
  if (text?.captions) {
    fields.set("title", text.title ?? "");
    for (const [photo, caption] of text.captions) {
      if (numbers.has(photo)) fields.append("caption", `${numbers.get(photo)}=${caption}`);
    }
  }
  for (const name of Object.keys(textLook)) if (text?.[name]) fields.set(name, text[name]);
  if (blurred) fields.set("background", numbers.has(blurred) ? `blur:${numbers.get(blurred)}` : "blur");
  return `${fields}`;
}

/** Placements, such as 1_3*0.5*0.2*1.5*cover__7: a view that is not the initial one follows its number. */
function placementsText({ cells }, numbers) {
  return cells.map((placement) => {
    const number = placement && numbers.get(placement.photo);
    if (!number || isSamePlacement(placement, initialPlacement(placement.photo))) return number;
    const { focus, zoom, fit } = placement;
    return [number, focus.faces ? "faces" : focus.x, focus.y, zoom, fit].join("*");
  }).join("_");
}

/**
 * The arrangement that an address describes; null if it describes none. Everything in an address is
 * checked: anybody can make one. It differs from the arrangement at the start in what is `available` in the page.
 */
export function arrangementOfAddress(text, start, photos, available) {
  const fields = new URLSearchParams(text);
  const found = available.layouts.find(({ notation }) => notation === fields.get("layout"));
  const size = available.sizes.find((size) => sizeText(size) === fields.get("size"));
  const cells = parsedPlacements(fields.get("cells") ?? "", photos, available.largestZoom);
  const fit = fields.get("fit");
  if (!found || !size || !cells || !isFit(fit)) return null;
  const count = Math.min(Math.max(1, Number(fields.get("count")) || 1), cells.length || 1);
  const layout = isJustified(found) ? withCount(found, count) : found;
  // A photo that was added in the browser has left an empty cell.
  const missing = Math.max(0, cellCount(layout) - cells.length);
  const arrangement = {
    ...start, layout, size, fit, isFree: fields.has("free"), gap: null, margin: null, blurred: null,
    cells: [...cells, ...new Array(missing).fill(null)],
  };
  const [isBlurred, number] = /^blur(?::(\d{1,9}))?$/.exec(fields.get("background")) ?? [];
  if (isBlurred) {
    fields.set("background", available.behindBlurred);
    // Without a number, it was a photo that this page does not have.
    arrangement.blurred = number ? photos[Number(number) - 1] : shownPlacements(arrangement)[0]?.photo ?? null;
    if (arrangement.blurred === undefined) return null;
  }
  const length = /^\d{1,5}(\.\d{1,9})?%?$/;
  const color = /^#([\da-f]{6}|[\da-f]{8})$/;
  const empty = /^(none|#([\da-f]{6}|[\da-f]{8}))$/;
  const patterns = { gap: length, margin: length, radius: length, background: color, empty };
  for (const [name, pattern] of Object.entries(patterns)) {
    if (!fields.has(name)) continue;
    if (!pattern.test(fields.get(name))) return null;
    arrangement[name] = fields.get(name);
  }
  arrangement.text = textOfAddress(fields, available.text ?? null, photos);
  if (isJustified(layout)) {
    const shown = arrangement.cells.slice(0, count).filter((placement) => placement !== null);
    if (shown.length < count) return withLayout({ ...arrangement, layout: start.layout }, found);
  }
  return divisionOf(arrangement) ? arrangement : null;
}

/** The text of an arrangement with the words of an address, and their look. */
function textOfAddress(fields, startText, photos) {
  const text = fields.has("title") ? typedText(fields, startText, photos) : startText;
  const look = Object.entries(textLook).filter(([name, pattern]) => pattern.test(fields.get(name) ?? ""))
    .map(([name]) => [name, fields.get(name)]);
  return text && { ...text, ...Object.fromEntries(look) };
}

/** The text with the words of an address. */
function typedText(fields, startText, photos) {
  const captions = new Map();
  for (const field of fields.getAll("caption")) {
    const [, number, words] = /^(\d{1,9})=(.*)$/su.exec(field) ?? [];
    const photo = photos[Number(number) - 1];
    if (photo) captions.set(photo, cleanedPattern(words, photo));
  }
  return { ...noText, ...startText, title: titleOf(fields.get("title")), captions };
}

/** The placements of {@link placementsText}; null for any other text. */
function parsedPlacements(text, photos, largestZoom) {
  const cells = text.split("_").map((word) => (word === "" ? null : parsedPlacement(word, photos, largestZoom)));
  const used = cells.filter((placement) => placement !== null).map((placement) => placement?.photo);
  return used.includes(undefined) || new Set(used).size < used.length ? null : cells;
}

/** A placement of {@link placementsText}; undefined for any other text. */
function parsedPlacement(word, photos, largestZoom) {
  const [number, x, y, zoom, fit] = word.split("*");
  const photo = photos[number - 1];
  if (!photo || x === undefined) return photo && initialPlacement(photo);
  const focus = x === "faces" && photo.faces ? photo.focus : { x: Number(x), y: Number(y) };
  const isFraction = (part) => part >= 0 && part <= 1;
  const isView = isFraction(focus.x) && isFraction(focus.y) && zoom >= 1 && zoom <= largestZoom && isFit(fit);
  return isView ? { photo, focus, fit, zoom: Number(zoom) } : undefined;
}

const isFit = (text) => text === "cover" || text === "contain";

// The words of a picture, typed where they stand: a title above the photos, and a caption below each.
import { shownCells } from "./arrangement.js";
import { divisionOf } from "./division.js";
import { captionFields, captionOf, cleanText } from "./text.js";

/** The text of a picture that has none; see text.js. */
export const noText = {
  caption: "none", title: null, font: null, fontSize: null, titleSize: null, color: null, dateFormat: null, captions: new Map(),
};

/** The arrangement with other words as they are typed, of a photo or, for null, as its title; empty for none. */
export function withWords(arrangement, photo, words, start) {
  const text = { ...noText, ...arrangement.text };
  if (photo) text.captions = new Map(text.captions).set(photo, captionPattern(words, photo));
  else text.title = titleOf(words);
  const isEmpty = start.text === null && text.title === null
    && [...text.captions.values()].every((pattern) => pattern === "none");
  return { ...arrangement, text: isEmpty ? null : text };
}

/** Words as `--title` takes them, for which what is in braces stands for something else; null for none. */
export const titleOf = (words) => cleanText(words).replace(/\{([^}]*)\}/g, "($1)") || null;

/**
 * Words as `--caption` takes them: fields that the page knows of a photo may be in braces, and words that are keywords
 * get a space to be none.
 */
function captionPattern(words, photo) {
  const plain = withoutOtherBraces(words, photo);
  return [...captionFields, "none"].includes(plain) ? `${plain} ` : plain || "none";
}

/** A caption of an address as `--caption` takes it. */
export function cleanedPattern(pattern, photo) {
  const plain = withoutOtherBraces(pattern, photo);
  return plain && pattern.endsWith(" ") ? captionPattern(plain, photo) : plain || "none";
}

function withoutOtherBraces(text, photo) {
  const isKnown = (name) => ["name", "filename", "number"].includes(name) || (captionFields.includes(name) && name in photo);
  return cleanText(text).replace(/\{([^}]*)\}/g, (match, name) => isKnown(name) ? match : `(${name})`);
}

/** The words at a place, which is a cell, or null for the title. */
export function wordsAt(arrangement, cell) {
  const { text } = arrangement;
  // Without text, as usual, every cell asks while photos are dragged.
  if (!text) return "";
  if (cell === null) return text.title ?? "";
  const cells = shownCells(arrangement);
  const number = cells.slice(0, cell + 1).filter((placement) => placement !== null).length;
  return captionOf(cells[cell].photo, number, text);
}

/** Where the words at a place are, or would be: their middle row and their width, in pixels of the picture. */
export function placeOfWords(arrangement, cell) {
  const { size, frames, labels = [] } = divisionOf(arrangement);
  const area = cell === null ? { x: 0, y: 0, width: size.width, height: size.height } : frames[cell];
  const label = labels.find((label) => label.cell === cell);
  const middle = label ? label.y + (label.below - label.above) / 2 : null;
  return { x: area.x, width: area.width, y: middle ?? (cell === null ? 0 : area.y + area.height) };
}

/** The place whose words are at a point, in pixels of the picture: a cell, or null; undefined if there are none. */
export function placeOfWordsAt(arrangement, { x, y }) {
  const { size, frames, labels = [] } = divisionOf(arrangement);
  return labels.find(({ cell, y: baseline, above, below }) => {
    const { x: left, width } = cell === null ? { x: 0, width: size.width } : frames[cell];
    return x >= left && x < left + width && y >= baseline - above && y < baseline + below;
  })?.cell;
}

// Captions under the photos and the title, as this browser draws them. The rules are those of the
// program, but its fonts and its places for line breaks may be others, and its rows a little higher.
//
// `text` of an arrangement has the options for the whole picture: `caption`, `title`, `font`,
// `fontSize`, `titleSize`, `color` and `dateFormat`, of which those that were not given are null. A photo has its own
// `caption`, unless it was added in the browser or `captions`, a map of photos, has what somebody typed.
// Without any text, `text` is null.
import { cellCount, lengthInPixels } from "./geometry.js";

/** The caption of a photo, with its number in the command; empty for none. */
export function captionOf(photo, number, options) {
  const pattern = patternOf(photo, options);
  const filename = photo.name === "-" ? "" : photo.name.split("/").at(-1);
  const fields = {
    ...Object.fromEntries(captionFields.map((field) => [field, photo[field] ?? ""])),
    name: filename.replace(/^(.+)\.[^.]+$/su, "$1"), filename, number: `${number}`,
  };
  if (pattern === "none") return "";
  const typed = Object.hasOwn(fields, pattern) ? `{${pattern}}` : pattern;
  const parts = typed.split(/\{(\w+)\}/).map((part, index) => index % 2 === 1
    ? { text: cleanCharacters(fields[part]).replaceAll("\n", " "), isValue: true }
    : { text: cleanCharacters(part), isValue: false }).filter(({ text, isValue }) => isValue || text !== "");
  const values = parts.filter(({ isValue }) => isValue);
  // A text about which nothing is known is no caption.
  if (values.length > 0 && values.every((value) => value.text === "")) return "";
  const kept = withoutStraySeparators(parts);
  const text = cleanText(kept.map((part) => part.text).join(""));
  if (kept.length === 1 || !rightToLeftScript.test(text)) return text;
  // Values do not change the order in which others are shown.
  const isolated = kept.map((part) => part.isValue ? `\u2068${part.text}\u2069` : part.text).join("");
  return Array.from(isolated).length <= mostCaptionCharacters ? isolated : text;
}

/** What stands in braces for what is known of a photo. */
export const captionFields = ["name", "filename", "number", "date", "title", "camera", "lens", "exposure", "rating"];

/** The caption of a photo as `--caption` has it. */
export const patternOf = (photo, { captions, caption }) => captions?.get(photo) ?? photo.caption ?? caption;

/** The parts of a caption without empty values, and without what only separated them. */
function withoutStraySeparators(parts) {
  const kept = [];
  // The separators since the last other part, and whether a value between them is empty.
  let [separators, isMissing] = [[], false];
  const add = (isAtEdge) => {
    const text = isMissing ? separatorAround(separators, isAtEdge) : separators.join("");
    if (text !== "") kept.push({ text, isValue: false });
    [separators, isMissing] = [[], false];
  };
  for (const part of parts) {
    if (part.isValue && part.text === "") isMissing = true;
    else if (!part.isValue && !/[\p{Alphabetic}\p{N}]/u.test(part.text)) separators.push(part.text);
    else {
      add(kept.length === 0);
      kept.push(part);
    }
  }
  add(true);
  return kept;
}

/** What stays of separators around empty values: half a pair of brackets, nothing at an edge, or one of them. */
function separatorAround(separators, isAtEdge) {
  const open = separators.find((each) => each.includes("("));
  const close = separators.findLast((each) => each.includes(")"));
  if ((open === undefined) !== (close === undefined)) return open ?? close;
  if (isAtEdge) return "";
  const plain = separators.map((each) => each.replace(/[()]/g, ""));
  return plain.find((each) => each.includes("\n")) ?? plain.find((each) => /\S/.test(each)) ?? plain[0] ?? "";
}

const mostCaptionCharacters = 500;

/** A text without characters that change the direction of others, and with few marks on a letter. */
function cleanCharacters(text) {
  return text.replace(/[\p{Zl}\p{Zp}]/gu, "\n").replace(/(?!\n)\p{Cc}/gu, " ")
    .replace(/[\u202a-\u202e\u2066-\u206f]/g, "").replace(/(\p{M}{8})\p{M}+/gu, "$1");
}

/** The same in lines without spaces around them, and not too long. */
export function cleanText(text) {
  const clean = cleanCharacters(text).replace(/ *\n */g, "\n").replace(/^[ \n]+|[ \n]+$/g, "");
  const characters = Array.from(clean);
  return characters.length <= mostCaptionCharacters
    ? clean : [...characters.slice(0, 249), "…", ...characters.slice(-250)].join("");
}

const fontStyles = {
  thin: "100", ultralight: "200", light: "300", semilight: "350", book: "380", regular: "400",
  medium: "500", semibold: "600", bold: "700", ultrabold: "800", black: "900", heavy: "900",
  italic: "italic", oblique: "oblique", condensed: "condensed", smallcaps: "small-caps",
};

/** A font description of the program, such as Noto Serif Bold, as CSS has it. */
export function cssFont(description, size) {
  const words = (description ?? "Sans").split(/\s+/).filter(Boolean);
  const styles = [];
  for (; words.length > 0; words.pop()) {
    const word = words.at(-1).toLowerCase().replace("-", "").replace("demi", "semi").replace("extra", "ultra");
    const style = Object.hasOwn(fontStyles, word) ? fontStyles[word] : null;
    if (style) styles.push(style);
    else if (!/^[\d.]+(px)?$/.test(words.at(-1))) break;
  }
  const generic = new Map(Object.entries({
    sans: "sans-serif", "sans-serif": "sans-serif", serif: "serif", mono: "monospace", monospace: "monospace",
  }));
  const families = words.join(" ").split(",").map((family) => family.trim()).filter(Boolean)
    .map((family) => generic.get(family.toLowerCase()) ?? JSON.stringify(family));
  return [...styles, `${size}px`, [...families, "sans-serif"].join(", ")].join(" ");
}

/** The sizes of the letters of captions and title in pixels, and the least one of captions with long words. */
export function fontSizes({ layout, text }, side) {
  const typed = (length) => Math.max(1, lengthInPixels(length, side));
  const usual = Math.max(11, (0.088 * side) / Math.max(2, Math.sqrt(cellCount(layout))));
  const caption = text.fontSize === null ? usual : typed(text.fontSize);
  const title = text.fontSize === null ? Math.max(16.5, 0.046 * side) : 1.5 * caption;
  const least = text.fontSize === null ? Math.max(11, caption / 2) : caption;
  return { caption, least, title: text.titleSize ? typed(text.titleSize) : title };
}

const measuringContext = document.createElement("canvas").getContext("2d");

const eastAsian = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}";
/** Characters after which a line may end. */
const charactersBeforeBreak = `\\s_\\-${eastAsian}`;
const unbreakableParts = new RegExp(`[^${charactersBeforeBreak}]*[${charactersBeforeBreak}]?`, "gu");

/** A text in lines of a width, of which one begins after each line break; words that are longer are divided. */
const wrappedLines = (text, width) => text.split("\n").flatMap((line) => wrappedLine(line, width));

function wrappedLine(text, width) {
  const lines = [""];
  const fits = (addition) => measuringContext.measureText((lines.at(-1) + addition).trimEnd()).width <= width;
  for (const word of text.match(unbreakableParts).filter(Boolean)) {
    if (!fits(word) && lines.at(-1) !== "") lines.push("");
    for (const part of fits(word) ? [word] : graphemesOf(word)) {
      if (!fits(part) && lines.at(-1) !== "") lines.push("");
      lines[lines.length - 1] += part;
    }
  }
  return lines;
}

const undividedWords = new RegExp(`[^\\s${eastAsian}]*[\\s${eastAsian}]?`, "gu");

/** The factor, at most 1, by which letters must be smaller so that lines have room for each word of a text. */
export function scaleOfWholeWords(text, font, width) {
  measuringContext.font = font;
  const widths = text.match(undividedWords).map((word) => measuringContext.measureText(word.trimEnd()).width);
  const widest = Math.max(...widths);
  return widest > width ? width / (Math.ceil(widest) + 1) : 1;
}

const graphemeSegmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The letters of a text, each of which may be several characters. */
const graphemesOf = (text) => Array.from(graphemeSegmenter.segment(text), ({ segment }) => segment);

/** The largest number of lines that a text is drawn in: one more than it has. */
const mostLines = (text) => Math.min(text.split("\n").length + 1, 100);

const lineCache = new Map();

/** The lines of a text. Longer text loses its middle, as names differ at their ends, or its end. */
function fittedLines(text, font, width, keepsEnd) {
  const key = [font, width, keepsEnd, text].join("\n");
  if (lineCache.size > 5000) lineCache.clear();
  if (!lineCache.has(key)) {
    measuringContext.font = font;
    lineCache.set(key, truncatedLines(text, width, keepsEnd));
  }
  return lineCache.get(key);
}

function truncatedLines(text, width, keepsEnd) {
  const [whole, most] = [wrappedLines(text, width), mostLines(text)];
  if (whole.length <= most) return whole;
  const letters = graphemesOf(text);
  const shortened = (kept) => {
    const last = keepsEnd ? Math.floor(kept / 2) : 0;
    const [head, tail] = [kept - last, letters.length - last];
    return wrappedLines(`${letters.slice(0, head).join("")}…${letters.slice(tail).join("")}`, width);
  };
  let [fitting, failing] = [0, letters.length];
  while (failing - fitting > 1) {
    const kept = Math.floor((fitting + failing) / 2);
    if (shortened(kept).length <= most) fitting = kept;
    else failing = kept;
  }
  return shortened(keepsEnd ? fitting : wholeWords(letters, fitting));
}

/** The number of letters up to the end of the last whole word among the first ones; all if that is at most half. */
function wholeWords(letters, kept) {
  const isSpace = (index) => /^\s/u.test(letters[index]);
  let count = kept;
  while (count > 0 && !isSpace(count)) count -= 1;
  while (count > 0 && isSpace(count - 1)) count -= 1;
  return count > Math.floor(kept / 2) ? count : kept;
}

/** Whether a caption may be the name of a file, whose end is as telling as its beginning. */
function isFileName(text) {
  const plain = text.replace(/[\u2068\u2069]/g, "");
  return !/\s/.test(plain) || /\.[a-z][a-z0-9]{1,4}$/i.test(plain);
}

/** A text in lines, drawn: its rows above the first baseline and below it; null if it has no room. */
export function measuredLabel(text, font, { width, height, keepsEnd = isFileName(text) }) {
  const lines = fittedLines(text, font, width, keepsEnd);
  measuringContext.font = font;
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = measuringContext.measureText("");
  const step = ascent + descent;
  const isRightToLeft = rightToLeftScript.test(lines[0].match(/\p{L}/u)?.[0] ?? "");
  if (Math.ceil(lines.length * step) > height) return null;
  return {
    lines, font, step, isShortened: lines.join("") !== text.replaceAll("\n", ""),
    direction: isRightToLeft ? "rtl" : "ltr", above: Math.ceil(ascent), below: Math.ceil((lines.length - 1) * step + descent),
  };
}

/** The title, smaller if that shows all of it, and its band. */
export function measuredTitle(title, font, size, room) {
  for (let percent = 100; ; percent -= 10) {
    const fontSize = Math.max(1, (size * percent) / 100);
    const label = measuredLabel(title, cssFont(font ?? "Sans Semi-Bold", fontSize), { ...room, keepsEnd: false });
    if (percent > 60 && (!label || label.isShortened)) continue;
    return {
      label, band: labelBand(label ? [label] : [], Math.floor(0.3 * fontSize), Math.floor(0.6 * fontSize)),
    };
  }
}

/** The rows for labels whose baselines are at the same height, with free rows around them. */
export function labelBand(labels, above, below, least = { above: 0, below: 0 }) {
  if (labels.length === 0) return least;
  return {
    above: Math.max(least.above, above + Math.max(...labels.map((label) => label.above))),
    below: Math.max(least.below, below + Math.max(...labels.map((label) => label.below))),
  };
}

const rightToLeftScript = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

// Captions under the photos and the title, as this browser draws them. The rules are those of the
// program, but its fonts and its places for line breaks may be others, and its rows a little higher.
//
// `text` of an arrangement has the options for the whole picture: `caption`, `title`, `font`,
// `fontSize`, `color` and `dateFormat`, of which those that were not given are null. A photo has its own
// `caption`, unless it was added in the browser or `captions`, a map of photos, has what somebody typed.
// Without any text, `text` is null.

/** The caption of a photo, with its number in the command; empty for none. */
function captionOf(photo, number, options) {
  const pattern = patternOf(photo, options);
  const filename = photo.name === "-" ? "" : photo.name.split("/").at(-1);
  const fields = {
    name: filename.replace(/^(.+)\.[^.]+$/su, "$1"), filename, number: `${number}`,
    date: photo.date ?? "", title: photo.title ?? "",
  };
  if (pattern === "none") return "";
  const placeholder = /\{(\w+)\}/g;
  const typed = Object.hasOwn(fields, pattern) ? `{${pattern}}` : pattern;
  const used = Array.from(typed.matchAll(placeholder), ([, name]) => fields[name]);
  // A text about which nothing is known is no caption.
  if (used.length > 0 && used.every((value) => value === "")) return "";
  const text = cleanText(typed.replace(placeholder, (_, name) => fields[name]));
  if (!rightToLeftScript.test(text)) return text;
  // Values do not change the order in which others are shown.
  const isolated = typed.split(placeholder).map((part, index) =>
    index % 2 === 0 ? cleanCharacters(part) : `\u2068${cleanCharacters(fields[part])}\u2069`).join("");
  return Array.from(isolated).length <= mostCaptionCharacters ? isolated : text;
}

/** The caption of a photo as `--caption` has it. */
function patternOf(photo, { captions, caption }) {
  return captions?.get(photo) ?? photo.caption ?? caption;
}

const mostCaptionCharacters = 500;

/** A text without characters that change the direction of others, and with few marks on a letter. */
function cleanCharacters(text) {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ").replace(/[\u202a-\u202e\u2066-\u206f]/g, "")
    .replace(/(\p{M}{8})\p{M}+/gu, "$1");
}

/** The same on one line, and not too long. */
function cleanText(text) {
  const clean = cleanCharacters(text).replace(/^ +| +$/g, "");
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
function cssFont(description, size) {
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

/** The sizes of the letters of captions and title in pixels. */
function fontSizes({ layout, text }, side) {
  if (text.fontSize === null) {
    const caption = Math.min(0.024 * side, (0.07 * side) / Math.sqrt(cellCount(layout)));
    return { caption: Math.max(11, caption), title: Math.max(16.5, 0.046 * side) };
  }
  const caption = Math.max(1, lengthInPixels(text.fontSize, side));
  return { caption, title: 1.5 * caption };
}

const measuringContext = document.createElement("canvas").getContext("2d");

/** Characters after which a line may end. */
const charactersBeforeBreak = "\\s_\\-\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}";
const unbreakableParts = new RegExp(`[^${charactersBeforeBreak}]*[${charactersBeforeBreak}]?`, "gu");

/** A text in lines of a width; words that are longer are divided. */
function wrappedLines(text, width) {
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

const graphemeSegmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The letters of a text, each of which may be several characters. */
function graphemesOf(text) {
  return Array.from(graphemeSegmenter.segment(text), ({ segment }) => segment);
}

const mostLines = 2;
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
  const whole = wrappedLines(text, width);
  if (whole.length <= mostLines) return whole;
  const letters = graphemesOf(text);
  const shortened = (kept) => {
    const last = keepsEnd ? Math.floor(kept / 2) : 0;
    const [head, tail] = [kept - last, letters.length - last];
    return wrappedLines(`${letters.slice(0, head).join("")}…${letters.slice(tail).join("")}`, width);
  };
  let [fitting, failing] = [0, letters.length];
  while (failing - fitting > 1) {
    const kept = Math.floor((fitting + failing) / 2);
    if (shortened(kept).length <= mostLines) fitting = kept;
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
  return !plain.includes(" ") || /\.[a-z][a-z0-9]{1,4}$/i.test(plain);
}

/** A text in lines, drawn: its rows above the first baseline and below it; null if it has no room. */
function measuredLabel(text, font, { width, height, keepsEnd = isFileName(text) }) {
  const lines = fittedLines(text, font, width, keepsEnd);
  measuringContext.font = font;
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = measuringContext.measureText("");
  const step = ascent + descent;
  if (Math.ceil(lines.length * step) > height) return null;
  return {
    lines, font, step, isShortened: lines.join("") !== text,
    above: Math.ceil(ascent), below: Math.ceil((lines.length - 1) * step + descent),
  };
}

/** The title, smaller if that shows all of it, and its band. */
function measuredTitle(title, font, size, room) {
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
function labelBand(labels, above, below, least = { above: 0, below: 0 }) {
  if (labels.length === 0) return least;
  return {
    above: Math.max(least.above, above + Math.max(...labels.map((label) => label.above))),
    below: Math.max(least.below, below + Math.max(...labels.map((label) => label.below))),
  };
}

/**
 * The division of an arrangement that has text, with `labels`: each with its lines, its cell (null for the title),
 * its middle x and the y of its first baseline. Text for which there is no room is left out.
 */
function divisionWithText(arrangement) {
  const { text } = arrangement;
  const side = referenceSide(arrangement);
  const sizes = fontSizes(arrangement, side);
  const font = cssFont(text.font, sizes.caption);
  const margin = spacing(marginText(arrangement), arrangement.layout, side);
  const titleText = cleanText(text.title ?? "");
  let number = 0;
  const cells = shownCells(arrangement);
  const captions = cells.map((placement) =>
    placement ? captionOf(placement.photo, number += 1, text) : "");
  let division = divisionWithBands(arrangement);
  let [labels, title] = [[], { label: null, band: labelBand([]) }];
  let bands = captions.map(() => labelBand([]));
  const free = marginsOfStory(arrangement, margin);
  // Cells of a justified layout become narrower if the band becomes higher, and then a caption may
  // need another line.
  for (let pass = 0, changes = true; changes && pass < 8; pass += 1) {
    if (!division) return null;
    const { size, frames } = division;
    if (titleText) {
      title = measuredTitle(titleText, text.font, sizes.title, {
        width: Math.max(1, size.width - 2 * margin), height: Math.floor(size.height / 4),
      });
    }
    const height = Math.floor(Math.min(...frames.map((frame) => frame.height)) / 2);
    labels = captions.map((caption, cell) =>
      caption && measuredLabel(caption, font, { width: frames[cell].width, height }));
    bands = labels.map((label, cell) => labelBand(
      label ? [label] : [], Math.floor(0.3 * sizes.caption), Math.floor(0.1 * sizes.caption), bands[cell]));
    division = divisionWithBands(
      arrangement, { captions: bands, above: free.above + bandHeight(title.band), below: free.below });
    changes = division !== null && (division.size.width !== size.width
      || division.frames.some((frame, cell) => frame.width !== frames[cell].width));
  }
  if (!division) return null;
  const positioned = labels.flatMap((label, cell) => {
    if (!label) return [];
    const { x, width } = division.frames[cell];
    const { frame } = frameAndCrop(cells[cell], division.areas[cell]);
    return [{ ...label, cell, x: x + width / 2, y: frame.y + frame.height + division.bands[cell].above }];
  });
  if (title.label) {
    const y = margin + free.above + title.band.above;
    positioned.push({ ...title.label, cell: null, x: division.size.width / 2, y });
  }
  return { ...division, labels: positioned };
}

/**
 * The rows above the title and below the captions of a story, besides its margin: apps that show stories cover 13 %
 * of their height at the top, and 18 % at the bottom.
 */
function marginsOfStory(arrangement, margin) {
  const { text, size: { width, height } } = arrangement;
  const patterns = shownPlacements(arrangement).map(({ photo }) => patternOf(photo, text));
  const hasCaptions = patterns.some((pattern) => pattern !== "none");
  const isStory = width === 1080 && height === 1920 && arrangement.margin === null
    && !(arrangement.isFree && isJustified(arrangement.layout));
  const rows = (part) => Math.max(0, Math.ceil(part * height) - margin);
  return {
    above: isStory && text.title ? rows(0.13) : 0, below: isStory && hasCaptions ? rows(0.18) : 0,
  };
}

/** The largest luminance behind white letters: their contrast is 1.05 / (0.18 + 0.05), or 4.56 (WCAG 2.2). */
const mostLuminanceBehindWhite = 0.18;

/**
 * The colors of title and captions, unless given: black or white, whichever contrasts more with the background, and
 * for captions a paler one, if enough contrast is left.
 */
function textColors({ text, background }) {
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
  const fill = ({ lines, font, step, x, y }, offset) => {
    context.font = font;
    context.direction = isRightToLeft(lines[0]) ? "rtl" : "ltr";
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

const rightToLeftScript = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Whether the first letter of a text belongs to a script that is written from right to left. */
function isRightToLeft(text) {
  return rightToLeftScript.test(text.match(/\p{L}/u)?.[0] ?? "");
}

/** The options that the text of an arrangement needs, as {@link neededOptions} has them. */
function textOptions({ text }, shown) {
  if (!text) return [];
  const options = perPhotoOptions("caption", shown.map(({ photo }) => patternOf(photo, text)), "none");
  if (text.title !== null) options.push(["title", text.title]);
  // Without a caption or a title, the program refuses the others.
  if (options.length === 0) return [];
  for (const [name, value] of [
    ["font", text.font], ["font-size", text.fontSize], ["text-color", text.color], ["date-format", text.dateFormat],
  ]) {
    const isNeeded = name !== "date-format" || options.some(([option]) => option === "caption");
    if (value !== null && isNeeded) options.push([name, value]);
  }
  return options;
}

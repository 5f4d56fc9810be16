// The command that makes the arranged picture, for a POSIX shell, and the line of a manifest.
import { blurredPlacement, defaultFit, referenceSide, shownCells, shownPlacements } from "./arrangement.js";
import { defaultSide, isJustified, sizeText } from "./geometry.js";
import { invisibleCharacter } from "./photos.js";
import { patternOf } from "./text.js";

const utf8Bytes = (text) => new TextEncoder().encode(text);

/** The text that bytes are in UTF-8; null if they are none. */
function utf8Text(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * A command line of a POSIX shell, of words that are bytes. A word is bare where it can be, and in single quotes where
 * every character is visible. Other words are written by printf: a terminal into which the line is pasted gets no
 * control character.
 */
function shellCommand(words) {
  const assignments = [];
  const quoted = words.map((bytes) => {
    const text = utf8Text(bytes);
    if (text !== null && /^[\w./,:@%+-][\w./,:@%+=-]*$/.test(text)) return text;
    if (text !== null && !invisibleCharacter.test(text)) return `'${text.replaceAll("'", "'\\''")}'`;
    const format = Array.from(bytes, printfEscape).join("");
    if (bytes.at(-1) !== 0x0a) return `"$(printf '${format}')"`;
    // A command substitution loses the newlines at its end, so a full stop is added after them.
    const name = `name${assignments.length + 1}`;
    assignments.push(`${name}=$(printf '${format}.')`);
    return `"\${${name}%.}"`;
  });
  return [...assignments, quoted.join(" ")].join("; ");
}

/** A byte in printf's format: a letter, digit, or one of ._/ as itself, any other as \ooo. */
function printfEscape(byte) {
  const character = String.fromCharCode(byte);
  return /[A-Za-z0-9._/]/.test(character) ? character : "\\" + byte.toString(8).padStart(3, "0");
}

/**
 * The options that an arrangement needs besides its photos and the output: [option, value] pairs, without those that
 * have their default value. An option that can be repeated has one pair for each value; a flag is true.
 */
function neededOptions(arrangement, { defaults, shapes, start }) {
  const { layout } = arrangement;
  const options = [["layout", layout.notation]];
  const print = start.print ? [{ name: start.print, size: start.look.size }] : [];
  const size = sizeOption(arrangement, [...shapes, ...print, ...start.prints]);
  if (size) options.push(["size", size]);
  for (const name of ["gap", "margin", "radius"]) {
    if (arrangement[name] !== defaults[name]) options.push([name, arrangement[name]]);
  }
  const shown = shownPlacements(arrangement);
  const blurred = shown.indexOf(blurredPlacement(arrangement));
  const background = blurred < 0 ? arrangement.background : blurred === 0 ? "blur" : `blur:${blurred + 1}`;
  if (background !== defaults.background) options.push(["background", background]);
  options.push(...perPhotoOptions("fit", shown.map(({ fit }) => fit), defaultFit(arrangement)));
  const focuses = shown.map((placement, index) => focusText(placement, index === blurred));
  options.push(...perPhotoOptions("focus", focuses, "faces"));
  options.push(...perPhotoOptions("zoom", shown.map(({ zoom }) => `${zoom}`), "1"));
  options.push(...textOptions(arrangement, shown));
  const blank = [...shownCells(arrangement).entries()].filter(([, placement]) => placement === null);
  if (blank.length > 0) {
    options.push(["blank", blank.map(([cell]) => cell + 1).join(",")]);
    if (arrangement.empty !== defaults.empty) options.push(["empty", arrangement.empty]);
  }
  if (start.hdr) options.push(["hdr", true]);
  return options;
}

/** The size as the command line has it; null for the default one. */
function sizeOption(arrangement, shapes) {
  const { layout, size, isFree } = arrangement;
  const byDefault = defaultSide(layout);
  if (isJustified(layout) && isFree) {
    const side = referenceSide(arrangement);
    if (side === byDefault && !layout.tree) return null;
    return layout.axis === "rows" ? `${side}x` : `x${side}`;
  }
  const text = sizeText(size);
  // Without a size, a justified picture is as large as its photos make it, and any other is a square.
  if (text === `${byDefault}` && (!isJustified(layout) || layout.tree)) return null;
  return shapes.find((shape) => sizeText(shape.size) === text)?.name ?? text;
}

/** A repeatable option: once if all photos agree, else for each photo that differs from the default. */
function perPhotoOptions(name, values, byDefault) {
  // A caption for all photos cannot begin with a number and an equals sign.
  if (values.every((value) => value === values[0]) && !/^\d+=/.test(values[0])) {
    return values.length === 0 || values[0] === byDefault ? [] : [[name, values[0]]];
  }
  return values.flatMap((value, index) => (value === byDefault ? [] : [[name, `${index + 1}=${value}`]]));
}

/** The options that the text of an arrangement needs, as {@link neededOptions} has them. */
function textOptions({ text }, shown) {
  if (!text) return [];
  const options = perPhotoOptions("caption", shown.map(({ photo }) => patternOf(photo, text)), "none");
  if (text.title !== null) options.push(["title", text.title]);
  // Without a caption or a title, the program refuses the others.
  if (options.length === 0) return [];
  for (const [name, value] of [
    ["font", text.font], ["font-size", text.fontSize], ["title-size", text.titleSize], ["text-color", text.color],
    ["date-format", text.dateFormat],
  ]) {
    const subject = { "date-format": "caption", "title-size": "title" }[name];
    const isNeeded = !subject || options.some(([option]) => option === subject);
    if (value !== null && isNeeded) options.push([name, value]);
  }
  return options;
}

/**
 * The focus of a placement, which may also be blurred, as an option has it, such as 30%,50%. It does not matter for a
 * whole photo; and one without faces is centered by default, as far as the program has looked for them.
 */
function focusText({ photo, fit, focus, zoom }, isBlurred) {
  const isWhole = fit === "contain" && zoom === 1 && !isBlurred;
  const isCentered = focus.x === 0.5 && focus.y === 0.5;
  if (isWhole || focus.faces || (isCentered && photo.faces?.length === 0)) return "faces";
  if (isCentered) return "center";
  const percent = (fraction) => `${Number((fraction * 100).toFixed(10))}%`;
  return `${percent(focus.x)},${percent(focus.y)}`;
}

/**
 * The name of the picture: the suggested one, or one with a number behind it if a photo has that name in any folder,
 * because the page does not know the working folder, and in any case, because some folders ignore it.
 */
export function outputName(suggested, photos) {
  const anyCase = (name) => name.split("/").at(-1).toUpperCase().toLowerCase();
  const taken = new Set(photos.map(({ name }) => anyCase(name)));
  const [stem, extension] = suggested.split(".");
  let name = suggested;
  for (let number = 2; taken.has(name); number++) name = `${stem}-${number}.${extension}`;
  return name;
}

/** The command line that makes an arrangement and writes it to a file; null without a photo. */
export function commandLine(arrangement, data, output) {
  const names = shownPlacements(arrangement).map(({ photo: { name, bytes } }) => bytes === undefined
    ? utf8Bytes(name) : Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0)));
  if (names.length === 0) return null;
  const options = neededOptions(arrangement, data)
    // A hyphen would begin another option.
    .flatMap(([name, value]) => value === true ? [`--${name}`] : value.startsWith("-") ? [`--${name}=${value}`] : [`--${name}`, value]);
  // A name that begins with a hyphen looks like an option, but - alone is standard input.
  const endOfOptions = names.some((bytes) => bytes.length > 1 && bytes[0] === 0x2d) ? ["--"] : [];
  const words = ["instagrid", "compose", ...options, "-o", output, ...endOfOptions];
  return shellCommand([...words.map(utf8Bytes), ...names]);
}

/** The line of a manifest that makes an arrangement as a file; null if JSON or a batch cannot name a photo. */
export function manifestLine(arrangement, data, output) {
  const shown = shownPlacements(arrangement);
  const cannotBeNamed = ({ photo }) => photo.bytes !== undefined || photo.name === "-";
  if (shown.length === 0 || shown.some(cannotBeNamed)) return null;
  const record = { photos: shown.map(({ photo }) => photo.name), output };
  for (const [name, value] of neededOptions(arrangement, data)) {
    const isRepeatable = ["fit", "focus", "zoom", "caption"].includes(name);
    if (isRepeatable) (record[name] ??= []).push(value);
    else record[name] = value;
  }
  const escaped = (character) => "\\u" + character.charCodeAt(0).toString(16).padStart(4, "0");
  return JSON.stringify(record).replace(new RegExp(invisibleCharacter, "gu"), (characters) =>
    characters.split("").map(escaped).join(""));
}

// The words of a picture, typed where they stand: a title above the photos, and a caption below each.

/** The text of a picture that has none; see text.js. */
const noText = {
  caption: "none", title: null, font: null, fontSize: null, color: null, dateFormat: null, captions: new Map(),
};

/** The arrangement with other words as they are typed: {title}, or {photo, caption}; empty for none. */
function withWords(arrangement, { title, photo, caption }, start) {
  const text = { ...noText, ...arrangement.text };
  if (photo) text.captions = new Map(text.captions).set(photo, captionPattern(caption));
  else text.title = titleOf(title);
  const isEmpty = start.text === null && text.title === null
    && [...text.captions.values()].every((pattern) => pattern === "none");
  return { ...arrangement, text: isEmpty ? null : text };
}

/** Words as `--title` takes them, for which what is in braces stands for something else; null for none. */
function titleOf(words) {
  return cleanText(words).replace(/\{([^}]*)\}/g, "($1)") || null;
}

const captionFields = ["name", "filename", "number", "date", "title"];

/** Words as `--caption` takes them: fields may be in braces, and words that are keywords get a space to be none. */
function captionPattern(words) {
  const plain = withoutOtherBraces(words);
  return [...captionFields, "none"].includes(plain) ? `${plain} ` : plain || "none";
}

/** A caption of an address as `--caption` takes it. */
function checkedPattern(pattern) {
  const plain = withoutOtherBraces(pattern);
  return plain && pattern.endsWith(" ") ? captionPattern(plain) : plain || "none";
}

function withoutOtherBraces(text) {
  return cleanText(text).replace(/\{([^}]*)\}/g, (match, name) => captionFields.includes(name) ? match : `(${name})`);
}

/** The words at a place, which is a cell, or null for the title. */
function wordsAt(arrangement, cell) {
  const { text } = arrangement;
  // Without text, as usual, every cell asks while photos are dragged.
  if (!text) return "";
  if (cell === null) return text.title ?? "";
  const cells = shownCells(arrangement);
  const number = cells.slice(0, cell + 1).filter((placement) => placement !== null).length;
  return captionOf(cells[cell].photo, number, text);
}

/** Where the words at a place are, or would be: their middle row and their width, in pixels of the picture. */
function placeOfWords(arrangement, cell) {
  const { size, frames, labels = [] } = divisionOf(arrangement);
  const area = cell === null ? { x: 0, y: 0, width: size.width, height: size.height } : frames[cell];
  const label = labels.find((label) => label.cell === cell);
  const middle = label ? label.y + (label.below - label.above) / 2 : null;
  return { x: area.x, width: area.width, y: middle ?? (cell === null ? 0 : area.y + area.height) };
}

/** The place whose words are at a point, in pixels of the picture: a cell, or null; undefined if there are none. */
function placeOfWordsAt(arrangement, { x, y }) {
  const { size, frames, labels = [] } = divisionOf(arrangement);
  return labels.find(({ cell, y: baseline, above, below }) => {
    const { x: left, width } = cell === null ? { x: 0, width: size.width } : frames[cell];
    return x >= left && x < left + width && y >= baseline - above && y < baseline + below;
  })?.cell;
}

/**
 * A field over the words of a picture.
 *
 * @param listener with `change(cell, words)` while somebody types, `commit(cell, words)` if they have, and `cancel()`.
 */
class WordsField {
  #field;
  #listener;
  #cell = null;
  #before = "";
  /** What had the focus before. */
  #opener = null;

  constructor(field, listener) {
    [this.#field, this.#listener] = [field, listener];
    field.addEventListener("input", () => listener.change(this.#cell, field.value));
    field.addEventListener("blur", () => this.#end(true));
    field.addEventListener("keydown", (event) => {
      event.stopPropagation();
      // The Enter that ends a composition is none; Safari says so by its old number.
      if (event.isComposing || event.keyCode === 229) return;
      if (event.key !== "Enter" && event.key !== "Escape") return;
      // Otherwise Enter would press the button that gets the focus.
      event.preventDefault();
      this.#end(event.key === "Enter");
      this.#opener.focus();
    });
  }

  get isOpen() {
    return !this.#field.hidden;
  }

  open(arrangement, cell, label) {
    [this.#cell, this.#before, this.#opener] = [cell, wordsAt(arrangement, cell), document.activeElement];
    Object.assign(this.#field, { hidden: false, value: this.#before, ariaLabel: label, placeholder: label });
    this.place(arrangement);
    this.#field.focus();
    this.#field.select();
  }

  /** Puts the field where its words are now. */
  place(arrangement) {
    if (!this.isOpen) return;
    const { size } = divisionOf(arrangement);
    const { x, y, width } = placeOfWords(arrangement, this.#cell);
    const [left, across, top] = [x / size.width, width / size.width, y / size.height].map((part) => `${100 * part}%`);
    // In a narrow cell, the field is wider than the words, but not beyond the grid.
    const least = "min(14rem, 100%)";
    Object.assign(this.#field.style, {
      top, width: `max(${across}, ${least})`, left: `clamp(0px, ${left}, 100% - max(${across}, ${least}))`,
    });
    this.#field.classList.toggle("first", y === 0);
  }

  /** Keeps what was typed, before something else changes the picture. */
  finish() {
    this.#end(true);
  }

  #end(isKept) {
    if (!this.isOpen) return;
    const words = this.#field.value;
    this.#field.hidden = true;
    if (isKept && words !== this.#before) this.#listener.commit(this.#cell, words);
    else this.#listener.cancel();
  }
}

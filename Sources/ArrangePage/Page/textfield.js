// The field over the words of the picture, in which they are typed, with a row for each of their lines.
import { commit, discardPreview, showPreview } from "./actions.js";
import { shownCells } from "./arrangement.js";
import { placeOfWords, withWords, wordsAt } from "./captions.js";
import { divisionOf } from "./division.js";
import { announce, showGrid } from "./show.js";
import { element, pageData, phrases, shownArrangement, state } from "./state.js";

const textField = element("words");

/** Lets somebody type the words of a cell, or the title for null. */
export function openTextField(cell) {
  announce("");
  const label = wordsLabel(cell);
  state.typing = { cell, before: wordsAt(state.history.present, cell), opener: document.activeElement };
  Object.assign(textField, { hidden: false, value: state.typing.before, ariaLabel: label, placeholder: label });
  positionTextField();
  showGrid();
  textField.focus();
  textField.select();
}

const wordsLabel = (cell) => cell === null ? phrases.title() : phrases.captionOf({ cell: cell + 1 });

/** Puts the field where its words are now. */
function positionTextField() {
  const { size } = divisionOf(shownArrangement());
  const { x, y, width } = placeOfWords(shownArrangement(), state.typing.cell);
  const [left, across, top] = [x / size.width, width / size.width, y / size.height].map((part) => `${100 * part}%`);
  // In a narrow cell, the field is wider than the words, but not beyond the grid.
  const least = "min(14rem, 100%)";
  Object.assign(textField.style, {
    top, width: `max(${across}, ${least})`, left: `clamp(0px, ${left}, 100% - max(${across}, ${least}))`,
  });
  textField.rows = textField.value.split("\n").length;
  textField.classList.toggle("first", y === 0);
}

/** Closes the field, and keeps what was typed, before something else changes the picture, or does not. */
export function closeTextField(keepsWords = true) {
  if (!state.typing) return;
  const { cell, before } = state.typing;
  state.typing = null;
  textField.hidden = true;
  const words = textField.value;
  if (!keepsWords || words === before) return discardPreview();
  commit(withTypedWords(cell, words), words && `${wordsLabel(cell)}: ${words}`, { isVisible: false });
}

function withTypedWords(cell, words) {
  const photo = shownCells(state.history.present)[cell]?.photo ?? null;
  return withWords(state.history.present, photo, words, pageData.start);
}

textField.addEventListener("input", () => {
  showPreview(withTypedWords(state.typing.cell, textField.value));
  positionTextField();
});
textField.addEventListener("blur", () => closeTextField());
textField.addEventListener("keydown", (event) => {
  event.stopPropagation();
  // The Enter that ends a composition is none; Safari says so by its old number.
  if (event.isComposing || event.keyCode === 229) return;
  // With Shift, Enter breaks the line.
  if (event.key === "Enter" ? event.shiftKey : event.key !== "Escape") return;
  // Otherwise Enter would press the button that gets the focus.
  event.preventDefault();
  const { opener } = state.typing;
  closeTextField(event.key === "Enter");
  opener.focus();
});

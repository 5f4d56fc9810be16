// The cells of the grid: a button over each, which the canvas below does not have.
import { shownCells } from "./arrangement.js";
import { wordsAt } from "./captions.js";
import { divisionOf } from "./division.js";
import { displayName } from "./photos.js";
import { cellButtons, element, grid, phrases, shownArrangement, state } from "./state.js";

/** Shows a button for each cell. */
export function showCells() {
  const arrangement = shownArrangement();
  const { size, frames } = divisionOf(arrangement);
  const shown = shownCells(arrangement);
  const focused = [...cellButtons.children].indexOf(document.activeElement);
  while (cellButtons.children.length > frames.length) cellButtons.lastChild.remove();
  while (cellButtons.children.length < frames.length) {
    const button = copyOf("new-cell");
    button.dataset.cell = cellButtons.children.length;
    cellButtons.append(button);
  }
  // A cell that is gone gives its focus to the last one.
  if (focused >= frames.length) cellButtons.lastChild.focus();
  for (const [cell, frame] of frames.entries()) {
    const button = cellButtons.children[cell];
    const placement = shown[cell];
    const values = { cell: cell + 1, count: frames.length, photo: placement && displayName(placement.photo) };
    const name = placement ? phrases.cellWithPhoto(values) : phrases.cellEmpty(values);
    const label = [name, placement && wordsAt(arrangement, cell)].filter(Boolean).join(". ");
    const [left, width] = [frame.x, frame.width].map((length) => `${(100 * length) / size.width}%`);
    const [top, height] = [frame.y, frame.height].map((length) => `${(100 * length) / size.height}%`);
    const [isSelected, isTarget] = [cell === state.selected, cell === state.carried?.target];
    // Most cells stay as they are.
    const key = [label, left, top, width, height, isSelected, isTarget].join("\n");
    if (button.shownKey === key) continue;
    button.shownKey = key;
    button.setAttribute("aria-label", label);
    button.setAttribute("aria-pressed", isSelected);
    button.classList.toggle("empty", !placement);
    button.classList.toggle("target", isTarget);
    Object.assign(button.style, { left, top, width, height });
  }
  keepOneTabStop(cellButtons);
}

/** A copy of the element in a template of page.html. */
export const copyOf = (template) => element(template).content.firstChild.cloneNode(true);

export const arrowDirections = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The nearest cell in the direction of an arrow; undefined for none. */
export function neighborCell(arrangement, cell, [x, y]) {
  const middles = divisionOf(arrangement).frames.map((frame) =>
    [frame.x + frame.width / 2, frame.y + frame.height / 2]);
  const [fromX, fromY] = middles[cell];
  const distances = middles.map(([toX, toY], index) => {
    const along = (toX - fromX) * x + (toY - fromY) * y;
    const across = Math.abs((toX - fromX) * y) + Math.abs((toY - fromY) * x);
    return { index, along, distance: along + 2 * across };
  });
  return distances.filter(({ along }) => along > 1).sort((a, b) => a.distance - b.distance)[0]?.index;
}

/** The cell at a point of the window, from 0; null for none. */
export function cellAt(x, y) {
  const button = document.elementsFromPoint(x, y).find((each) => each.matches(".cell"));
  return button ? Number(button.dataset.cell) : null;
}

/** Lets Tab reach one button of a container, the one that last had the focus; arrows reach the others. */
export function keepOneTabStop(container) {
  const buttons = [...container.querySelectorAll("button")];
  const stop = buttons.find((button) => button === document.activeElement)
    ?? buttons.find(({ tabIndex }) => tabIndex === 0) ?? buttons[0];
  for (const button of buttons) {
    const tabIndex = button === stop ? 0 : -1;
    if (button.tabIndex !== tabIndex) button.tabIndex = tabIndex;
  }
}

export function focusAsTabStop(container, button) {
  button?.focus();
  keepOneTabStop(container);
}

/** The way in pixels of the window as a way in pixels of the picture. */
export function inPicturePixels({ x, y }) {
  const scale = divisionOf(shownArrangement()).size.width / grid.getBoundingClientRect().width;
  return { x: x * scale, y: y * scale };
}

/** A point of the window in pixels of the picture. */
export function pointInPicture({ clientX, clientY }) {
  const { left, top } = grid.getBoundingClientRect();
  return inPicturePixels({ x: clientX - left, y: clientY - top });
}

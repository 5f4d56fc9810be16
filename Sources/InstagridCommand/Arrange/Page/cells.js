// The cells of the grid: a button over each, which the canvas below does not have.

/**
 * Shows a button for each cell.
 *
 * @param cells the element that holds the buttons.
 * @param marks the selected cell and the target of a drag, from 0; null for none.
 */
function showCells(cells, arrangement, marks, say) {
  const { size, photos } = arrangement;
  const frames = framesOf(arrangement);
  while (cells.children.length > frames.length) cells.lastChild.remove();
  while (cells.children.length < frames.length) cells.append(newCell(cells.children.length));
  for (const [cell, frame] of frames.entries()) {
    const button = cells.children[cell];
    const placed = photos[cell];
    const values = { cell: cell + 1, count: frames.length, photo: placed && visibleName(placed.photo) };
    button.setAttribute("aria-label", say(placed ? "cellWithPhoto" : "cellEmpty", values));
    button.setAttribute("aria-pressed", cell === marks.selected);
    button.classList.toggle("empty", !placed);
    button.classList.toggle("target", cell === marks.target);
    button.style.left = `${(100 * frame.x) / size.width}%`;
    button.style.top = `${(100 * frame.y) / size.height}%`;
    button.style.width = `${(100 * frame.width) / size.width}%`;
    button.style.height = `${(100 * frame.height) / size.height}%`;
  }
  keepOneTabStop(cells);
}

function newCell(cell) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "cell";
  button.dataset.cell = cell;
  const svg = newDrawing();
  const use = document.createElementNS(svgNamespace, "use");
  use.setAttribute("href", "#icon-plus");
  svg.append(use);
  button.append(svg);
  return button;
}

const svgNamespace = "http://www.w3.org/2000/svg";

/** An empty drawing, hidden from screen readers, because it is next to a name. */
function newDrawing() {
  const svg = document.createElementNS(svgNamespace, "svg");
  svg.setAttribute("aria-hidden", true);
  return svg;
}

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The nearest cell in the direction of an arrow; undefined for none. */
function neighbor(arrangement, cell, [x, y]) {
  const middles = framesOf(arrangement).map((frame) =>
    [frame.x + frame.width / 2, frame.y + frame.height / 2]);
  const [fromX, fromY] = middles[cell];
  const distances = middles.map(([toX, toY], index) => {
    const along = (toX - fromX) * x + (toY - fromY) * y;
    const across = Math.abs((toX - fromX) * y) + Math.abs((toY - fromY) * x);
    return { index, along, distance: along + 2 * across };
  });
  return distances.filter(({ along }) => along > 1).sort((a, b) => a.distance - b.distance)[0]?.index;
}

/** Lets Tab reach one button of a container, the one that last had the focus; arrows reach the others. */
function keepOneTabStop(container) {
  const buttons = [...container.querySelectorAll("button")];
  const stop = buttons.find((button) => button === document.activeElement)
    ?? buttons.find((button) => button.hasAttribute("data-tab-stop")) ?? buttons[0];
  for (const button of buttons) {
    button.tabIndex = button === stop ? 0 : -1;
    button.toggleAttribute("data-tab-stop", button === stop);
  }
}

/** Moves the focus to a button of a container. */
function focusOnButton(container, button) {
  button?.focus();
  keepOneTabStop(container);
}

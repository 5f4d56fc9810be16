// The tools of the selected photo, beside its cell or, on small screens, in place of the tabs.

/** Shows the tools of the selected cell's photo, or none. */
function showTools() {
  const { selected } = state;
  const placement = shownCells(shownArrangement())[selected];
  tools.hidden = !placement;
  document.body.classList.toggle("selecting", Boolean(placement));
  if (!placement) return;
  tools.setAttribute("aria-label", phrases.tools({ cell: selected + 1 }));
  for (const button of tools.querySelectorAll("[data-zoom]")) {
    const isDone = button.dataset.zoom > 1 ? placement.zoom >= data.largestZoom : placement.zoom <= 1;
    button.setAttribute("aria-disabled", isDone);
  }
  const isWhole = placement.fit === "contain";
  const fit = element("whole");
  fit.querySelector("span").textContent = isWhole ? phrases.fill() : phrases.whole();
  fit.querySelector("use").setAttribute("href", isWhole ? "#icon-fill" : "#icon-whole");
  positionTools();
}

/** Puts the tools below their cell or, where there is no room, above it or over its lower edge. */
function positionTools() {
  const cell = cells.children[state.selected];
  if (tools.hidden || !cell || getComputedStyle(tools).position !== "fixed") return;
  const [box, { width, height }] = [cell.getBoundingClientRect(), tools.getBoundingClientRect()];
  const { left: start, right: end } = stage.getBoundingClientRect();
  const left = Math.min(Math.max(box.left + (box.width - width) / 2, start + 8), end - width - 8);
  const below = box.bottom + 10;
  const above = box.top - height - 10;
  const top = below + height < innerHeight ? below : above > 0 ? above : box.bottom - height - 10;
  tools.style.left = `${left}px`;
  tools.style.top = `${top}px`;
}

// The tools of the selected photo, beside its cell or, on small screens, in place of the tabs.

/** Shows the tools of the selected cell's photo, or none; `largest` is the largest zoom. */
function showTools(tools, arrangement, selected, largest, say) {
  const placed = selected === null ? null : shownCells(arrangement)[selected];
  tools.hidden = !placed;
  document.body.classList.toggle("selecting", Boolean(placed));
  if (!placed) return;
  tools.setAttribute("aria-label", say.tools({ cell: selected + 1 }));
  for (const button of tools.querySelectorAll("[data-zoom]")) {
    button.setAttribute("aria-disabled", button.dataset.zoom > 1 ? placed.zoom >= largest : placed.zoom <= 1);
  }
  const isWhole = placed.fit === "contain";
  const fit = document.getElementById("whole");
  fit.querySelector("span").textContent = isWhole ? say.fill() : say.whole();
  fit.querySelector("use").setAttribute("href", isWhole ? "#icon-fill" : "#icon-whole");
}

/** Puts the tools below a cell or, where there is no room, above it or over its lower edge. */
function placeTools(tools, cell) {
  if (tools.hidden || !cell || getComputedStyle(tools).position !== "fixed") return;
  const [box, { width, height }] = [cell.getBoundingClientRect(), tools.getBoundingClientRect()];
  const middle = box.left + box.width / 2;
  const left = Math.min(Math.max(middle - width / 2, 8), innerWidth - width - 8);
  const below = box.bottom + 10;
  const above = box.top - height - 10;
  const top = below + height < innerHeight ? below : above > 0 ? above : box.bottom - height - 10;
  tools.style.left = `${left}px`;
  tools.style.top = `${top}px`;
}

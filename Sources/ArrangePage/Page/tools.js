// The tools of the selected photo, below the sections or, on small screens, in place of the tabs.
import { shownCells } from "./arrangement.js";
import { element, pageData, phrases, shownArrangement, state, tools } from "./state.js";

/** Shows the tools of the selected cell's photo, or none. */
export function showTools() {
  const { selected } = state;
  const placement = shownCells(shownArrangement())[selected];
  tools.hidden = !placement;
  document.body.classList.toggle("selecting", Boolean(placement));
  if (!placement) return;
  tools.setAttribute("aria-label", phrases.tools({ cell: selected + 1 }));
  for (const button of tools.querySelectorAll("[data-zoom]")) {
    const isDone = button.dataset.zoom > 1 ? placement.zoom >= pageData.largestZoom : placement.zoom <= 1;
    button.setAttribute("aria-disabled", isDone);
  }
  const isWhole = placement.fit === "contain";
  const fit = element("whole");
  fit.querySelector("span").textContent = isWhole ? phrases.fill() : phrases.whole();
  fit.querySelector("use").setAttribute("href", isWhole ? "#icon-fill" : "#icon-whole");
}

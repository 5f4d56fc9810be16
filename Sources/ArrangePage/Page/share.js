// Sharing: the system's share sheet comes with the picture. A browser that shares no files gets the page's
// own sheet. After a swipe, the grid is away until then.
import { discardPreview } from "./actions.js";
import { shownPlacements } from "./arrangement.js";
import { currentPicture } from "./picture.js";
import { sheet, showSheet } from "./sheet.js";
import { announce } from "./show.js";
import { element, grid, phrases, state } from "./state.js";

/** Whether the browser shares files. Some share addresses only. */
export const sharesFiles = typeof navigator.share === "function"
  && Boolean(navigator.canShare?.({ files: [new File([""], "grid.jpg", { type: "image/jpeg" })] }));

/** The last call of `share`: an earlier one that ends late changes nothing. */
let lastShare = null;

/** Opens the system's share sheet. After a swipe, the grid is away until it closes, whatever became of the picture. */
export async function sharePicture({ isSwipe = false } = {}) {
  if (!sharesFiles) return openSheet({ isSwipe });
  // Nothing is shared twice while the picture is being made.
  if (lastShare?.isMaking || !beginSharing(isSwipe)) return;
  const call = lastShare = { isMaking: true };
  const { arrangement, file } = currentPicture();
  let answer = phrases.shared();
  try {
    const files = [await file.finally(() => { call.isMaking = false; })];
    // A browser opens its sheet only soon after a touch, so this does not wait until the grid has gone.
    await navigator.share({ files });
    state.history.saved = arrangement;
  } catch (error) {
    // Some browsers never say that their sheet was closed, and refuse a second one.
    if (error.name === "InvalidStateError" && call === lastShare) return showSheet();
    // People who close the system's sheet know that nothing was shared.
    answer = error.name === "AbortError" ? "" : phrases.notShared();
  }
  if (call !== lastShare) return;
  if (answer) announce(answer);
  grid.classList.remove("out");
}

/** Opens the page's own sheet, after a swipe when the grid has gone. */
export async function openSheet({ isSwipe = false } = {}) {
  if (!beginSharing(isSwipe)) return;
  lastShare = null;
  await showSheet();
}

/** Lets a grid go that was swiped. Returns false if the grid is empty, or has gone already. */
function beginSharing(isSwipe) {
  if (grid.classList.contains("out")) return false;
  discardPreview();
  const hasPhotos = shownPlacements(state.history.present).length > 0;
  grid.classList.toggle("out", isSwipe && hasPhotos);
  if (!hasPhotos) announce(phrases.noPhoto());
  return hasPhotos;
}

// Some browsers never say that their sheet was closed; who touches the page has closed it.
document.addEventListener("pointerdown", () => {
  if (sharesFiles && !sheet.open) grid.classList.remove("out");
}, { capture: true });

element("keep").hidden = !sharesFiles;
element("sheet-title").dataset.text = sharesFiles ? "savePicture" : "share";

// Sharing: the grid goes, the system's share sheet comes with the picture, and the grid comes back. A
// browser that shares no files gets the page's own sheet.

/** Whether the browser shares files. Some share addresses only. */
const sharesFiles = typeof navigator.share === "function"
  && Boolean(navigator.canShare?.({ files: [new File([""], "grid.jpg", { type: "image/jpeg" })] }));

/** The picture that was made last or is being made: its arrangement, its name, and a promise of its file. */
let madePicture = { arrangement: null, name: null, file: null };

/** The file of the present picture, which is made once. */
function presentPicture() {
  const { present } = state.history;
  const { opaque, transparent } = data.outputs;
  // A photo that is added may take the name away.
  const name = outputName(isOpaqueColor(present.background) ? opaque : transparent, photos);
  if (madePicture.arrangement !== present || madePicture.name !== name) {
    madePicture = { arrangement: present, name, file: pictureFile(present, name) };
    // Who waits for the file hears of a failure, and the next one to ask gets a new attempt.
    madePicture.file.catch(() => { madePicture.arrangement = null; });
  }
  return madePicture;
}

const sheet = new PictureSheet({
  data, phrases: () => phrases, saved: () => state.history.markSaved(),
  closed() {
    grid.classList.remove("out");
    if (document.activeElement === document.body) element("share").focus();
  },
});

/** Lets the grid go, the system's share sheet come, and the grid come back, whatever became of the picture. */
async function share() {
  if (!sharesFiles) return openSheet();
  if (!sendGridAway()) return;
  try {
    // A browser opens its sheet only soon after a touch, so this does not wait until the grid has gone.
    await navigator.share({ files: [await presentPicture().file] });
    state.history.markSaved();
    announce(phrases.shared());
  } catch (error) {
    // People who close the system's sheet know that nothing was shared.
    if (error.name !== "AbortError") announce(phrases.notShared());
  }
  grid.classList.remove("out");
}

/** Lets the grid go, and opens the page's own sheet. */
async function openSheet() {
  if (!sendGridAway()) return;
  await Promise.allSettled(grid.getAnimations().map(({ finished }) => finished));
  sheet.open(state.history.present, presentPicture());
}

/** Lets the grid go, and returns whether it does: it stays if it is empty, and may have gone already. */
function sendGridAway() {
  if (grid.classList.contains("out")) return false;
  discardTrial();
  const hasPhoto = shownPlacements(state.history.present).length > 0;
  if (hasPhoto) grid.classList.add("out");
  else announce(phrases.noPhoto());
  return hasPhoto;
}

// Some browsers never say that their sheet was closed; who touches the page has closed it.
document.addEventListener("pointerdown", () => {
  if (sharesFiles && !sheet.isOpen) grid.classList.remove("out");
}, { capture: true });

element("keep").hidden = !sharesFiles;
element("sheet-title").dataset.text = sharesFiles ? "savePicture" : "share";

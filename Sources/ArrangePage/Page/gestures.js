// What fingers, a pen or a mouse do on the grid. Taps and keys are clicks of the cells.
//
// A drag moves the whole grid, which is shared if it goes far or fast enough in the direction of the
// swipe. On the selected photo, a drag moves what shows, and two fingers or a wheel zoom it. A photo on
// which a pointer has rested is lifted, and carried to another cell.
import { commitView, discardPreview, placePhoto, showPreview, swapCells } from "./actions.js";
import { cellAt, inPicturePixels } from "./cells.js";
import { withCropMoved, withCropZoomed } from "./division.js";
import { displayFileName } from "./photos.js";
import { currentPicture, sharePicture, sharesFiles } from "./share.js";
import { announce, carryPhoto, swipeDirection } from "./show.js";
import { cellButtons, debounced, grid, hasPhoto, pageData, phrases, shownArrangement, stage, state } from "./state.js";
import { stripList } from "./strip.js";

/** The pixels that a pointer moves at least in a drag. */
const leastDragDistance = 8;
/** After this time without a drag, a photo is lifted. */
const longPressMilliseconds = 400;
/** For how long the grid goes on at the speed at which it was released. */
const flingMilliseconds = 150;
/** Of this time before the release, the speed is the mean one. */
const speedWindowMilliseconds = 100;

/** Where the pointers are that are down. */
const pointers = new Map();
/** What happens: its kind is pull, move, pinch, carry or wheel, or null before a drag begins. */
let drag = null;
let hasDragged = false;
let liftTimer = 0;

stage.addEventListener("pointerdown", (event) => {
  // What happens in a field is not for the grid.
  if (event.target.matches("#words")) return;
  if (event.pointerType === "mouse" && event.button !== 0) return;
  const { clientX: x, clientY: y, timeStamp: time, pointerId } = event;
  if (event.isPrimary) pointers.clear();
  pointers.set(pointerId, { x, y });
  if (pointers.size === 2 && drag && isSelectedPhoto(drag.cell)) return beginPinch();
  // Other fingers zoom the page.
  if (pointers.size > 1) return cancelDrag();
  hasDragged = false;
  drag = { x, y, cell: cellAt(x, y), kind: null, samples: [{ x, y, time }] };
  if (hasPhoto(drag.cell)) liftTimer = setTimeout(() => liftPhoto(pointerId), longPressMilliseconds);
});

stage.addEventListener("pointermove", (event) => {
  if (!drag || !pointers.has(event.pointerId)) return;
  const { clientX: x, clientY: y, timeStamp: time } = event;
  pointers.set(event.pointerId, { x, y });
  if (drag.kind === "pinch") return pinch();
  drag.samples = [...recentSamples(drag, time), { x, y, time }];
  const way = { x: x - drag.x, y: y - drag.y };
  if (!drag.kind) {
    if (Math.hypot(way.x, way.y) < leastDragDistance) return;
    beginDrag(isSelectedPhoto(drag.cell) ? "move" : "pull", event.pointerId);
  }
  const { present } = state.history;
  if (drag.kind === "move") showPreview(withCropMoved(present, drag.cell, inPicturePixels({ x: -way.x, y: -way.y })));
  else if (drag.kind === "carry") carryPhoto(present.cells[drag.cell].photo, drag.cell, { x, y });
  else pullGrid(alongAndAcross(way).along);
});

stage.addEventListener("pointerup", (event) => {
  clearTimeout(liftTimer);
  pointers.delete(event.pointerId);
  // The last finger of a pinch ends it.
  if (!drag || (drag.kind === "pinch" && pointers.size > 0)) return;
  const ended = drag;
  drag = null;
  const { clientX: x, clientY: y, timeStamp: time } = event;
  if (ended.kind === "move" || ended.kind === "pinch") commitView(ended.cell, shownArrangement());
  else if (ended.kind === "carry") swapCells(ended.cell, cellAt(x, y));
  else if (ended.kind === "pull") {
    const first = recentSamples(ended, time)[0] ?? { x, y, time };
    const last = alongAndAcross({ x: x - first.x, y: y - first.y });
    const speed = time > first.time ? last.along / (time - first.time) : 0;
    const { along, across } = alongAndAcross({ x: x - ended.x, y: y - ended.y });
    const box = grid.getBoundingClientRect();
    const side = swipeDirection().x === 0 ? box.height : box.width;
    if (along > Math.abs(across) && along + flingMilliseconds * speed > side / 3) sharePicture({ isSwipe: true });
    else discardPreview();
  }
});

stage.addEventListener("pointercancel", cancelDrag);
stage.addEventListener("keydown", (event) => event.key === "Escape" && cancelDrag());

function cancelDrag() {
  clearTimeout(liftTimer);
  if (drag?.kind) discardPreview();
  drag = null;
  pointers.clear();
}

// The click that follows a drag chooses no cell; one of a key does.
stage.addEventListener("click", (event) => {
  if (hasDragged && event.detail > 0) event.stopPropagation();
}, { capture: true });
// A browser scrolls or opens its menu in spite of what a long press has begun.
stage.addEventListener("touchmove", (event) => drag?.kind === "carry" && event.preventDefault(), { passive: false });
stage.addEventListener("contextmenu", (event) => {
  if (event.pointerType === "touch" && !event.target.matches("#words")) event.preventDefault();
});

/** A wheel that turns is one zoom, until it rests. */
stage.addEventListener("wheel", (event) => {
  if (event.target.matches("#words")) return;
  const { clientX: x, clientY: y } = event;
  const cell = cellAt(x, y);
  if (!isSelectedPhoto(cell)) return;
  event.preventDefault();
  drag ??= { x, y, cell, kind: "wheel", factor: 1, samples: [] };
  if (drag.kind !== "wheel") return;
  const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : 30 * event.deltaY;
  drag.factor *= Math.exp(-pixels / 500);
  previewZoom(cell, drag.factor, { x, y });
  endWheel(cell);
}, { passive: false });
const endWheel = debounced((cell) => {
  if (drag?.kind === "wheel") drag = null;
  commitView(cell, shownArrangement());
}, 200);

const isSelectedPhoto = (cell) => cell === state.selected && hasPhoto(cell);

function beginDrag(kind, pointer) {
  clearTimeout(liftTimer);
  drag.kind = kind;
  hasDragged = true;
  stage.setPointerCapture(pointer);
}

function liftPhoto(pointer) {
  beginDrag("carry", pointer);
  const { photo } = state.history.present.cells[drag.cell];
  carryPhoto(photo, drag.cell, drag);
  state.hasLifted = true;
  announce(phrases.lifted({ photo: displayFileName(photo) }));
}

/** What a drag has told of the time in which its speed is measured. */
const recentSamples = ({ samples }, now) => samples.filter(({ time }) => now - time <= speedWindowMilliseconds);

/** A way as its parts in the direction of the swipe and beside it. */
function alongAndAcross({ x, y }) {
  const direction = swipeDirection();
  return { along: x * direction.x + y * direction.y, across: x * direction.y + y * direction.x };
}

function pullGrid(distance) {
  grid.classList.add("held");
  // A swipe lasts as long as the picture takes.
  if (sharesFiles) currentPicture();
  // Against the direction of the swipe, the grid follows slowly.
  const way = distance > 0 ? distance : distance / 4;
  const { x, y } = swipeDirection();
  grid.style.translate = `${x * way}px ${y * way}px`;
}

function beginPinch() {
  for (const pointer of pointers.keys()) beginDrag("pinch", pointer);
  drag.fingers = fingers();
}

function fingers() {
  const [one, other] = [...pointers.values()];
  return {
    distance: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)),
    middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
  };
}

function pinch() {
  if (pointers.size < 2) return;
  previewZoom(drag.cell, fingers().distance / drag.fingers.distance, drag.fingers.middle);
}

/** Shows the photo of a cell zoomed by a factor, around a point of the window. */
function previewZoom(cell, factor, { x, y }) {
  const box = cellButtons.children[cell].getBoundingClientRect();
  const point = { x: (x - box.left) / box.width, y: (y - box.top) / box.height };
  showPreview(withCropZoomed(state.history.present, cell, factor, pageData.largestZoom, point));
}

// Thumbnails of the strip are dragged to cells: with a mouse at once, with a finger after a rest, because a finger that
// moves at once scrolls.

let carried = null;
let thumbnailTimer = 0;
let hasCarried = false;

function carryThumbnail({ clientX: x, clientY: y }) {
  carryPhoto(carried.photo, null, { x, y });
}

function liftThumbnail(event) {
  clearTimeout(thumbnailTimer);
  carried.isLifted = hasCarried = true;
  stripList.setPointerCapture(event.pointerId);
  carryThumbnail(event);
}

function endCarrying() {
  clearTimeout(thumbnailTimer);
  carried = null;
}

stripList.addEventListener("pointerdown", (event) => {
  const button = event.target.closest("button");
  const photo = button?.photo;
  hasCarried = false;
  if (!photo || event.button !== 0 || !event.isPrimary) return;
  // A fast mouse is outside of the list before it has moved far enough for a drag.
  button.setPointerCapture(event.pointerId);
  carried = { photo, x: event.clientX, y: event.clientY, isLifted: false };
  if (event.pointerType !== "mouse") thumbnailTimer = setTimeout(() => liftThumbnail(event), longPressMilliseconds);
});
stripList.addEventListener("pointermove", (event) => {
  if (!carried) return;
  if (carried.isLifted) return carryThumbnail(event);
  if (Math.hypot(event.clientX - carried.x, event.clientY - carried.y) < leastDragDistance) return;
  if (event.pointerType === "mouse") return liftThumbnail(event);
  endCarrying();
});
stripList.addEventListener("pointerup", ({ clientX, clientY }) => {
  const cell = cellAt(clientX, clientY);
  if (carried?.isLifted && cell !== null) placePhoto(carried.photo, cell);
  else if (carried?.isLifted) discardPreview();
  endCarrying();
});
stripList.addEventListener("pointercancel", () => {
  if (carried?.isLifted) discardPreview();
  endCarrying();
});
stripList.addEventListener("touchmove", (event) => carried?.isLifted && event.preventDefault(), { passive: false });
stripList.addEventListener("contextmenu", (event) => event.pointerType === "touch" && event.preventDefault());
stripList.addEventListener("click", (event) => {
  if (hasCarried && event.detail > 0) event.stopPropagation();
  hasCarried = false;
}, { capture: true });
stripList.addEventListener("click", ({ target }) => {
  const photo = target.closest("button")?.photo;
  if (photo) placePhoto(photo);
});

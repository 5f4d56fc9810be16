// How thumbnails of the strip are dragged to cells: with a mouse at once, with a finger after a rest, because a
// finger that moves at once scrolls.
import { discardPreview, placePhoto } from "./actions.js";
import { cellAt } from "./cells.js";
import { leastDragDistance, longPressMilliseconds } from "./gestures.js";
import { carryPhoto } from "./show.js";
import { photosOfThumbnails, stripList } from "./strip.js";

function listenForThumbnailDrags(list) {
  let carried = null;
  let timer = 0;
  let hasCarried = false;
  const carry = ({ clientX: x, clientY: y }) => carryPhoto(carried.photo, null, { x, y });
  const lift = (event) => {
    clearTimeout(timer);
    carried.isLifted = hasCarried = true;
    list.setPointerCapture(event.pointerId);
    carry(event);
  };
  const end = () => {
    clearTimeout(timer);
    carried = null;
  };
  list.addEventListener("pointerdown", (event) => {
    const button = event.target.closest("button");
    const photo = photosOfThumbnails.get(button);
    hasCarried = false;
    if (!photo || event.button !== 0 || !event.isPrimary) return;
    // A fast mouse is outside of the list before it has moved far enough for a carried.
    button.setPointerCapture(event.pointerId);
    carried = { photo, x: event.clientX, y: event.clientY, isLifted: false };
    if (event.pointerType !== "mouse") timer = setTimeout(() => lift(event), longPressMilliseconds);
  });
  list.addEventListener("pointermove", (event) => {
    if (!carried) return;
    if (carried.isLifted) return carry(event);
    if (Math.hypot(event.clientX - carried.x, event.clientY - carried.y) < leastDragDistance) return;
    if (event.pointerType === "mouse") return lift(event);
    end();
  });
  list.addEventListener("pointerup", ({ clientX, clientY }) => {
    const cell = cellAt(clientX, clientY);
    if (carried?.isLifted && cell !== null) placePhoto(carried.photo, cell);
    else if (carried?.isLifted) discardPreview();
    end();
  });
  list.addEventListener("pointercancel", () => {
    if (carried?.isLifted) discardPreview();
    end();
  });
  list.addEventListener("touchmove", (event) => carried?.isLifted && event.preventDefault(), { passive: false });
  list.addEventListener("contextmenu", (event) => event.pointerType === "touch" && event.preventDefault());
  list.addEventListener("click", (event) => {
    if (hasCarried && event.detail > 0) event.stopPropagation();
    hasCarried = false;
  }, { capture: true });
}

listenForThumbnailDrags(stripList);
stripList.addEventListener("click", ({ target }) => {
  const photo = photosOfThumbnails.get(target.closest("button"));
  if (photo) placePhoto(photo);
});

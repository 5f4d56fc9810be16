// How thumbnails of the strip are dragged to cells: with a mouse at once, with a finger after a rest, because a
// finger that moves at once scrolls.

function listenForThumbnailDrags(list) {
  let drag = null;
  let timer = 0;
  let hasDragged = false;
  const carry = ({ clientX: x, clientY: y }) => carryPhoto(drag.photo, null, { x, y });
  const lift = (event) => {
    clearTimeout(timer);
    drag.isLifted = hasDragged = true;
    list.setPointerCapture(event.pointerId);
    carry(event);
  };
  const end = () => {
    clearTimeout(timer);
    drag = null;
  };
  list.addEventListener("pointerdown", (event) => {
    const button = event.target.closest("button");
    const photo = photosOfThumbnails.get(button);
    hasDragged = false;
    if (!photo || event.button !== 0 || !event.isPrimary) return;
    // A fast mouse is outside of the list before it has moved far enough for a drag.
    button.setPointerCapture(event.pointerId);
    drag = { photo, x: event.clientX, y: event.clientY, isLifted: false };
    if (event.pointerType !== "mouse") timer = setTimeout(() => lift(event), longPressMilliseconds);
  });
  list.addEventListener("pointermove", (event) => {
    if (!drag) return;
    if (drag.isLifted) return carry(event);
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < leastDragDistance) return;
    if (event.pointerType === "mouse") return lift(event);
    end();
  });
  list.addEventListener("pointerup", ({ clientX, clientY }) => {
    const cell = cellAt(clientX, clientY);
    if (drag?.isLifted && cell !== null) placePhoto(drag.photo, cell);
    else if (drag?.isLifted) discardPreview();
    end();
  });
  list.addEventListener("pointercancel", () => {
    if (drag?.isLifted) discardPreview();
    end();
  });
  list.addEventListener("touchmove", (event) => drag?.isLifted && event.preventDefault(), { passive: false });
  list.addEventListener("contextmenu", (event) => event.pointerType === "touch" && event.preventDefault());
  list.addEventListener("click", (event) => {
    if (hasDragged && event.detail > 0) event.stopPropagation();
    hasDragged = false;
  }, { capture: true });
}

listenForThumbnailDrags(stripList);
stripList.addEventListener("click", ({ target }) => {
  const photo = photosOfThumbnails.get(target.closest("button"));
  if (photo) placePhoto(photo);
});

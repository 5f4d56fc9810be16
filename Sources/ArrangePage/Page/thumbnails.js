// The thumbnails of the strip: their elements, and how they are dragged to cells.

const photosOfThumbnails = new WeakMap();

/** A button for a photo, which has no image yet. */
function newThumbnail(photo) {
  const item = copyOf("new-thumbnail");
  photosOfThumbnails.set(item.firstChild, photo);
  return item;
}

/** Shows a photo's image, which is loaded only now. */
function showThumbnailImage({ firstChild: button }) {
  const { image } = photosOfThumbnails.get(button);
  // The button has the name.
  image.setAttribute("aria-hidden", true);
  button.prepend(image);
}

/**
 * Tells when a thumbnail is dragged: with a mouse at once, with a finger after a rest, because a finger
 * that moves at once scrolls.
 */
function listenForThumbnailDrags(list, actions) {
  let drag = null;
  let timer = 0;
  let hasDragged = false;
  const lift = (event) => {
    clearTimeout(timer);
    drag.isLifted = hasDragged = true;
    list.setPointerCapture(event.pointerId);
    actions.carry(drag.photo, { x: event.clientX, y: event.clientY });
  };
  list.addEventListener("pointerdown", (event) => {
    const button = event.target.closest("button");
    const photo = photosOfThumbnails.get(button);
    hasDragged = false;
    if (!photo || event.button !== 0 || !event.isPrimary) return;
    // A fast mouse is outside of the list before it has moved far enough for a drag.
    button.setPointerCapture(event.pointerId);
    drag = { photo, x: event.clientX, y: event.clientY, isLifted: false };
    if (event.pointerType !== "mouse") timer = setTimeout(() => lift(event), liftMilliseconds);
  });
  list.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const point = { x: event.clientX, y: event.clientY };
    if (drag.isLifted) return actions.carry(drag.photo, point);
    if (Math.hypot(point.x - drag.x, point.y - drag.y) < leastDragDistance) return;
    if (event.pointerType === "mouse") return lift(event);
    clearTimeout(timer);
    drag = null;
  });
  const end = (finish) => (event) => {
    clearTimeout(timer);
    if (drag?.isLifted) finish(drag.photo, { x: event.clientX, y: event.clientY });
    drag = null;
  };
  list.addEventListener("pointerup", end(actions.drop));
  list.addEventListener("pointercancel", end(actions.cancel));
  list.addEventListener("touchmove", (event) => drag?.isLifted && event.preventDefault(), { passive: false });
  list.addEventListener("contextmenu", (event) => event.pointerType === "touch" && event.preventDefault());
  list.addEventListener("click", (event) => {
    if (hasDragged && event.detail > 0) event.stopPropagation();
    hasDragged = false;
  }, { capture: true });
}

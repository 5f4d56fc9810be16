// What a finger, a pen or a mouse does on the grid. Taps and keys are clicks of the cells.
//
// A drag that begins on a photo moves what shows as long as it stays in its cell. Beyond the
// cell's edge it carries the photo to another cell. A finger or a pen that leaves the cell in the
// direction of the swipe quickly, or leaves the picture there, shares. A drag that begins beside
// the photos pulls the whole grid.

const dragDistance = 8;
const swipeDistance = 60;
const swipeMilliseconds = 350;

/**
 * Tells drags and swipes on a grid to an object with these members:
 *
 * hasPhoto(cell), swipeDirection() with {x, y} of -1, 0 or 1, and, for what happens,
 * move(cell, way), carry(cell, point, target), pull(distance), and at the end keep(cell), swap(cell,
 * target), share() or cancel(). Points and ways are in pixels of the page, from the grid's corner.
 */
function watchDrags(stage, grid, listener) {
  let drag = null;
  /** Whether the pointer that went up last had dragged something. */
  let hasDragged = false;

  const cellAt = (event) => {
    const button = document.elementsFromPoint(event.clientX, event.clientY).find((element) =>
      element.matches(".cell"));
    return button ? Number(button.dataset.cell) : null;
  };

  const way = (event) => ({ x: event.clientX - drag.x, y: event.clientY - drag.y });

  /** How far the pointer has gone in the direction of the swipe, and beside it. */
  const swipe = (event) => {
    const { x, y } = way(event);
    const direction = listener.swipeDirection();
    const along = x * direction.x + y * direction.y;
    return { along, across: Math.abs(x * direction.y) + Math.abs(y * direction.x) };
  };

  const isOutside = (event, { left, right, top, bottom }) =>
    event.clientX < left || event.clientX >= right || event.clientY < top || event.clientY >= bottom;

  const isSwipe = (event) => {
    const { along, across } = swipe(event);
    if (along < swipeDistance || along < 2 * across) return false;
    if (drag.kind === "pull") return true;
    if (drag.kind !== "carry" || event.pointerType === "mouse") return false;
    return event.timeStamp - drag.time < swipeMilliseconds || isOutside(event, drag.grid);
  };

  const cancel = () => {
    if (drag?.kind) listener.cancel();
    drag = null;
  };

  stage.addEventListener("pointerdown", (event) => {
    hasDragged = false;
    // A second finger zooms the page.
    if (drag || !event.isPrimary || event.button !== 0) return cancel();
    const cell = cellAt(event);
    const frame = cell === null ? null : event.target.getBoundingClientRect();
    const { clientX: x, clientY: y, timeStamp: time } = event;
    drag = { x, y, time, cell, frame, grid: grid.getBoundingClientRect() };
  });

  stage.addEventListener("pointermove", (event) => {
    if (!drag || !event.isPrimary) return;
    const { x, y } = way(event);
    if (!drag.kind) {
      if (Math.hypot(x, y) < dragDistance) return;
      stage.setPointerCapture(event.pointerId);
    }
    if (drag.cell === null || !listener.hasPhoto(drag.cell)) {
      drag.kind = "pull";
      listener.pull(Math.max(0, swipe(event).along));
    } else if (isOutside(event, drag.frame)) {
      drag.kind = "carry";
      const target = cellAt(event);
      const point = { x: event.clientX - drag.grid.left, y: event.clientY - drag.grid.top };
      listener.carry(drag.cell, point, target === drag.cell ? null : target);
    } else {
      drag.kind = "move";
      listener.move(drag.cell, { x, y });
    }
  });

  stage.addEventListener("pointerup", (event) => {
    if (!drag || !event.isPrimary) return;
    const target = cellAt(event);
    const { kind, cell } = drag;
    const isShared = kind && isSwipe(event);
    drag = null;
    if (!kind) return;
    if (isShared) listener.share();
    else if (kind === "move") listener.keep(cell);
    else if (kind === "carry" && target !== null && target !== cell) listener.swap(cell, target);
    else listener.cancel();
    hasDragged = true;
  });

  // The click that follows a drag chooses no cell; one of a key does.
  stage.addEventListener("click", (event) => {
    if (hasDragged && event.detail > 0) event.stopPropagation();
  }, { capture: true });

  stage.addEventListener("pointercancel", cancel);
  stage.addEventListener("keydown", (event) => {
    if (event.key === "Escape") cancel();
  });
}

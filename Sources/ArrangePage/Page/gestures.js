// What fingers, a pen or a mouse do on the grid. Taps and keys are clicks of the cells.
//
// A drag moves the whole grid, which is shared if it goes far or fast enough in the direction of the
// swipe. On the selected photo, a drag moves what shows, and two fingers or a wheel zoom it. A photo on
// which a pointer has rested is lifted, and carried to another cell.

/** The pixels that a pointer moves at least in a drag. */
const leastDragDistance = 8;
/** After this time without a drag, a photo is lifted. */
const liftMilliseconds = 400;
/** For how long the grid goes on at the speed at which it was released. */
const throwMilliseconds = 150;
/** Of this time before the release, the speed is the mean one. */
const speedWindowMilliseconds = 100;

/** Whether a pull shares: {along, across} in pixels, along's speed in pixels a millisecond. */
function isShareSwipe({ along, across, speed }, side) {
  return along > Math.abs(across) && along + throwMilliseconds * speed > side / 3;
}

/**
 * Tells what pointers do on a grid to a listener with these members:
 *
 * hasPhoto(cell), isSelected(cell), direction() as {x, y} of -1, 0 or 1; for what happens move(cell, way),
 * zoom(cell, factor, point), pull(distance), lift(cell), carry(cell, point, target); and at the end
 * commit(cell), swap(cell, target), share() or cancel(). Ways are in pixels of the window, and points are
 * fractions of the cell's sides, but that of carry() is one of the window.
 */
class GridGestures {
  #grid;
  #stage;
  #listener;
  /** Where the pointers are that are down. */
  #pointers = new Map();
  /** What happens: its kind is pull, move, pinch or carry, or null before a drag begins. */
  #drag = null;
  #hasDragged = false;
  #liftTimer = 0;
  #wheelTimer = 0;

  constructor(stage, grid, listener) {
    [this.#stage, this.#grid, this.#listener] = [stage, grid, listener];
    stage.addEventListener("pointerdown", (event) => this.#down(event));
    stage.addEventListener("pointermove", (event) => this.#move(event));
    stage.addEventListener("pointerup", (event) => this.#up(event));
    stage.addEventListener("pointercancel", (event) => this.#cancel(event));
    stage.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    stage.addEventListener("keydown", (event) => event.key === "Escape" && this.#cancel());
    // The click that follows a drag chooses no cell; one of a key does.
    stage.addEventListener("click", (event) => {
      if (this.#hasDragged && event.detail > 0) event.stopPropagation();
    }, { capture: true });
    // A browser scrolls or opens its menu in spite of what a long press has begun.
    const isBusy = () => this.#drag?.kind === "carry";
    stage.addEventListener("touchmove", (event) => isBusy() && event.preventDefault(), { passive: false });
    stage.addEventListener("contextmenu", (event) => {
      if (event.pointerType === "touch" && !event.target.matches("input")) event.preventDefault();
    });
  }

  #down(event) {
    // What happens in a field is not for the grid.
    if (event.target.matches("input")) return;
    if (event.pointerType === "mouse" && event.button !== 0) return;
    if (event.isPrimary) this.#pointers.clear();
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#pointers.size === 2 && this.#drag && this.#listener.isSelected(this.#drag.cell)) {
      return this.#beginPinch();
    }
    // Other fingers zoom the page.
    if (this.#pointers.size > 1) return this.#cancel();
    this.#hasDragged = false;
    const { clientX: x, clientY: y, timeStamp: time } = event;
    const cell = cellAt(x, y);
    this.#drag = { x, y, cell, kind: null, samples: [{ x, y, time }] };
    if (cell !== null && this.#listener.hasPhoto(cell)) {
      this.#liftTimer = setTimeout(() => this.#lift(event.pointerId), liftMilliseconds);
    }
  }

  #lift(pointer) {
    this.#begin("carry", pointer);
    this.#listener.lift(this.#drag.cell);
  }

  #begin(kind, pointer) {
    clearTimeout(this.#liftTimer);
    this.#drag.kind = kind;
    this.#hasDragged = true;
    this.#stage.setPointerCapture(pointer);
  }

  #move(event) {
    const drag = this.#drag;
    if (!drag || !this.#pointers.has(event.pointerId)) return;
    const { clientX: x, clientY: y, timeStamp: time } = event;
    this.#pointers.set(event.pointerId, { x, y });
    if (drag.kind === "pinch") return this.#pinch();
    const isRecent = (sample) => time - sample.time <= speedWindowMilliseconds;
    drag.samples = [...drag.samples.filter(isRecent), { x, y, time }];
    const way = { x: x - drag.x, y: y - drag.y };
    if (!drag.kind) {
      if (Math.hypot(way.x, way.y) < leastDragDistance) return;
      const isMove = drag.cell !== null && this.#listener.isSelected(drag.cell) && this.#listener.hasPhoto(drag.cell);
      this.#begin(isMove ? "move" : "pull", event.pointerId);
    }
    if (drag.kind === "move") this.#listener.move(drag.cell, way);
    else if (drag.kind === "carry") this.#listener.carry(drag.cell, { x, y }, this.#swapTarget(x, y));
    else this.#listener.pull(this.#alongAndAcross(way).along);
  }

  #swapTarget(x, y) {
    const target = cellAt(x, y);
    return target === this.#drag.cell ? null : target;
  }

  /** A way as its parts in the direction of the swipe and beside it. */
  #alongAndAcross({ x, y }) {
    const direction = this.#listener.direction();
    return { along: x * direction.x + y * direction.y, across: x * direction.y + y * direction.x };
  }

  #up(event) {
    clearTimeout(this.#liftTimer);
    this.#pointers.delete(event.pointerId);
    const drag = this.#drag;
    // The last finger of a pinch ends it.
    if (!drag || (drag.kind === "pinch" && this.#pointers.size > 0)) return;
    this.#drag = null;
    if (!drag.kind) return;
    const { clientX: x, clientY: y, timeStamp: time } = event;
    if (drag.kind === "move" || drag.kind === "pinch") return this.#listener.commit(drag.cell);
    if (drag.kind === "carry") {
      const target = cellAt(x, y);
      const isSwap = target !== null && target !== drag.cell;
      return isSwap ? this.#listener.swap(drag.cell, target) : this.#listener.cancel();
    }
    const recent = drag.samples.filter((sample) => time - sample.time <= speedWindowMilliseconds);
    const first = recent[0] ?? { x, y, time };
    const last = this.#alongAndAcross({ x: x - first.x, y: y - first.y });
    const speed = time > first.time ? last.along / (time - first.time) : 0;
    const way = this.#alongAndAcross({ x: x - drag.x, y: y - drag.y });
    const box = this.#grid.getBoundingClientRect();
    const side = this.#listener.direction().x === 0 ? box.height : box.width;
    if (isShareSwipe({ ...way, speed }, side)) this.#listener.share();
    else this.#listener.cancel();
  }

  #cancel() {
    clearTimeout(this.#liftTimer);
    if (this.#drag?.kind) this.#listener.cancel();
    this.#drag = null;
    this.#pointers.clear();
  }

  #beginPinch() {
    for (const pointer of this.#pointers.keys()) this.#begin("pinch", pointer);
    this.#drag.fingers = this.#fingers();
  }

  #fingers() {
    const [one, other] = [...this.#pointers.values()];
    return {
      distance: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)),
      middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
    };
  }

  #pinch() {
    if (this.#pointers.size < 2) return;
    const { fingers, cell } = this.#drag;
    const factor = this.#fingers().distance / fingers.distance;
    this.#listener.zoom(cell, factor, this.#pointInCell(cell, fingers.middle));
  }

  /** A point of the window in fractions of a cell's sides. */
  #pointInCell(cell, { x, y }) {
    const box = this.#grid.querySelector(`[data-cell="${cell}"]`).getBoundingClientRect();
    return { x: (x - box.left) / box.width, y: (y - box.top) / box.height };
  }

  /** A wheel that turns is one zoom, until it rests. */
  #wheel(event) {
    if (event.target.matches("input")) return;
    const { clientX: x, clientY: y } = event;
    const cell = cellAt(x, y);
    if (cell === null || !this.#listener.isSelected(cell) || !this.#listener.hasPhoto(cell)) return;
    event.preventDefault();
    this.#drag ??= { x, y, cell, kind: "wheel", factor: 1, samples: [] };
    if (this.#drag.kind !== "wheel") return;
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : 30 * event.deltaY;
    this.#drag.factor *= Math.exp(-pixels / 500);
    this.#listener.zoom(cell, this.#drag.factor, this.#pointInCell(cell, { x, y }));
    clearTimeout(this.#wheelTimer);
    this.#wheelTimer = setTimeout(() => {
      if (this.#drag?.kind === "wheel") this.#drag = null;
      this.#listener.commit(cell);
    }, 200);
  }
}

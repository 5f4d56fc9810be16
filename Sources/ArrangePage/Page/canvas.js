// The canvas of the grid: it has the pixels of the screen, and moves photos to their new cells.

const motionMilliseconds = 200;

const reducedMotionQuery = matchMedia("(prefers-reduced-motion: reduce)");

class GridCanvas {
  #canvas;
  #state;
  #nextFrame = 0;
  /** The arrangement from which photos are moving, and since when. */
  #motion = null;

  /** Draws what `state` returns: {arrangement, lifted}. */
  constructor(canvas, state) {
    this.#canvas = canvas;
    this.#state = state;
    new ResizeObserver(([{ contentRect }]) => {
      const [width, height] = [contentRect.width, contentRect.height].map((length) =>
        Math.round(length * devicePixelRatio));
      if (width === 0 || height === 0) return;
      Object.assign(canvas, { width, height });
      // Setting the size has cleared it.
      this.#draw(performance.now());
    }).observe(canvas);
  }

  /** Draws before the next frame, once, however much has changed. */
  drawSoon() {
    cancelAnimationFrame(this.#nextFrame);
    this.#nextFrame = requestAnimationFrame((now) => this.#draw(now));
  }

  /** Lets photos move from where they are in an arrangement. */
  animateFrom(arrangement) {
    const count = cellCount(arrangement.layout);
    if (reducedMotionQuery.matches || count > 100) return;
    this.#motion = { from: arrangement, start: null };
    this.drawSoon();
  }

  #draw(now) {
    const { arrangement, lifted } = this.#state();
    const frames = this.#framesInMotion(arrangement, now);
    drawArrangement(this.#canvas, arrangement, { lifted, frames });
    if (this.#motion) this.drawSoon();
  }

  /** The frames on the way; undefined if nothing moves. */
  #framesInMotion(arrangement, now) {
    if (!this.#motion) return undefined;
    this.#motion.start ??= now;
    const time = Math.min(1, (now - this.#motion.start) / motionMilliseconds);
    const { from } = this.#motion;
    const [before, after] = [divisionOf(from), divisionOf(arrangement)];
    if (time === 1 || !before) {
      this.#motion = null;
      return undefined;
    }
    const part = 1 - (1 - time) ** 3;
    const scale = after.size.width / before.size.width;
    const between = (start, end) => start * scale + (end - start * scale) * part;
    return shownCells(arrangement).map((placement, cell) => {
      const [old, frame] = [placement ? cellOf(from, placement.photo) : -1, after.frames[cell]];
      if (old < 0) return frame;
      const moved = Object.entries(before.frames[old]).map(([key, value]) => [key, between(value, frame[key])]);
      return Object.fromEntries(moved);
    });
  }
}

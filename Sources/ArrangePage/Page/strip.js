// The strip of all photos, of which only those in sight have elements.

/** The least width of a photo in the strip, and the space between photos, in pixels. */
const leastStripTile = 68;
const stripGap = 8;
/** A strip of fewer pixels has one line, which scrolls aside, of photos of at most so many pixels. */
const oneLineHeight = 150;
const largestOneLineTile = 96;

class PhotoStrip {
  #scroller;
  #list;
  #actions;
  #items = [];
  /** The elements of what is in sight, by photo, by day, or "add". */
  #elements = new Map();
  #state = null;
  /** What decides the positions; null if they are not known. */
  #key = null;
  /** Whether the photos are in one line, which scrolls aside. */
  #isLine = false;
  #columns = 1;
  #count = 0;

  /**
   * @param scroller the element that scrolls, which has a list.
   * @param actions add(), choose(photo), and for a drag to a cell carry(photo, point), drop(photo,
   *   point) and cancel().
   */
  constructor(scroller, actions) {
    [this.#scroller, this.#list, this.#actions] = [scroller, scroller.querySelector("ul"), actions];
    scroller.addEventListener("scroll", () => this.#showVisible());
    new ResizeObserver(() => this.#state && this.update(this.#state)).observe(scroller);
    this.#list.addEventListener("click", (event) => this.#click(event));
    this.#list.addEventListener("keydown", (event) => this.#keyDown(event));
    listenForThumbnailDrags(this.#list, actions);
  }

  /**
   * Shows photos: {photos, arrangement, selected, search, isUnusedOnly, mayBeLine, phrases, language}. Only
   * a strip whose height does not depend on its photos may become one line.
   */
  update(state) {
    this.#state = state;
    const { photos, search, isUnusedOnly, arrangement, language } = state;
    const { clientHeight } = this.#scroller;
    if (clientHeight > 0) this.#isLine = state.mayBeLine && clientHeight < oneLineHeight;
    this.#scroller.classList.toggle("line", this.#isLine);
    const words = search.toLocaleLowerCase(language);
    const matches = (photo) =>
      (!words || displayName(photo).toLocaleLowerCase(language).includes(words))
      && (!isUnusedOnly || cellOf(arrangement, photo) < 0);
    const used = isUnusedOnly && shownPlacements(arrangement).map(({ photo }) => photos.indexOf(photo));
    const key = [photos.length, words, used,
      language, this.#list.clientWidth, this.#isLine && clientHeight].join();
    if (key !== this.#key) {
      const matching = photos.filter(matches);
      this.#count = matching.length;
      // While the strip is hidden, it has no width.
      if (this.#list.clientWidth === 0) return;
      this.#key = key;
      this.#layOut(matching);
    }
    this.#showVisible();
  }

  /** The number of photos that match. */
  get count() {
    return this.#count;
  }

  /** Scrolls to the first photo without a cell or, if all have one, the first, which gets the focus. */
  showUnused() {
    const { arrangement } = this.#state;
    const photos = this.#items.filter(({ kind }) => kind === "photo");
    const item = photos.find(({ photo }) => cellOf(arrangement, photo) < 0) ?? photos[0] ?? this.#items[0];
    this.#scroller.scrollIntoView({ block: "nearest" });
    this.#scrollTo(this.#scrollPosition(item));
    this.#focus(item);
  }

  #layOut(photos) {
    const { phrases, language, search } = this.#state;
    const width = this.#list.clientWidth;
    const columns = Math.max(1, Math.floor((width + stripGap) / (leastStripTile + stripGap)));
    this.#columns = this.#isLine ? Infinity : columns;
    const side = this.#isLine
      ? Math.min(largestOneLineTile, Math.max(leastStripTile, this.#scroller.clientHeight - stripGap))
      : Math.floor((width - (columns - 1) * stripGap) / columns);
    const step = side + stripGap;
    this.#items = [];
    const add = (item) => {
      const index = this.#items.length;
      const [column, line] = this.#isLine ? [index, 0] : [index % columns, Math.floor(index / columns)];
      this.#items.push({ ...item, x: column * step, top: line * step, side });
    };
    add({ kind: "add", key: "add" });
    const days = search ? [{ photos }] : photosByDay(photos);
    const years = new Set(days.filter(({ day }) => day !== undefined).map(({ day }) => yearOf(day)));
    for (const { day, photos } of days) {
      for (const [index, photo] of photos.entries()) {
        const isFirst = days.length > 1 && index === 0;
        const name = (hasYear) => (day === undefined ? phrases.noDate() : dayText(language, day, hasYear));
        const dates = isFirst ? { date: name(years.size > 1), fullDate: name(true) } : {};
        add({ kind: "photo", key: photo, photo, ...dates });
      }
    }
    const { top } = this.#items.at(-1);
    this.#list.style.height = `${top + side}px`;
  }

  /** Makes the elements of what is in sight, and removes the others. */
  #showVisible() {
    const { start, length } = this.#visibleRange();
    const focused = document.activeElement;
    const isVisible = (item) =>
      this.#scrollPosition(item) + item.side > start - 200 && this.#scrollPosition(item) < start + length + 200;
    const visible = this.#items.filter((item) => isVisible(item)
      || this.#elements.get(item.key)?.contains(focused));
    const keys = new Set(visible.map(({ key }) => key));
    for (const [key, element] of this.#elements) {
      if (keys.has(key)) continue;
      element.remove();
      this.#elements.delete(key);
    }
    for (const item of visible) this.#showItem(item);
    keepOneTabStop(this.#list);
  }

  #showItem(item) {
    let element = this.#elements.get(item.key);
    if (!element) {
      element = newThumbnail(item.photo);
      this.#elements.set(item.key, element);
      this.#list.append(element);
    }
    const place = [item.x, item.top, item.side].join();
    if (element.dataset.place !== place) {
      element.dataset.place = place;
      element.style.insetInlineStart = `${item.x}px`;
      element.style.top = `${item.top}px`;
      Object.assign(element.style, { width: `${item.side}px`, height: `${item.side}px` });
    }
    if (item.photo) showThumbnailDate(element, item.date);
    this.#showButton(element.firstChild, item);
  }

  #showButton(button, { photo, fullDate }) {
    const { arrangement, selected, phrases } = this.#state;
    if (!photo) {
      button.setAttribute("aria-label", phrases.addPhoto());
      return;
    }
    const cell = cellOf(arrangement, photo);
    const values = { photo: displayName(photo), cell: cell + 1 };
    const name = cell < 0 ? values.photo : phrases.photoInCell(values);
    const label = fullDate ? `${name} – ${fullDate}` : name;
    if (button.getAttribute("aria-label") !== label) button.setAttribute("aria-label", label);
    button.title = values.photo;
    const badge = cell < 0 ? "" : `${cell + 1}`;
    if (button.lastChild.textContent !== badge) button.lastChild.textContent = badge;
    button.classList.toggle("selected", cell >= 0 && cell === selected);
  }

  #click(event) {
    const button = event.target.closest("button");
    if (!button) return;
    const photo = photosOfThumbnails.get(button);
    if (photo) this.#actions.choose(photo);
    else this.#actions.add();
  }

  /** Arrow keys move along all photos, also those that are not in sight. */
  #keyDown(event) {
    const key = event.target.closest("button") && [...this.#elements]
      .find(([, element]) => element.contains(event.target))?.[0];
    const index = this.#items.findIndex((item) => item.key === key);
    const targets = {
      ArrowLeft: index - readingDirection(), ArrowRight: index + readingDirection(), ArrowUp: index - this.#columns,
      ArrowDown: index + this.#columns, Home: 0, End: this.#items.length - 1,
    };
    if (!Object.hasOwn(targets, event.key)) return;
    event.preventDefault();
    const item = this.#items[targets[event.key]];
    if (!item) return;
    const { start, length } = this.#visibleRange();
    const at = this.#scrollPosition(item);
    if (at < start) this.#scrollTo(at);
    else if (at + item.side > start + length) this.#scrollTo(at + item.side - length);
    this.#focus(item);
  }

  /** The position of an item in the direction in which the strip scrolls, in pixels. */
  #scrollPosition({ x, top }) {
    return this.#isLine ? x : top;
  }

  /** What is in sight in that direction. */
  #visibleRange() {
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.#scroller;
    if (!this.#isLine) return { start: scrollTop, length: clientHeight };
    // Where lines begin at the right, positions are negative.
    return { start: Math.abs(scrollLeft), length: clientWidth };
  }

  #scrollTo(position) {
    if (this.#isLine) this.#scroller.scrollLeft = readingDirection() * position;
    else this.#scroller.scrollTop = position;
  }

  #focus(item) {
    this.#showItem(item);
    focusOnButton(this.#list, this.#elements.get(item.key).firstChild);
    this.#showVisible();
  }
}

/** The sign of the direction in which lines are read: 1 to the right, -1 to the left. */
function readingDirection() {
  return document.documentElement.dir === "rtl" ? -1 : 1;
}

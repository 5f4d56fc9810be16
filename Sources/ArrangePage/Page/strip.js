// The strip of all photos, of which only those in sight have elements.

/** The least width of a photo in the strip, and the size of a day's heading, in the size of the text. */
const leastStripTile = 4.25;
const [dayWidth, dayHeight] = [3.5, 1.6];
/** The space between photos, in pixels. */
const stripGap = 8;
/** A strip that is less high has one line, which scrolls aside, of photos that are at most so high. */
const oneLineHeight = 9.5;
const largestOneLineTile = 6;

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
    if (clientHeight > 0) this.#isLine = state.mayBeLine && clientHeight < oneLineHeight * textSize();
    this.#scroller.classList.toggle("line", this.#isLine);
    const words = search.toLocaleLowerCase(language);
    const matches = (photo) =>
      (!words || displayName(photo).toLocaleLowerCase(language).includes(words))
      && (!isUnusedOnly || cellOf(arrangement, photo) < 0);
    const used = isUnusedOnly && shownPlacements(arrangement).map(({ photo }) => photos.indexOf(photo));
    const key = [photos.length, words, used,
      language, this.#list.clientWidth, this.#isLine && clientHeight, textSize()].join();
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
    const [least, most] = [leastStripTile, largestOneLineTile].map((size) => size * textSize());
    const columns = Math.max(1, Math.floor((width + stripGap) / (least + stripGap)));
    const side = this.#isLine
      ? Math.min(most, Math.max(least, this.#scroller.clientHeight - stripGap))
      : Math.floor((width - (columns - 1) * stripGap) / columns);
    this.#items = [];
    let [x, top] = [0, 0];
    const beginLine = () => {
      if (x > 0) top += side + stripGap;
      x = 0;
    };
    const add = (item, across = side) => {
      if (!this.#isLine && x + across > width) beginLine();
      this.#items.push({ ...item, x, top, width: across, height: side });
      x += across + stripGap;
    };
    const addHeading = (text) => {
      const item = { kind: "day", key: `day ${text}`, text };
      if (this.#isLine) return add(item, dayWidth * textSize());
      beginLine();
      this.#items.push({ ...item, x, top, width, height: dayHeight * textSize() });
      top += dayHeight * textSize();
    };
    const days = search ? [{ photos }] : photosByDay(photos);
    const years = new Set(days.filter(({ day }) => day !== undefined).map(({ day }) => yearOf(day)));
    const addItem = { kind: "add", key: "add" };
    for (const [index, { day, photos }] of days.entries()) {
      const name = (hasYear) => (day === undefined ? phrases.noDate() : dayText(language, day, hasYear));
      // What adds photos is the first of the line or of the first line.
      if (index === 0 && this.#isLine) add(addItem);
      if (days.length > 1) addHeading(name(years.size > 1));
      if (index === 0 && !this.#isLine) add(addItem);
      const fullDate = days.length > 1 ? name(true) : undefined;
      photos.forEach((photo, index) => add({ kind: "photo", key: photo, photo, fullDate: index ? undefined : fullDate }));
    }
    this.#list.style.height = `${top + side}px`;
  }

  /** Makes the elements of what is in sight, and removes the others. */
  #showVisible() {
    const { start, length } = this.#visibleRange();
    const focused = document.activeElement;
    const isVisible = (item) =>
      this.#scrollEnd(item) > start - 200 && this.#scrollPosition(item) < start + length + 200;
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
      element = item.kind === "day" ? newDayHeading(item.text) : newThumbnail(item.photo);
      this.#elements.set(item.key, element);
      this.#list.append(element);
    }
    const place = [item.x, item.top, item.width, item.height].join();
    if (element.dataset.place !== place) {
      element.dataset.place = place;
      element.style.insetInlineStart = `${item.x}px`;
      element.style.top = `${item.top}px`;
      Object.assign(element.style, { width: `${item.width}px`, height: `${item.height}px` });
    }
    if (item.kind !== "day") this.#showButton(element.firstChild, item);
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
    const items = this.#items.filter(({ kind }) => kind !== "day");
    const index = items.findIndex((item) => item.key === key);
    const targets = {
      ArrowLeft: items[index - readingDirection()], ArrowRight: items[index + readingDirection()],
      ArrowUp: itemInNextLine(items.toReversed(), items[index], -1), ArrowDown: itemInNextLine(items, items[index], 1),
      Home: items[0], End: items.at(-1),
    };
    if (!Object.hasOwn(targets, event.key)) return;
    event.preventDefault();
    const item = targets[event.key];
    if (!item) return;
    const { start, length } = this.#visibleRange();
    const at = this.#scrollPosition(item);
    if (at < start) this.#scrollTo(at);
    else if (this.#scrollEnd(item) > start + length) this.#scrollTo(this.#scrollEnd(item) - length);
    this.#focus(item);
  }

  /** The position of an item in the direction in which the strip scrolls, in pixels. */
  #scrollPosition({ x, top }) {
    return this.#isLine ? x : top;
  }

  #scrollEnd(item) {
    return this.#scrollPosition(item) + (this.#isLine ? item.width : item.height);
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

/** The item of the next line above (-1) or below (1) that is nearest to the column of an item, if there is one. */
function itemInNextLine(items, item, direction) {
  if (!item) return undefined;
  const beyond = items.filter(({ top }) => (top - item.top) * direction > 0);
  return beyond.filter(({ top }) => top === beyond[0].top)
    .sort((one, other) => Math.abs(one.x - item.x) - Math.abs(other.x - item.x))[0];
}

/** The size of the page's text in pixels, which people choose in their browser. */
function textSize() {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** The sign of the direction in which lines are read: 1 to the right, -1 to the left. */
function readingDirection() {
  return document.documentElement.dir === "rtl" ? -1 : 1;
}

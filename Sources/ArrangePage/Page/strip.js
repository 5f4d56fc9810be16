// The strip of all photos, of which only those that have been in sight have images.

/** A strip that is less high, in the size of the text, has one line, which scrolls aside. */
const oneLineHeight = 9.5;

class PhotoStrip {
  #scroller;
  #list;
  #actions;
  #addItem = document.getElementById("add").parentElement;
  /** The elements of all photos, also of those that do not match. */
  #items = new Map();
  /** Gives photos in sight their images. */
  #sightObserver;
  #state = null;
  /** What decides which photos match. */
  #key = null;

  /**
   * @param scroller the element that scrolls, which has a list.
   * @param actions add(), choose(photo), and for a drag to a cell carry(photo, point), drop(photo,
   *   point) and cancel().
   */
  constructor(scroller, actions) {
    [this.#scroller, this.#list, this.#actions] = [scroller, scroller.querySelector("ul"), actions];
    this.#sightObserver = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) this.#showImage(target);
    }, { root: scroller, rootMargin: "200px" });
    new ResizeObserver(() => this.#state && this.#chooseLine()).observe(scroller);
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
    this.#chooseLine();
    const { photos, search, isUnusedOnly, arrangement, language } = state;
    const words = search.toLocaleLowerCase(language);
    const matches = (photo) =>
      (!words || displayName(photo).toLocaleLowerCase(language).includes(words))
      && (!isUnusedOnly || cellOf(arrangement, photo) < 0);
    const used = isUnusedOnly && shownPlacements(arrangement).map(({ photo }) => photos.indexOf(photo));
    const key = [photos.length, words, used, language].join();
    if (key !== this.#key) {
      this.#key = key;
      this.#showItems(photos.filter(matches));
    }
    for (const button of this.#list.querySelectorAll("[data-photo]")) this.#showButton(button);
    keepOneTabStop(this.#list);
  }

  /** The number of photos that match. */
  get count() {
    return this.#list.querySelectorAll("[data-photo]").length;
  }

  /** Scrolls to the first photo without a cell or, if all have one, the first, which gets the focus. */
  showUnused() {
    const buttons = [...this.#list.querySelectorAll("[data-photo]")];
    const isUnused = (button) => cellOf(this.#state.arrangement, photosOfThumbnails.get(button)) < 0;
    this.#scroller.scrollIntoView({ block: "nearest" });
    focusOnButton(this.#list, buttons.find(isUnused) ?? buttons[0] ?? this.#addItem.firstChild);
  }

  #chooseLine() {
    const { clientHeight } = this.#scroller;
    // While the strip is hidden, it has no height.
    if (clientHeight === 0) return;
    this.#scroller.classList.toggle("line", this.#state.mayBeLine && clientHeight < oneLineHeight * textSize());
  }

  /** Shows the photos that match. Those that match already stay where they are, and keep the focus. */
  #showItems(photos) {
    const { phrases, language, search } = this.#state;
    const days = search ? [{ photos }] : photosByDay(photos);
    const years = new Set(days.filter(({ day }) => day !== undefined).map(({ day }) => yearOf(day)));
    const items = [this.#addItem];
    for (const [index, { day, photos }] of days.entries()) {
      const name = (hasYear) => (day === undefined ? phrases.noDate() : dayText(language, day, hasYear));
      const ofDay = photos.map((photo) => this.#itemOf(photo));
      for (const item of ofDay) item.dataset.date = days.length > 1 && item === ofDay[0] ? name(true) : "";
      // The button of the first photo says the date too. What adds photos is in the first line of photos.
      const heading = Object.assign(copyOf("new-day"), { textContent: name(years.size > 1) });
      if (days.length > 1) items.splice(index === 0 ? 0 : items.length, 0, heading);
      items.push(...ofDay);
    }
    const matching = new Set(items);
    for (const item of [...this.#list.children]) if (!matching.has(item)) item.remove();
    let next = this.#list.firstChild;
    for (const item of items) {
      if (item === next) next = next.nextSibling;
      else this.#list.insertBefore(item, next);
    }
  }

  #itemOf(photo) {
    if (!this.#items.has(photo)) {
      this.#items.set(photo, newThumbnail(photo));
      this.#sightObserver.observe(this.#items.get(photo));
    }
    return this.#items.get(photo);
  }

  #showImage(item) {
    showThumbnailImage(item);
    this.#sightObserver.unobserve(item);
  }

  #showButton(button) {
    const { arrangement, selected, phrases } = this.#state;
    const photo = photosOfThumbnails.get(button);
    const cell = cellOf(arrangement, photo);
    const values = { photo: displayName(photo), cell: cell + 1 };
    const name = cell < 0 ? values.photo : phrases.photoInCell(values);
    const { date } = button.parentElement.dataset;
    const label = date ? `${name} – ${date}` : name;
    if (button.getAttribute("aria-label") !== label) button.setAttribute("aria-label", label);
    if (button.title !== values.photo) button.title = values.photo;
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
    const items = [...this.#list.querySelectorAll("li:has(button)")];
    const index = items.indexOf(event.target.closest("li"));
    const targets = {
      ArrowLeft: items[index - readingDirection()], ArrowRight: items[index + readingDirection()],
      ArrowUp: itemInNextLine(items.toReversed(), items[index], -1), ArrowDown: itemInNextLine(items, items[index], 1),
      Home: items[0], End: items.at(-1),
    };
    if (!Object.hasOwn(targets, event.key)) return;
    event.preventDefault();
    if (targets[event.key]) focusOnButton(this.#list, targets[event.key].firstChild);
  }
}

/** The item of the next line above (-1) or below (1) that is nearest to the column of an item, if there is one. */
function itemInNextLine(items, item, direction) {
  if (!item) return undefined;
  const beyond = items.filter(({ offsetTop }) => (offsetTop - item.offsetTop) * direction > 0);
  return beyond.filter(({ offsetTop }) => offsetTop === beyond[0].offsetTop)
    .sort((one, other) => Math.abs(one.offsetLeft - item.offsetLeft) - Math.abs(other.offsetLeft - item.offsetLeft))[0];
}

/** The size of the page's text in pixels, which people choose in their browser. */
function textSize() {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** The sign of the direction in which lines are read: 1 to the right, -1 to the left. */
function readingDirection() {
  return document.documentElement.dir === "rtl" ? -1 : 1;
}

// The strip of all photos, of which only those in sight have elements.

/** The least width of a photo in the strip, and the space between photos, in pixels. */
const stripTile = 68;
const stripSpace = 8;
/** The height of the line with a day. */
const dayHeight = 28;

class Strip {
  #scroller;
  #list;
  #actions;
  #items = [];
  /** The elements of what is in sight, by photo, by day, or "add". */
  #elements = new Map();
  #state = null;
  /** What decides the positions; null if they are not known. */
  #key = null;

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
    watchThumbnails(this.#list, actions);
  }

  /** Shows photos: {photos, arrangement, selected, search, isUnusedOnly, say, language}. */
  update(state) {
    this.#state = state;
    const { photos, search, isUnusedOnly, arrangement, language } = state;
    const words = search.toLocaleLowerCase(language);
    const matches = (photo) =>
      (!words || visibleName(photo).toLocaleLowerCase(language).includes(words))
      && (!isUnusedOnly || cellOf(arrangement, photo) < 0);
    const key = [photos.length, words, isUnusedOnly && shownPhotos(arrangement).map(({ photo }) => photos.indexOf(photo)),
      language, this.#list.clientWidth].join();
    if (key !== this.#key) {
      this.#key = key;
      this.#arrange(photos.filter(matches));
    }
    this.#showVisible();
  }

  /** Computes the positions of all items. */
  #arrange(photos) {
    const { say, language } = this.#state;
    const width = this.#list.clientWidth;
    const columns = Math.max(1, Math.floor((width + stripSpace) / (stripTile + stripSpace)));
    const side = Math.floor((width - (columns - 1) * stripSpace) / columns);
    const days = photosByDay(photos);
    this.#items = [];
    let [column, top] = [0, 0];
    const add = (item) => {
      this.#items.push({ ...item, x: column * (side + stripSpace), top, side });
      column += 1;
      if (column === columns) [column, top] = [0, top + side + stripSpace];
    };
    const newLine = () => {
      if (column > 0) [column, top] = [0, top + side + stripSpace];
    };
    add({ kind: "add", key: "add" });
    for (const { day, photos } of days) {
      if (days.length > 1) {
        newLine();
        const text = day === undefined ? say.noDate() : dayText(language, day);
        this.#items.push({ kind: "day", key: `day ${day}`, text, x: 0, top, side });
        top += dayHeight;
      }
      for (const photo of photos) add({ kind: "photo", key: photo, photo });
    }
    newLine();
    this.#list.style.height = `${Math.max(0, top - stripSpace)}px`;
  }

  /** Makes the elements of what is in sight, and removes the others. */
  #showVisible() {
    const { scrollTop, clientHeight } = this.#scroller;
    const focused = document.activeElement;
    const isVisible = ({ top, side }) => top + side > scrollTop - 200 && top < scrollTop + clientHeight + 200;
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
      element = item.kind === "day" ? newDay() : newThumbnail(item.photo);
      this.#elements.set(item.key, element);
      this.#list.append(element);
    }
    const place = [item.x, item.top, item.side].join();
    if (element.dataset.place !== place) {
      element.dataset.place = place;
      element.style.insetInlineStart = `${item.x}px`;
      element.style.top = `${item.top}px`;
      if (item.kind !== "day") Object.assign(element.style, { width: `${item.side}px`, height: `${item.side}px` });
    }
    if (item.kind === "day") element.textContent = item.text;
    else this.#showButton(element.firstChild, item.photo);
  }

  #showButton(button, photo) {
    const { arrangement, selected, say } = this.#state;
    if (!photo) {
      button.setAttribute("aria-label", say.addPhoto());
      return;
    }
    const cell = cellOf(arrangement, photo);
    const values = { photo: visibleName(photo), cell: cell + 1 };
    const label = cell < 0 ? values.photo : say.photoInCell(values);
    if (button.getAttribute("aria-label") !== label) button.setAttribute("aria-label", label);
    button.title = values.photo;
    const badge = cell < 0 ? "" : `${cell + 1}`;
    if (button.lastChild.textContent !== badge) button.lastChild.textContent = badge;
    button.classList.toggle("selected", cell >= 0 && cell === selected);
  }

  #click(event) {
    const button = event.target.closest("button");
    if (!button) return;
    const photo = thumbnailPhotos.get(button);
    if (photo) this.#actions.choose(photo);
    else this.#actions.add();
  }

  /** Arrow keys move along all photos, also those that are not in sight. */
  #keyDown(event) {
    const buttons = this.#items.filter(({ kind }) => kind !== "day");
    const key = event.target.closest("button") && [...this.#elements]
      .find(([, element]) => element.contains(event.target))?.[0];
    const index = buttons.findIndex((item) => item.key === key);
    const forward = document.documentElement.dir === "rtl" ? -1 : 1;
    const inRow = buttons.filter(({ top }) => top === buttons[index]?.top).length;
    const targets = {
      ArrowLeft: index - forward, ArrowRight: index + forward, ArrowUp: index - inRow,
      ArrowDown: index + inRow, Home: 0, End: buttons.length - 1,
    };
    if (!Object.hasOwn(targets, event.key)) return;
    event.preventDefault();
    const item = buttons[targets[event.key]];
    if (!item) return;
    const { scrollTop, clientHeight } = this.#scroller;
    if (item.top < scrollTop) this.#scroller.scrollTop = item.top;
    else if (item.top + item.side > scrollTop + clientHeight) {
      this.#scroller.scrollTop = item.top + item.side - clientHeight;
    }
    this.#showItem(item);
    focusOnButton(this.#list, this.#elements.get(item.key).firstChild);
    this.#showVisible();
  }
}

/** The photos of the buttons of thumbnails. */
const thumbnailPhotos = new WeakMap();

function newDay() {
  const item = document.createElement("li");
  item.className = "day";
  return item;
}

/** A button for a photo, or for adding some. */
function newThumbnail(photo) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  if (photo) {
    button.dataset.photo = "";
    thumbnailPhotos.set(button, photo);
    // The button has the name.
    photo.image.setAttribute("aria-hidden", true);
    button.append(photo.image, document.createElement("span"));
  } else {
    button.id = "add";
    button.append(icon("plus"));
  }
  item.append(button);
  return item;
}

/**
 * Tells when a thumbnail is dragged: with a mouse at once, with a finger after a rest, because a finger
 * that moves at once scrolls.
 */
function watchThumbnails(list, actions) {
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
    const photo = thumbnailPhotos.get(event.target.closest("button"));
    hasDragged = false;
    if (!photo || event.button !== 0 || !event.isPrimary) return;
    drag = { photo, x: event.clientX, y: event.clientY, isLifted: false };
    if (event.pointerType !== "mouse") timer = setTimeout(() => lift(event), liftMilliseconds);
  });
  list.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const point = { x: event.clientX, y: event.clientY };
    if (drag.isLifted) return actions.carry(drag.photo, point);
    if (Math.hypot(point.x - drag.x, point.y - drag.y) < dragDistance) return;
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

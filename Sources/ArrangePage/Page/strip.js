// The strip of all photos, of which only those that have been in sight have images.
import { cellOf, shownPlacements } from "./arrangement.js";
import { copyOf, focusAsTabStop, keepOneTabStop } from "./cells.js";
import { cellCount } from "./geometry.js";
import { displayName, folderName } from "./photos.js";
import { allPhotos, element, pageData, phrases, shownArrangement, state } from "./state.js";

export const strip = element("strip");
export const stripList = strip.querySelector("ul");
export const addItem = element("add").parentElement;
/** The elements of all photos, also of those that do not match. */
const thumbnails = new Map();
/** What decided which photos match. */
let matchKey = null;

/** Gives photos in sight their images, which are loaded only now. */
const sightObserver = new IntersectionObserver((entries) => {
  for (const { target } of entries.filter(({ isIntersecting }) => isIntersecting)) {
    const { image } = target.firstChild.photo;
    // The button has the name.
    image.setAttribute("aria-hidden", true);
    target.firstChild.prepend(image);
    sightObserver.unobserve(target);
  }
}, { root: strip, rootMargin: "200px" });

/** Arrow keys move along all photos, also those that are not in sight. */
stripList.addEventListener("keydown", (event) => {
  const items = [...stripList.querySelectorAll("li:has(button)")];
  const index = items.indexOf(event.target.closest("li"));
  const right = document.documentElement.dir === "rtl" ? -1 : 1;
  const targets = {
    ArrowLeft: items[index - right], ArrowRight: items[index + right],
    ArrowUp: itemInNextLine(items.toReversed(), items[index], -1), ArrowDown: itemInNextLine(items, items[index], 1),
    Home: items[0], End: items.at(-1),
  };
  if (!Object.hasOwn(targets, event.key)) return;
  event.preventDefault();
  if (targets[event.key]) focusAsTabStop(stripList, targets[event.key].firstChild);
});

/** The item of the next line above (-1) or below (1) that is nearest to the column of an item, if there is one. */
function itemInNextLine(items, item, direction) {
  if (!item) return undefined;
  const beyond = items.filter(({ offsetTop }) => (offsetTop - item.offsetTop) * direction > 0);
  const distance = ({ offsetLeft }) => Math.abs(offsetLeft - item.offsetLeft);
  return beyond.filter(({ offsetTop }) => offsetTop === beyond[0].offsetTop)
    .sort((one, other) => distance(one) - distance(other))[0];
}

/** Shows the photos that match what is searched, their cells, and what can be done with so many photos. */
export function showStrip() {
  const { language } = state;
  const arrangement = shownArrangement();
  const words = element("search").value.trim().toLocaleLowerCase(language);
  const isUnusedOnly = element("unused").checked;
  const matches = (photo) =>
    (!words || displayName(photo).toLocaleLowerCase(language).includes(words))
    && (!isUnusedOnly || cellOf(arrangement, photo) < 0);
  const used = isUnusedOnly && shownPlacements(arrangement).map(({ photo }) => allPhotos.indexOf(photo));
  const key = [allPhotos.length, words, used, language].join();
  if (key !== matchKey) {
    matchKey = key;
    showThumbnails(allPhotos.filter(matches), words !== "");
  }
  const buttons = stripList.querySelectorAll("[data-photo]");
  for (const button of buttons) showThumbnail(button);
  keepOneTabStop(stripList);
  for (const control of [element("search"), element("unused").parentElement, element("drawer")]) {
    control.hidden = allPhotos.length <= 9;
  }
  element("shuffle").hidden = allPhotos.length < 4;
  element("choose").hidden = pageData.start.picks[cellCount(arrangement.layout) - 1] === undefined;
  const placeholder = phrases.searchPhotos({ count: allPhotos.length });
  Object.assign(element("search"), { placeholder, ariaLabel: placeholder });
  element("no-match").hidden = !words || buttons.length > 0;
  const numbers = new Intl.NumberFormat(language);
  const [all, matching] = [allPhotos.length, buttons.length].map((count) => numbers.format(count));
  element("photo-count").textContent = matching === all ? all : `${matching} / ${all}`;
  document.title = [folderName(allPhotos), `${phrases.photos()} (${all})`, "Instagrid"].filter(Boolean).join(" – ");
}

/** The photos of each day, in the order of the days; those of unknown days are the last. */
function photosByDay(photos) {
  return [...Map.groupBy(photos, ({ day }) => day)]
    .sort(([one], [other]) => (one ?? Infinity) - (other ?? Infinity));
}

/** Shows the photos that match. Those that match already stay where they are, and keep the focus. */
function showThumbnails(matching, isSearch) {
  const days = isSearch ? [[undefined, matching]] : photosByDay(matching);
  const years = new Set(days.filter(([day]) => day !== undefined).map(([day]) => dateOf(day).getUTCFullYear()));
  const items = [addItem];
  for (const [day, photos] of days) {
    const name = (hasYear) => (day === undefined ? phrases.noDate() : dayText(day, hasYear));
    const ofDay = photos.map(thumbnailOf);
    for (const item of ofDay) {
      const isFirst = days.length > 1 && item === ofDay[0];
      item.dataset.date = isFirst ? name(true) : "";
      item.lastChild.textContent = isFirst ? name(years.size > 1) : "";
    }
    items.push(...ofDay);
  }
  const kept = new Set(items);
  for (const item of [...stripList.children]) if (!kept.has(item)) item.remove();
  let next = stripList.firstChild;
  for (const item of items) {
    if (item === next) next = next.nextSibling;
    else stripList.insertBefore(item, next);
  }
}

/** The date of a day, by its number of days since the beginning of 1970. */
const dateOf = (day) => new Date(day * 86_400_000);

function dayText(day, hasYear) {
  const year = hasYear ? "numeric" : undefined;
  return dateOf(day).toLocaleDateString(state.language, { day: "numeric", month: "short", year, timeZone: "UTC" });
}

function thumbnailOf(photo) {
  if (!thumbnails.has(photo)) {
    const item = copyOf("new-thumbnail");
    item.firstChild.photo = photo;
    thumbnails.set(photo, item);
    sightObserver.observe(item);
  }
  return thumbnails.get(photo);
}

function showThumbnail(button) {
  const photo = button.photo;
  const cell = cellOf(shownArrangement(), photo);
  const values = { photo: displayName(photo), cell: cell + 1 };
  const name = cell < 0 ? values.photo : phrases.photoInCell(values);
  const { date } = button.parentElement.dataset;
  const label = date ? `${name} – ${date}` : name;
  if (button.getAttribute("aria-label") !== label) button.setAttribute("aria-label", label);
  if (button.title !== values.photo) button.title = values.photo;
  const badge = cell < 0 ? "" : `${cell + 1}`;
  if (button.lastChild.textContent !== badge) button.lastChild.textContent = badge;
  button.classList.toggle("selected", cell >= 0 && cell === state.selected);
}

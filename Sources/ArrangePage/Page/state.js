// The state of the page.
import { addressText } from "./address.js";
import { shownCells, startingArrangement } from "./arrangement.js";
import { cellCount, sizeText } from "./geometry.js";
import { phrasesOf, preferredLanguage } from "./language.js";
import { embeddedPhoto } from "./photos.js";

/** @type {PageData} */
export const pageData = JSON.parse(document.getElementById("data").textContent);
/** @type {(id: string) => any} */
export const element = (id) => document.getElementById(id);
export const [stage, grid, cellButtons, tools, ghost] = ["stage", "grid", "cells", "tools", "ghost"].map(element);

export const portraitQuery = matchMedia("(orientation: portrait)");
/** Whether one section shows at a time; page.css has the same condition. */
export const tabsQuery = matchMedia("(orientation: portrait), (max-height: 32rem)");

/** @type {Photo[]} the photos of the page, and behind them those that were added in the browser */
export const allPhotos = pageData.photos.map((photo) =>
  embeddedPhoto(photo, () => document.dispatchEvent(new Event("photoload"))));
export const embeddedPhotos = [...allPhotos];

/** What every page offers: the layouts and sizes, each once. */
export const offers = {
  layouts: uniqueBy(
    [...pageData.layouts, ...pageData.start.suggested.flatMap(({ layouts }) => layouts), pageData.start.layout],
    ({ notation }) => notation),
  sizes: uniqueBy(
    [...[...pageData.shapes, ...pageData.start.prints].map(({ size }) => size), pageData.start.look.size], sizeText),
  /** For each size, and for "free", the layouts that suit the photos. */
  suggested: new Map(pageData.start.suggested.map(({ size, layouts }) => [size ? sizeText(size) : "free", layouts])),
  largestZoom: pageData.largestZoom, behindBlurred: pageData.defaults.background,
  text: pageData.start.text, photos: embeddedPhotos,
};

/** The number of photos whose layouts come first: of all if there is a layout for them. */
offers.count = offers.layouts.some((layout) => cellCount(layout) === embeddedPhotos.length)
  ? embeddedPhotos.length : cellCount(pageData.start.layout);

/** Arrangements in the order in which they were made, for undo and redo. */
export class EditHistory {
  #arrangements;
  #index = 0;

  constructor(present) {
    this.#arrangements = [present];
    /** The arrangement that was last saved, copied or shared. */
    this.saved = present;
  }

  get present() {
    return this.#arrangements[this.#index];
  }

  /** Adds an arrangement, which becomes the present one, unless it is the same. */
  push(arrangement) {
    if (isSameArrangement(arrangement, this.present)) return;
    this.#index += 1;
    this.#arrangements.splice(this.#index, Infinity, arrangement);
  }

  /** Whether there is an arrangement so many steps later, or earlier if they are negative. */
  canStep(steps) {
    return this.#index + steps in this.#arrangements;
  }

  step(steps) {
    this.#index += steps;
  }
}

/** @type {EditState} */
export const state = {
  history: new EditHistory(startingArrangement(pageData.start, allPhotos)),
  /** The arrangement that is shown before it is committed, such as during a drag; null for the present one. */
  preview: null,
  /** The selected cell, from 0; null for none. */
  selected: null,
  /** From which cell a photo is carried, and to which, {from, target}, from 0 or null; null for none. */
  carried: null,
  /** Whose words are typed: a cell, or null for the title; what they were before, and what had the focus. */
  typing: null,
  language: preferredLanguage(navigator.languages),
  /** Whether somebody has found that a photo can be selected, and that it can be lifted. */
  hasSelected: false, hasLifted: false,
};
export let phrases = phrasesOf(state.language);

export function setLanguage(code) {
  state.language = code;
  phrases = phrasesOf(code);
}

export const shownArrangement = () => state.preview ?? state.history.present;

export const hasPhoto = (cell) => Boolean(shownCells(state.history.present)[cell]);

/** Whether two arrangements make the same picture, now and after a change of the layout. */
export function isSameArrangement(one, other) {
  return one === other || addressText(one, allPhotos, "") === addressText(other, allPhotos, "");
}

/** A function that calls another when it has not been called for some milliseconds. */
export function debounced(call, milliseconds) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(call, milliseconds, ...values);
  };
}

/** Items of which no two have the same key. */
export function uniqueBy(items, key) {
  return [...new Map(items.map((item) => [key(item), item])).values()];
}

// Which layout suits the photos in the cells: the one that the program has found for them and for the format or, of
// others, the one with the least cost by the rule of GridKit's `Layout.automatic`. `offers` is what the page offers.
import { shownCells, shownPlacements, withLayout } from "./arrangement.js";
import { divisionOf } from "./division.js";
import { cellCount, isJustified, sizeText } from "./geometry.js";

/** Whether one side of the picture follows from the photos. */
const hasFreeSide = ({ isFree, layout }) => isFree && isJustified(layout);

/** The layouts that the program has found for the photos of the page in a format, the best one first. */
export function suggestedLayouts(arrangement, offers, isFree = hasFreeSide(arrangement)) {
  return offers.suggested.get(isFree ? "free" : sizeText(arrangement.size)) ?? [];
}

/** The mean part of a photo that is `cut`, and the `total` cost of the layout, as if no photo were contained. */
export function layoutCost(arrangement) {
  const division = divisionOf(arrangement);
  if (!division) return { cut: 1, total: Infinity };
  const photos = [...shownCells(arrangement).entries()].filter(([, placement]) => placement)
    .map(([cell, { photo, fit }]) => ({ ratio: photo.width / photo.height, fit, ...division.areas[cell] }));
  if (photos.length === 0) return { cut: 0, total: 0 };
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const cuts = photos.map(({ ratio, width, height }) =>
    1 - Math.min(width / (height * ratio), (height * ratio) / width));
  const logarithms = photos.map(({ width, height }) => Math.log(width * height));
  const center = mean(logarithms);
  const largest = Math.exp(Math.max(...logarithms) - Math.min(...logarithms));
  const excess = photos.length <= 6 ? (largest <= 4 ? 0 : largest <= 10 ? 0.1 : 1) : largest <= 6 ? 0 : 1;
  const distance = hasFreeSide(arrangement) ? Math.abs(Math.log(division.size.width / division.size.height)) : 0;
  return {
    cut: mean(cuts.map((cut, index) => (photos[index].fit === "contain" ? 0 : cut))),
    total: (mean(cuts) + Math.max(...cuts)) / 2 + 0.2 * mean(logarithms.map((each) => (each - center) ** 2)) + excess
      + distance / 10 + (distance > Math.LN2 ? 1 : 0),
  };
}

/** By how much rows or columns of equal cells, or a mosaic, may cost more; -Infinity for what is never chosen. */
function preference({ notation, axis, tree }, ratios) {
  if (tree) return 0.003;
  if (axis) return 0;
  const counts = notation.match(/\d+/g)?.map(Number) ?? [0, 9];
  if (!notation.includes("x") && Math.max(...counts) > Math.min(...counts) + 1) return -Infinity;
  return Math.max(...ratios) <= 1.15 * Math.min(...ratios) ? 0.07 : 0.03;
}

/** The layout that suits the photos that show. */
function bestLayout(arrangement, offers, isFree = hasFreeSide(arrangement)) {
  const photos = shownPlacements(arrangement).map(({ photo }) => photo);
  if (photos.length === 0) return arrangement.layout;
  const suggested = suggestedLayouts(arrangement, offers, isFree);
  const isOfAll = (layout) => cellCount(layout) === photos.length || (isJustified(layout) && !layout.tree);
  // For these, the program has looked for faces too.
  const isFirst = photos.every((photo, index) => photo === offers.photos[index]);
  if (isFirst && suggested.length > 0 && isOfAll(suggested[0])) return suggested[0];
  const ratios = photos.map(({ width, height }) => width / height);
  const costs = [...suggested, ...offers.layouts]
    .filter((layout) => isOfAll(layout) && (isJustified(layout) || !isFree))
    .map((layout) => {
      const { total } = layoutCost({ ...withLayout(arrangement, layout), isFree });
      return { layout, cost: total - preference(layout, ratios) };
    });
  return costs.reduce((best, each) => (each.cost < best.cost ? each : best)).layout;
}

export const withBestLayout = (arrangement, offers, isFree = hasFreeSide(arrangement)) =>
  ({ ...withLayout(arrangement, bestLayout(arrangement, offers, isFree)), isFree });

/** An arrangement in another format. A layout that suited the last one best, or was made for it, is replaced. */
export function withFormat(arrangement, offers, size, isFree) {
  const { layout } = arrangement;
  const next = { ...arrangement, size };
  const isSuited = layout.tree || (isFree && !isJustified(layout))
    || layout.notation === bestLayout(arrangement, offers).notation;
  return isSuited ? withBestLayout(next, offers, isFree) : { ...next, isFree };
}

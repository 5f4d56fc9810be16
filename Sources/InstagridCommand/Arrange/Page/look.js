// The style of the picture: sliders, colors, and how all photos fill their cells.

const lengthNames = ["gap", "margin", "radius"];

/** A length of a slider as the command line has it; zero has no unit. */
function lengthText(percent) {
  return Number(percent) === 0 ? "0" : `${Number(percent)}%`;
}

/** Shows the lengths in percent of the picture's shorter side, and the other choices of the style. */
function showLook(arrangement, { language }) {
  const side = referenceSide(arrangement);
  for (const id of lengthNames) {
    const text = arrangement[id];
    const percent = text?.endsWith("%")
      ? Number(text.slice(0, -1)) : (100 * spacing(text, arrangement.layout, side)) / side;
    const input = document.getElementById(id);
    const label = percentText(language, percent / 100);
    input.max = Math.max(input.max, percent);
    if (document.activeElement !== input || Number(input.value) !== percent) input.value = percent;
    input.setAttribute("aria-valuetext", label);
    document.querySelector(`output[for=${id}]`).textContent = label;
  }
  const fits = new Set(shownPhotos(arrangement).map(({ fit }) => fit));
  for (const input of document.querySelectorAll("#fits input")) {
    input.checked = fits.size === 1 && fits.has(input.value);
  }
}

/**
 * Shows colors for the background: the default one, white, black, those of photos, transparent, and
 * the browser's choice of all others.
 */
function showColors(container, arrangement, { brand, common, say }) {
  const colors = [
    [brand, say.brand()], ["#ffffff", say.white()], ["#000000", say.black()],
    ...common.map((color) => [color, say.fromPhotos({ color })]),
    ["#00000000", say.transparent()],
  ];
  const choices = colors.map(([value, label]) => ({ value, label, drawing: "swatch" }));
  const key = JSON.stringify(choices);
  if (container.dataset.key !== key) {
    const focused = container.contains(document.activeElement) ? document.activeElement.value : null;
    container.dataset.key = key;
    container.replaceChildren(...choices.map(newSwatch));
    if (focused !== null) (container.querySelector(`[value="${CSS.escape(focused)}"]`) ?? container.querySelector("input")).focus();
  }
  const { background } = arrangement;
  for (const input of container.querySelectorAll("input")) input.checked = input.value === background;
  const picker = document.getElementById("background");
  // What is transparent has no color that the browser's choice can begin with.
  picker.value = Number.parseInt(background.slice(7) || "ff", 16) === 0 ? brand : background.slice(0, 7);
  picker.classList.toggle("chosen", !colors.some(([value]) => value === background));
}

/** Whether black can be read on a color better than white, by their contrast (WCAG 2.2). */
function isLight(color) {
  const [red, green, blue] = [1, 3, 5].map((start) => linearLight(Number.parseInt(color.slice(start, start + 2), 16)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179;
}

function newSwatch({ value, label }) {
  const element = document.createElement("label");
  const input = Object.assign(document.createElement("input"), { type: "radio", name: "color", value });
  input.setAttribute("aria-label", label);
  element.title = label;
  element.style.setProperty("--swatch", value);
  element.classList.toggle("clear", !isOpaqueColor(value));
  element.classList.toggle("light", !isOpaqueColor(value) || isLight(value));
  element.append(input);
  return element;
}

// Layouts and shapes as drawings, of which one is chosen.

/** Shows the layouts true to the picture's shape. */
function showLayouts(container, arrangement, data, say) {
  const size = scaledTo(400, arrangement.size);
  const choices = offeredLayouts(arrangement, data).map((notation) => {
    const layout = parseLayout(notation);
    const label = say("layoutName", { layout: notation, count: cellCount(layout) });
    return { value: notation, label, size, frames: layoutFrames(layout, size, 0, 20) ?? [] };
  });
  showChoices(container, "layout", choices, layoutNotation(arrangement.layout));
}

/** The program's layouts, the one that it chose, one for all photos, and the present one. */
function offeredLayouts({ layout, photos, size }, data) {
  const plain = photos.length > 0 && photos.length <= 4096 ? plainLayout(photos.length, size) : layout;
  const notations = [...data.layouts, layoutNotation(plain), data.start.layout, layoutNotation(layout)];
  return [...new Set(notations.map((notation) => layoutNotation(parseLayout(notation))))];
}

/** Shows the shapes that have names, the size that the page began with, and the present one. */
function showShapes(container, arrangement, data, say) {
  const names = new Map(data.shapes.map(({ name, size }) => [sizeText(parseSize(size)), say(name)]));
  for (const size of [parseSize(data.start.look.size), arrangement.size]) {
    if (!names.has(sizeText(size))) names.set(sizeText(size), `${size.width} × ${size.height}`);
  }
  const choices = [...names].map(([value, name]) => {
    const size = scaledTo(320, parseSize(value));
    return { value, label: name, caption: name, size, frames: [{ x: 0, y: 0, ...size }] };
  });
  showChoices(container, "shape", choices, sizeText(arrangement.size));
}

/** A size of the same shape whose longer side is given. */
function scaledTo(side, { width, height }) {
  const scale = side / Math.max(width, height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Shows radio buttons, which are made again only if there are others than before. */
function showChoices(container, name, choices, current) {
  const key = JSON.stringify(choices);
  if (container.dataset.key !== key) {
    const hadFocus = container.contains(document.activeElement);
    container.dataset.key = key;
    container.replaceChildren(...choices.map((choice) => newChoice(name, choice)));
    if (hadFocus) container.querySelector(`[value="${CSS.escape(current)}"]`).focus();
  }
  for (const input of container.querySelectorAll("input")) input.checked = input.value === current;
}

function newChoice(name, { value, label, caption = "", size, frames }) {
  const choice = document.createElement("label");
  const input = Object.assign(document.createElement("input"), { type: "radio", name, value });
  input.setAttribute("aria-label", label);
  choice.title = label;
  choice.append(input, drawing(size, frames), caption);
  return choice;
}

/** A drawing of frames, a tenth of their size. */
function drawing({ width, height }, frames) {
  const svg = newDrawing();
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("width", width / 10);
  svg.setAttribute("height", height / 10);
  for (const frame of frames) {
    const rect = document.createElementNS(svgNamespace, "rect");
    for (const [name, value] of Object.entries(frame)) rect.setAttribute(name, value);
    svg.append(rect);
  }
  return svg;
}

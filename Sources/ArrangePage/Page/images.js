// Images and colors, in linear light.

// The transfer curve of sRGB: IEC 61966-2-1.

export const encodedLevel = (light) => 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);

/** The light of each encoded level. */
export const linearLightTable = Float32Array.from({ length: 256 }, (_, level) => {
  const value = level / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** The linear light of a color such as #8090a0, whose opacity does not count. */
export function lightOfColor(color) {
  return [1, 3, 5].map((start) => linearLightTable[parseInt(color.slice(start, start + 2), 16)]);
}

/** @param {Iterable<number>} light the linear light whose luminance this is */
export const luminance = ([red, green, blue]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** Whether black contrasts more than white with a linear light (WCAG 2.2). */
export const isBright = (light) => luminance(light) > 0.1791;

export const isOpaqueColor = (color) => color.length < 9 || color.endsWith("ff");

/** The context of a new canvas of a size, whose pixels will be read. */
export function newContext(size) {
  const canvas = Object.assign(document.createElement("canvas"), size);
  return canvas.getContext("2d", { willReadFrequently: true });
}

/** An image over what a function draws on a context of the image's size. */
export function compositedInLight(image, drawBelow) {
  const size = pixelSize(image);
  const [below, above] = [drawBelow, (context) => context.drawImage(image, 0, 0)].map((draw) => {
    const context = newContext(size);
    draw(context, size);
    return context;
  });
  const [behind, pixels] = [below, above].map((context) => context.getImageData(0, 0, size.width, size.height));
  for (let index = 0; index < pixels.data.length; index += 4) {
    const alpha = pixels.data[index + 3] / 255;
    for (let channel = index; alpha < 1 && channel < index + 3; channel += 1) {
      // Most pixels that are not opaque let all light through.
      pixels.data[channel] = alpha === 0 ? behind.data[channel] : encodedLevel(
        alpha * linearLightTable[pixels.data[channel]] + (1 - alpha) * linearLightTable[behind.data[channel]]);
    }
    pixels.data[index + 3] = 255;
  }
  above.putImageData(pixels, 0, 0);
  return above.canvas;
}

/** The size of an image or a canvas in its own pixels, of which there are none before it is loaded. */
export function pixelSize({ naturalWidth, naturalHeight, width, height }) {
  return naturalWidth === undefined ? { width, height } : { width: naturalWidth, height: naturalHeight };
}

/** A copy of an image on a canvas of at most so many pixels a side. */
export function scaledCopy(image, { width, height }, longestSide, willReadFrequently = false) {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const [across, down] = [width, height].map((length) => Math.max(1, Math.round(length * scale)));
  const canvas = Object.assign(document.createElement("canvas"), { width: across, height: down });
  const context = canvas.getContext("2d", { willReadFrequently });
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, across, down);
  return canvas;
}

#include "heif_tiles.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "heif_1_19.h"
#include "heif_errors.h"
#include "heif_library.h"
#include "messages.h"
#include "rows.h"

/* Tiles that are side by side in the upright picture: a row of stored tiles or, if the picture
   is turned by a quarter, a column. Tiles that are not visible are not decoded. */
typedef struct {
  const heif_photo *photo;
  const heif_planes *whole; /* the whole picture, if the tiles are areas of it; or NULL */
  struct heif_decoding_options *options;
  heif_grid grid; /* as stored */
  int is_column;
  uint32_t line;  /* the number of the row or column */
  uint32_t first; /* the first visible tile, and the number of them */
  uint32_t count;
  uint8_t **tiles; /* their pixels in the format of rows */
} band;

static size_t pixel_bytes(row_format format) { return format.channels * (format.bits / 8); }

static struct heif_image_handle *tile_handle(const band *band, uint32_t x, uint32_t y) {
  struct heif_image_handle *handle;
  heif_check(heif.context_get_image_handle(
      band->photo->context, band->grid.tiles[(size_t)y * band->grid.columns + x], &handle));
  return handle;
}

static struct heif_image *decode_image(const band *band, uint32_t x, uint32_t y) {
  const heif_photo *photo = band->photo;
  enum heif_colorspace colorspace = heif_picture_colorspace(photo->format);
  enum heif_chroma chroma = heif_picture_chroma(photo->format);
  struct heif_image *image = NULL;
  errno = 0;
  if (band->grid.tiles == NULL) {
    heif_check(heif_1_19.decode_image_tile(photo->handle, &image, colorspace, chroma, band->options,
                                           x, y));
    return image;
  }
  struct heif_image_handle *tile = tile_handle(band, x, y);
  heif_check(heif.decode_image(tile, &image, colorspace, chroma, band->options));
  heif.image_handle_release(tile);
  return image;
}

/* Converts the planes of a tile. Returns 0 if libheif must decode the tile alone. */
static int convert_tile(const band *band, uint32_t x, uint32_t y, uint8_t *pixels) {
  uint32_t width = band->grid.tile_width, height = band->grid.tile_height;
  size_t row_bytes = width * pixel_bytes(band->photo->format);
  if (band->whole != NULL) {
    uint32_t left = x * width, top = y * height; /* the tiles at the ends may be cut off */
    uint32_t right = band->whole->width - left, below = band->whole->height - top;
    ycbcr_convert(&band->whole->picture, left, top, right < width ? right : width,
                  below < height ? below : height, pixels, row_bytes);
    return 1;
  }
  if (band->grid.tiles == NULL || !heif_planes_suit(&band->photo->boxes)) return 0;
  struct heif_image_handle *tile = tile_handle(band, x, y);
  heif_planes planes;
  int is_decoded = heif_planes_decode(tile, band->options, &planes);
  heif.image_handle_release(tile);
  if (!is_decoded) return 0;
  int has_size = planes.width == width && planes.height == height;
  if (has_size) ycbcr_convert(&planes.picture, 0, 0, width, height, pixels, row_bytes);
  heif_planes_release(&planes);
  return has_size;
}

static uint8_t *decode_tile(const band *band, uint32_t x, uint32_t y) {
  uint32_t width = band->grid.tile_width, height = band->grid.tile_height;
  size_t row_bytes = width * pixel_bytes(band->photo->format);
  uint8_t *pixels = malloc(row_bytes * height);
  if (pixels == NULL) fail(PHOTO_EXTERNAL_OUT_OF_MEMORY, "no memory for a tile");
  if (convert_tile(band, x, y, pixels)) return pixels;
  heif_picture picture = heif_picture_of(decode_image(band, x, y), band->photo->format);
  if (picture.width != width || picture.height != height) {
    fail(PHOTO_EXTERNAL_DAMAGED, "a tile is %ux%u, not %ux%u like the others", picture.width,
         picture.height, width, height);
  }
  for (uint32_t i = 0; i < height; i++)
    heif_picture_copy(&picture, 0, i, width, pixels + i * row_bytes);
  heif_picture_release(&picture);
  return pixels;
}

static void decode_band(band *band, uint32_t line) {
  band->line = line;
  for (uint32_t i = 0; i < band->count; i++) {
    uint32_t along = band->first + i;
    free(band->tiles[i]);
    band->tiles[i] = NULL; /* freed before the next one is decoded */
    band->tiles[i] =
        band->is_column ? decode_tile(band, line, along) : decode_tile(band, along, line);
  }
}

/* Copies `count` pixels that are `step` bytes apart. The size of a pixel should be a constant,
   because memcpy is then not a call. */
__attribute__((always_inline)) static inline void copy_pixels(const uint8_t *from, ptrdiff_t step,
                                                              uint32_t count, size_t bytes,
                                                              uint8_t *to) {
  for (uint32_t i = 0; i < count; i++) memcpy(to + i * bytes, from + i * step, bytes);
}

static void copy_run(const uint8_t *from, ptrdiff_t step, uint32_t count, size_t bytes,
                     uint8_t *to) {
  if (step == (ptrdiff_t)bytes) {
    memcpy(to, from, count * bytes);
    return;
  }
  switch (bytes) {
    case 1: copy_pixels(from, step, count, 1, to); break;
    case 2: copy_pixels(from, step, count, 2, to); break;
    case 3: copy_pixels(from, step, count, 3, to); break;
    default: copy_pixels(from, step, count, bytes, to);
  }
}

/* Copies the pixels of a row of the upright picture, tile by tile. */
static void copy_row(const band *band, photo_external_part part, uint32_t y, uint8_t *row) {
  const heif_turn *turn = &band->photo->boxes.turn;
  size_t bytes = pixel_bytes(band->photo->format);
  uint32_t width = band->grid.tile_width, height = band->grid.tile_height;
  uint32_t side = band->is_column ? height : width; /* of a tile, along the row */
  int64_t direction = band->is_column ? turn->yx : turn->xx;
  ptrdiff_t step = (ptrdiff_t)(direction * (int64_t)(band->is_column ? width * bytes : bytes));
  for (uint32_t x = part.x, end = part.x + part.width; x < end;) {
    uint32_t stored_x = (uint32_t)(turn->xx * x + turn->xy * y + turn->x0);
    uint32_t stored_y = (uint32_t)(turn->yx * x + turn->yy * y + turn->y0);
    uint32_t along = band->is_column ? stored_y : stored_x;
    const uint8_t *tile = band->tiles[along / side - band->first];
    uint32_t count = direction > 0 ? side - along % side : along % side + 1;
    if (count > end - x) count = end - x;
    copy_run(tile + ((size_t)(stored_y % height) * width + stored_x % width) * bytes, step, count,
             bytes, row);
    row += count * bytes;
    x += count;
  }
}

/* Returns the stored grid; one of no columns if the picture must be decoded whole. */
static heif_grid find_grid(const heif_photo *photo) {
  heif_grid grid = {0};
  struct heif_image_tiling tiling;
  /* libheif 1.15 makes a colored picture of gray tiles, and so ranges differ. */
  if (photo->grid.tiles != NULL) return photo->format.channels < 3 ? grid : photo->grid;
  if (heif_1_19.get_image_tiling == NULL || heif_1_19.decode_image_tile == NULL) return grid;
  /* libheif 1.19.8 crashes when it decodes a tile that is no picture, but decodes the whole
     safely. */
  if (photo->boxes.lacks_tiles) return grid;
  if (heif_1_19.get_image_tiling(photo->handle, 0, &tiling).code != heif_error_Ok ||
      tiling.tile_width == 0 || tiling.tile_height == 0 ||
      (uint64_t)tiling.num_columns * tiling.num_rows < 2)
    return grid;
  return (heif_grid){.columns = tiling.num_columns,
                     .rows = tiling.num_rows,
                     .tile_width = tiling.tile_width,
                     .tile_height = tiling.tile_height};
}

/* Whether the stored grid covers the whole upright picture. */
static int covers(const heif_grid *grid, const heif_boxes *boxes) {
  int is_turned = boxes->turn.xx == 0;
  uint32_t width = is_turned ? boxes->height : boxes->width;
  uint32_t height = is_turned ? boxes->width : boxes->height;
  return (uint64_t)grid->columns * grid->tile_width >= width &&
         (uint64_t)grid->rows * grid->tile_height >= height;
}

uint64_t heif_pixels_of_tiles(const heif_photo *photo) {
  const heif_boxes *boxes = &photo->boxes;
  int has_alpha = photo->format.channels % 2 == 0;
  if (has_alpha || boxes->is_cropped || boxes->width == 0) return 0;
  heif_grid grid = find_grid(photo);
  if (!covers(&grid, boxes)) return 0;
  uint32_t count = boxes->turn.xx == 0 ? grid.rows : grid.columns;
  return (uint64_t)count * grid.tile_width * grid.tile_height;
}

static struct heif_decoding_options *untransformed(void) {
  struct heif_decoding_options *options = heif.decoding_options_alloc();
  if (options == NULL) fail(PHOTO_EXTERNAL_OUT_OF_MEMORY, "libheif ran out of memory");
  options->ignore_transformations = 1;
  return options;
}

/* Sends the rows of a part of the picture. */
static void send_rows(band band, photo_external_part part) {
  const heif_turn *turn = &band.photo->boxes.turn;
  band.is_column = turn->xx == 0;
  band.line = UINT32_MAX;

  /* The tiles at both ends of the part's rows. A mirrored picture reverses their order. */
  uint32_t ends[2];
  for (int i = 0; i < 2; i++) {
    int64_t x = i == 0 ? part.x : (int64_t)part.x + part.width - 1;
    int64_t stored = band.is_column ? turn->yx * x + turn->y0 : turn->xx * x + turn->x0;
    ends[i] = (uint32_t)(stored / (band.is_column ? band.grid.tile_height : band.grid.tile_width));
  }
  band.first = ends[0] < ends[1] ? ends[0] : ends[1];
  band.count = (ends[0] < ends[1] ? ends[1] : ends[0]) - band.first + 1;
  band.tiles = calloc(band.count, sizeof *band.tiles);
  if (band.tiles == NULL) fail(PHOTO_EXTERNAL_OUT_OF_MEMORY, "no memory for tiles");

  for (uint32_t y = part.y; y < part.y + part.height; y++) {
    int64_t stored = band.is_column ? turn->xy * y + turn->x0 : turn->yy * y + turn->y0;
    uint32_t line =
        (uint32_t)(stored / (band.is_column ? band.grid.tile_width : band.grid.tile_height));
    if (line != band.line) decode_band(&band, line);
    copy_row(&band, part, y, rows_next());
  }
}

void heif_decode_tiles(const heif_photo *photo, photo_external_part part) {
  send_rows((band){.photo = photo, .grid = find_grid(photo), .options = untransformed()}, part);
}

int heif_decode_planes(const heif_photo *photo, photo_external_part part) {
  const heif_boxes *boxes = &photo->boxes;
  int is_opaque = photo->format.channels == 3 && photo->format.bits == 8;
  if (!is_opaque || boxes->is_cropped || boxes->is_derived || boxes->width == 0 ||
      !heif_planes_suit(boxes))
    return 0;
  int is_turned = boxes->turn.xx == 0;
  heif_planes planes;
  if (!heif_planes_decode(photo->handle, untransformed(), &planes)) return 0;
  if (planes.width != (is_turned ? boxes->height : boxes->width) ||
      planes.height != (is_turned ? boxes->width : boxes->height)) {
    heif_planes_release(&planes);
    return 0;
  }
  /* Areas that are narrow across the rows, so that little is converted at a time. */
  heif_grid grid = {.tile_width = is_turned ? 64 : 512, .tile_height = is_turned ? 512 : 64};
  send_rows((band){.photo = photo, .whole = &planes, .grid = grid}, part);
  heif_planes_release(&planes);
  return 1;
}

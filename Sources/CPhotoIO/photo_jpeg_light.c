#define _GNU_SOURCE /* dladdr */
#include "photo_jpeg_light.h"

#include <dlfcn.h>
#include <string.h>

#include "photo_jpeg_private.h"

enum {
  RING = PHOTO_JPEG_LIGHT_RING,
  CHUNK = PHOTO_JPEG_LIGHT_CHUNK,
  MARGIN = PHOTO_JPEG_LIGHT_MARGIN
};

/* How libjpeg's private structures begin. */
typedef struct {
  void (*start_pass)(j_decompress_ptr info);
  void (*transform[MAX_COMPONENTS])(j_decompress_ptr info, jpeg_component_info *component,
                                    JCOEFPTR block, JSAMPARRAY rows, JDIMENSION column);
} inverse_dct;

typedef struct {
  void (*start_pass)(j_decompress_ptr info);
} entropy_decoder;

static int is_in_library(void *function) {
  Dl_info library, owner;
  return dladdr((void *)jpeg_start_decompress, &library) != 0 && dladdr(function, &owner) != 0 &&
         library.dli_fbase == owner.dli_fbase;
}

/* Whether the beginnings of the structures are as they are declared here. */
static int can_be_watched(j_decompress_ptr info) {
  const inverse_dct *inverse = (const inverse_dct *)info->idct;
  for (int i = 0; i < info->num_components; i++)
    if (!is_in_library((void *)inverse->transform[i])) return 0;
  return is_in_library((void *)inverse->start_pass);
}

/* libjpeg's decoder of a single scan drops the AC coefficients of components whose blocks become
   one sample. It is started once more, while these seem to become more. */
static int keep_all_coefficients(j_decompress_ptr info) {
  entropy_decoder *decoder = (entropy_decoder *)info->entropy;
  if (info->arith_code || jpeg_has_multiple_scans(info)) return 1;
  if (!is_in_library((void *)decoder->start_pass)) return 0;
  int sides[MAX_COMPONENTS];
  for (int i = 0; i < info->num_components; i++) {
    jpeg_component_info *component = &info->comp_info[i];
    sides[i] = PHOTO_JPEG_BLOCK_SIDE(component);
    if (sides[i] == 1) PHOTO_JPEG_BLOCK_SIDE(component) = 2;
  }
  (*decoder->start_pass)(info);
  for (int i = 0; i < info->num_components; i++)
    PHOTO_JPEG_BLOCK_SIDE(&info->comp_info[i]) = sides[i];
  return 1;
}

static void *allocate(j_decompress_ptr info, size_t size) {
  void *memory = (*info->mem->alloc_large)((j_common_ptr)info, JPOOL_IMAGE, size);
  memset(memory, 0, size);
  return memory;
}

/* A row with a number of bytes for each pixel. */
static void *allocate_row(j_decompress_ptr info, size_t size) {
  size_t count = (size_t)info->output_width + 2 * MARGIN;
  return (uint8_t *)allocate(info, count * size) + MARGIN * size;
}

static size_t blocks_in_ring(const jpeg_component_info *component) {
  size_t across = (size_t)component->width_in_blocks + (size_t)component->h_samp_factor;
  return RING * (size_t)component->v_samp_factor * across;
}

/* The component that weighs pixels: green, luma or gray. */
static int weigher_of(j_decompress_ptr info) { return info->jpeg_color_space == JCS_RGB ? 1 : 0; }

static int is_power_of_two(int number) { return (number & (number - 1)) == 0; }

int photo_jpeg_light_knows_sampling(j_decompress_ptr info) {
  for (int i = 0; i < info->num_components; i++) {
    const jpeg_component_info *component = &info->comp_info[i];
    int across = info->max_h_samp_factor / component->h_samp_factor;
    int down = info->max_v_samp_factor / component->v_samp_factor;
    if (!is_power_of_two(across) || !is_power_of_two(down)) return 0;
    if (i == weigher_of(info) && across * down != 1) return 0;
  }
  return 1;
}

size_t photo_jpeg_light_memory(j_decompress_ptr info) {
  /* The least factor is 2. Luma; low and high; weights, factors and the measured row; ratios. */
  size_t luma = RING * (size_t)info->max_v_samp_factor * DCTSIZE / 2;
  size_t sizes = luma + 2 + CHUNK * (2 + 4) + 8 + 2 * 4;
  size_t memory = sizes * ((size_t)info->image_width / 2 + 1 + DCTSIZE + 2 * MARGIN);
  for (int i = 0; i < info->num_components; i++)
    memory += (blocks_in_ring(&info->comp_info[i]) + MARGIN) * sizeof(uint16_t);
  return memory;
}

int photo_jpeg_light_variances(j_decompress_ptr info) {
  int mixes_chroma =
      info->jpeg_color_space == JCS_YCbCr && PHOTO_JPEG_BLOCK_SIDE(&info->comp_info[1]) < DCTSIZE;
  return mixes_chroma || info->jpeg_color_space == JCS_RGB ? 4 : 1;
}

static void watch(photo_jpeg_light *light, j_decompress_ptr info, int i) {
  inverse_dct *inverse = (inverse_dct *)info->idct;
  const jpeg_component_info *component = &info->comp_info[i];
  photo_jpeg_light_plane *plane = &light->planes[i];
  plane->down = (size_t)component->v_samp_factor;
  plane->across = blocks_in_ring(component) / (RING * plane->down);
  plane->width = light->side * (size_t)info->max_h_samp_factor / (size_t)component->h_samp_factor;
  plane->height = light->side * (size_t)info->max_v_samp_factor / (size_t)component->v_samp_factor;
  while (plane->width >> plane->shift > 1) plane->shift++;
  plane->mcu_row = (JDIMENSION)-1;
  if (PHOTO_JPEG_BLOCK_SIDE(component) == DCTSIZE) return;
  plane->hidden = allocate(info, (blocks_in_ring(component) + MARGIN) * sizeof *plane->hidden);
  plane->transform = inverse->transform[i];
  inverse->transform[i] = light->loops->transform;
}

/* If blocks become single pixels, nothing is divided among them. */
static void prepare_weights(photo_jpeg_light *light, j_decompress_ptr info) {
  const photo_jpeg_light_plane *plane = &light->planes[light->weigher];
  light->luma_rows = RING * plane->down * light->side;
  light->luma_stride = plane->across * light->side + 2 * MARGIN;
  light->luma = allocate(info, light->luma_rows * light->luma_stride);
  for (size_t i = 0; i < light->chunk; i++) {
    light->weights[i] = allocate_row(info, sizeof **light->weights);
    light->factors[i] = allocate_row(info, sizeof **light->factors);
  }
  light->low = allocate_row(info, 1);
  light->high = allocate_row(info, 1);
}

photo_jpeg_light *photo_jpeg_light_begin(j_decompress_ptr info, int has_own_decoder) {
  if (info->num_components > PHOTO_JPEG_LIGHT_PLANES || !can_be_watched(info)) return NULL;
  if (!has_own_decoder && !keep_all_coefficients(info)) return NULL;
  photo_jpeg_light *light = allocate(info, sizeof *light);
  light->loops = photo_jpeg_light_loops_of_processor();
  light->variances = photo_jpeg_light_variances(info);
  light->mixes_chroma = light->variances == 4 && info->jpeg_color_space == JCS_YCbCr;
  light->weigher = weigher_of(info);
  light->side = (size_t)PHOTO_JPEG_LEAST_BLOCK_SIDE(info);
  light->chunk = light->side > 2 ? light->side : 2;
  light->pixel = (size_t)info->output_components;
  for (int i = 0; i < info->num_components; i++) watch(light, info, i);
  if (light->side > 1) prepare_weights(light, info);
  for (int i = 0; i < 2 && light->mixes_chroma; i++)
    light->ratios[i] = allocate_row(info, sizeof **light->ratios);
  light->measured = allocate_row(info, 4 * sizeof *light->measured);
  return light;
}

size_t photo_jpeg_light_row_size(const photo_jpeg_light *light, size_t width) {
  return (light->pixel * width + 7) / 8 * 8 + (size_t)light->variances * sizeof(uint16_t) * width;
}

size_t photo_jpeg_light_next_rows(const photo_jpeg_light *light, uint8_t *buffer, size_t stride,
                                  JSAMPROW *rows) {
  size_t count = light->chunk + 1 - light->filled;
  for (size_t i = 0; i < count; i++)
    rows[i] = buffer + (light->first_row + light->filled + i) % (2 * light->chunk) * stride;
  return count;
}

/* A row of luma, whose outermost pixels are their own neighbors. */
static uint8_t *luma_of_row(const photo_jpeg_light *light, size_t y) {
  uint8_t *row = light->luma + y % light->luma_rows * light->luma_stride + MARGIN;
  row[-1] = row[0];
  row[light->width] = row[light->width - 1];
  return row;
}

size_t photo_jpeg_light_measure(photo_jpeg_light *light, size_t y, size_t left, size_t width,
                                uint8_t *buffer, size_t stride, uint8_t **rows) {
  size_t count = light->filled < light->chunk ? light->filled : light->chunk;
  int has_below = light->filled > count;
  if (light->side > 1) {
    /* At the edges of the photo, a row is its own neighbor, too. */
    uint8_t *luma[CHUNK + 2];
    for (size_t i = 0; i < count; i++) luma[i + 1] = luma_of_row(light, y + i);
    luma[0] = light->has_begun ? luma_of_row(light, y - 1) : luma[1];
    luma[count + 1] = has_below ? luma_of_row(light, y + count) : luma[count];
    light->loops->weigh(light, luma, count);
  }
  *rows = buffer + light->first_row * stride;
  size_t pixel = light->pixel, end = light->width * pixel;
  for (size_t i = 0; i < count; i++)
    memcpy(*rows + i * stride + end, *rows + i * stride + end - pixel, pixel);
  for (size_t i = 0; i < count; i++) {
    uint8_t *row = *rows + i * stride;
    if (light->mixes_chroma && i % 2 == 0)
      light->loops->correlate(light, row, i + 1 < count ? row + stride : row);
    light->loops->measure_row(light, row, y + i, light->side > 1 ? light->factors[i] : NULL);
    size_t size = photo_jpeg_light_row_size(light, width), variances = (size_t)light->variances;
    size_t start = size - variances * sizeof(uint16_t) * width;
    row += left * pixel;
    memset(row + width * pixel, 0, start - width * pixel);
    memcpy(row + start, light->measured + variances * left, size - start);
  }
  light->first_row = (light->first_row + light->chunk) % (2 * light->chunk);
  light->filled -= count;
  light->has_begun = 1;
  return count;
}

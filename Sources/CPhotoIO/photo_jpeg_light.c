#define _GNU_SOURCE /* dladdr */
#include "photo_jpeg_light.h"

#include <dlfcn.h>
#include <string.h>

#include "photo_jpeg_private.h"

enum {
  RING = PHOTO_JPEG_LIGHT_RING,
  CHUNK = PHOTO_JPEG_LIGHT_CHUNK,
  MARGIN = 16 /* elements before and behind those of a row, since loops have vectors */
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

static int is_power_of_two(int number) { return (number & (number - 1)) == 0; }

int photo_jpeg_light_knows_sampling(j_decompress_ptr info) {
  for (int i = 0; i < info->num_components; i++) {
    const jpeg_component_info *component = &info->comp_info[i];
    if (!is_power_of_two(info->max_h_samp_factor / component->h_samp_factor) ||
        !is_power_of_two(info->max_v_samp_factor / component->v_samp_factor))
      return 0;
  }
  return 1;
}

size_t photo_jpeg_light_memory(j_decompress_ptr info) {
  /* Pixels and luma; low and high; weights, factors and results; ratios and the measured row. The
     least factor is 2. */
  size_t sizes = (CHUNK + 2) * (4 + 1) + 2 + CHUNK * (2 + 4 + 12) + 2 * 4 + 8;
  size_t memory = sizes * ((size_t)info->image_width / 2 + 1 + 2 * MARGIN);
  for (int i = 0; i < info->num_components; i++)
    memory += (blocks_in_ring(&info->comp_info[i]) + MARGIN) * sizeof(uint16_t);
  return memory;
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

photo_jpeg_light *photo_jpeg_light_begin(j_decompress_ptr info, int has_own_decoder) {
  if (info->num_components > PHOTO_JPEG_LIGHT_PLANES || !can_be_watched(info)) return NULL;
  if (!has_own_decoder && !keep_all_coefficients(info)) return NULL;
  photo_jpeg_light *light = allocate(info, sizeof *light);
  light->loops = photo_jpeg_light_loops_of_processor();
  light->plane_count = info->num_components;
  light->has_colors = info->jpeg_color_space == JCS_RGB;
  light->side = (size_t)PHOTO_JPEG_LEAST_BLOCK_SIDE(info);
  light->chunk = light->side > 2 ? light->side : 2;
  light->pixel = (size_t)info->output_components;
  for (int i = 0; i < light->plane_count; i++) watch(light, info, i);
  light->mixes_chroma = info->jpeg_color_space == JCS_YCbCr && light->planes[1].hidden != NULL;
  for (size_t i = 0; i < light->chunk + 2; i++) {
    light->window[i] = allocate_row(info, light->pixel);
    light->luma[i] = allocate_row(info, 1);
  }
  for (size_t i = 0; i < light->chunk; i++) {
    light->weights[i] = allocate_row(info, sizeof **light->weights);
    light->factors[i] = allocate_row(info, sizeof **light->factors);
  }
  light->low = allocate_row(info, 1);
  light->high = allocate_row(info, 1);
  for (int i = 0; i < 2; i++) light->ratios[i] = allocate_row(info, sizeof **light->ratios);
  light->measured = allocate_row(info, 4 * sizeof *light->measured);
  return light;
}

void photo_jpeg_light_crop(photo_jpeg_light *light, j_decompress_ptr info, size_t left) {
  light->width = info->output_width;
  for (int i = 0; i < light->plane_count; i++)
    light->planes[i].left = left / light->planes[i].width;
}

size_t photo_jpeg_light_row_size(const photo_jpeg_light *light, size_t width) {
  return (light->pixel * width + 7) / 8 * 8 + 4 * sizeof(uint16_t) * width;
}

static void swap(uint8_t **a, uint8_t **b) {
  uint8_t *kept = *a;
  *a = *b;
  *b = kept;
}

/* Makes the last row of a chunk the one above the next, and the row below it the next one's first.
 */
static void move_on(photo_jpeg_light *light, size_t count) {
  int has_below = light->filled > count;
  swap(&light->window[0], &light->window[count]);
  swap(&light->luma[0], &light->luma[count]);
  if (has_below) {
    swap(&light->window[1], &light->window[count + 1]);
    swap(&light->luma[1], &light->luma[count + 1]);
  }
  light->known = has_below ? 2 : 1;
  light->filled -= count;
}

size_t photo_jpeg_light_measure(photo_jpeg_light *light, size_t y, size_t left, size_t width,
                                uint8_t *rows) {
  size_t pixel = light->pixel, count = light->filled < light->chunk ? light->filled : light->chunk;
  JSAMPROW window[PHOTO_JPEG_LIGHT_CHUNK + 2];
  memcpy(window, light->window, sizeof window);
  /* At the edges of the photo, a pixel is its own neighbor. */
  if (light->known == 0) window[0] = window[1];
  if (light->filled == count) window[count + 1] = window[count];
  for (size_t i = 0; i < count + 2; i++)
    memcpy(window[i] + light->width * pixel, window[i] + (light->width - 1) * pixel, pixel);
  if (light->side > 1) light->loops->weigh(light, window, count);
  for (size_t i = 0; i < count; i++) {
    const uint8_t *row = window[i + 1];
    if (light->mixes_chroma && i % 2 == 0)
      light->loops->correlate(light, row, i + 1 < count ? window[i + 2] : row);
    light->loops->measure_row(light, row, y + i, light->side > 1 ? light->factors[i] : NULL);
    size_t size = photo_jpeg_light_row_size(light, width), variances = 8 * width;
    memcpy(rows, row + left * pixel, width * pixel);
    memset(rows + width * pixel, 0, size - width * pixel - variances);
    memcpy(rows + size - variances, light->measured + 4 * left, variances);
    rows += size;
  }
  move_on(light, count);
  return count;
}

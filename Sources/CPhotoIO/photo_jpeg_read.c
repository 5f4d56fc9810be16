#include "photo_jpeg_private.h"

#include <stdlib.h>
#include <string.h>

#include <jerror.h>

#include "photo_bytes.h"
#include "photo_jpeg_huffman.h"
#include "photo_jpeg_light.h"

/* The number of rows that are decoded by one call: a row of MCUs of 4:2:0. */
enum { BATCH = 16 };

photo_jpeg *photo_jpeg_open(int descriptor, int64_t start, const uint8_t *head, size_t count) {
  photo_jpeg *jpeg = malloc(sizeof *jpeg);
  if (jpeg == NULL) return NULL;
  memset(jpeg, 0, offsetof(photo_jpeg, input));
  jpeg->start = start;
  photo_input_open(&jpeg->input, descriptor, start, head, count);
  photo_jpeg_install_error_handlers(jpeg);
  if (setjmp(jpeg->escape)) {
    photo_jpeg_close(jpeg);
    return NULL;
  }
  jpeg_create_decompress(&jpeg->info);
  jpeg->info.mem->max_memory_to_use = 0; /* whatever JPEGMEM in the environment says */
  photo_jpeg_install_source(jpeg);
  photo_jpeg_install_marker_handlers(jpeg);
  return jpeg;
}

void photo_jpeg_close(photo_jpeg *jpeg) {
  if (jpeg == NULL) return;
  jpeg_destroy_decompress(&jpeg->info);
  for (size_t i = 0; i < jpeg->segment_count; i++) free((void *)jpeg->segments[i].bytes);
  free(jpeg->rows);
  free(jpeg);
}

typedef struct {
  J_COLOR_SPACE stored;
  const char *name;
  photo_jpeg_model model;
  J_COLOR_SPACE decoded;
  size_t pixel; /* bytes of a decoded one */
} color_model;

static const color_model *model_of(J_COLOR_SPACE stored) {
  static const color_model models[] = {{JCS_GRAYSCALE, "gray", PHOTO_JPEG_GRAY, JCS_GRAYSCALE, 1},
                                       {JCS_YCbCr, "YCbCr", PHOTO_JPEG_RGB, JCS_EXT_RGBX, 4},
                                       {JCS_RGB, "RGB", PHOTO_JPEG_RGB, JCS_EXT_RGBX, 4},
                                       {JCS_CMYK, "CMYK", PHOTO_JPEG_CMYK, JCS_CMYK, 4},
                                       {JCS_YCCK, "YCCK", PHOTO_JPEG_CMYK, JCS_CMYK, 4},
                                       {JCS_UNKNOWN, "unknown", PHOTO_JPEG_OTHER, JCS_UNKNOWN, 0}};
  const color_model *model = models;
  while (model->stored != stored && model->stored != JCS_UNKNOWN) model++;
  return model;
}

static const char *coding_name(const struct jpeg_decompress_struct *info) {
  if (info->arith_code) return info->progressive_mode ? "progressive, arithmetic" : "arithmetic";
  if (info->progressive_mode) return "progressive";
  return "sequential";
}

/* With several scans, libjpeg keeps the coefficients of all components. A few rows are held in any
   case. */
static size_t decoding_memory(photo_jpeg *jpeg) {
  struct jpeg_decompress_struct *info = &jpeg->info;
  size_t row = photo_bytes_saturating_product(info->image_width, 4);
  size_t memory = photo_bytes_saturating_product(row, BATCH);
  int is_kept = jpeg_has_multiple_scans(info) && jpeg->script == NULL;
  if (PHOTO_JPEG_HUFFMAN && jpeg->script != NULL)
    memory = photo_bytes_saturating_sum(memory, photo_jpeg_progressive_memory(info, jpeg->script));
  for (int i = 0; i < info->num_components; i++) {
    const jpeg_component_info *component = &info->comp_info[i];
    size_t across = (size_t)component->width_in_blocks + (size_t)component->h_samp_factor;
    size_t down = (size_t)component->height_in_blocks + (size_t)component->v_samp_factor;
    size_t blocks = photo_bytes_saturating_product(across, down);
    size_t kept = photo_bytes_saturating_product(blocks, sizeof(JBLOCK));
    if (is_kept) memory = photo_bytes_saturating_sum(memory, kept);
    size_t rows = (size_t)component->v_samp_factor * DCTSIZE;
    memory = photo_bytes_saturating_sum(memory, photo_bytes_saturating_product(row, rows));
  }
  if (jpeg->largest_factor > 1)
    memory = photo_bytes_saturating_sum(memory, photo_jpeg_light_memory(info));
  return memory;
}

/* Whether pixels of the photo shrunk by a factor depend on padding.

   A component may be decoded at its own size although the photo is shrunk. For example, chroma of
   half the resolution is, if the photo is shrunk by 2. Of others, the last blocks of a photo are
   padded with samples that do not belong to it. A shrinking inverse DCT mixes all samples of a
   block, so padding is visible in the last rows and columns, unless the size of the component is a
   multiple of the block size (libjpeg-turbo's issue 297). */
static int shows_padding(struct jpeg_decompress_struct *info, int factor) {
  info->scale_num = 1;
  info->scale_denom = (unsigned)factor;
  jpeg_calc_output_dimensions(info);
  for (int i = 0; i < info->num_components; i++) {
    const jpeg_component_info *component = &info->comp_info[i];
    size_t width = (size_t)info->image_width * (size_t)component->h_samp_factor;
    size_t height = (size_t)info->image_height * (size_t)component->v_samp_factor;
    int is_padded = width % ((size_t)info->max_h_samp_factor * DCTSIZE) != 0 ||
                    height % ((size_t)info->max_v_samp_factor * DCTSIZE) != 0;
    if (is_padded && PHOTO_JPEG_BLOCK_SIDE(component) < DCTSIZE) return 1;
  }
  return 0;
}

static int largest_factor(struct jpeg_decompress_struct *info) {
  int factor = 1;
  if (!photo_jpeg_light_knows_sampling(info)) return factor;
  while (factor < DCTSIZE && !shows_padding(info, 2 * factor)) factor *= 2;
  return factor;
}

/* libjpeg-turbo 3 decodes what version 2 does not. It is refused everywhere, so that whether a
   photo is read does not depend on the system. */
static void refuse_newer_codings(struct jpeg_decompress_struct *info) {
  int is_lossless = PHOTO_JPEG_LEAST_BLOCK_SIDE(info) == 1;
  if (is_lossless) ERREXIT1(info, JERR_SOF_UNSUPPORTED, 0xC3);
  if (info->data_precision != 8) ERREXIT1(info, JERR_BAD_PRECISION, info->data_precision);
}

int photo_jpeg_read_header(photo_jpeg *jpeg, photo_jpeg_header *header, photo_error *error) {
  if (setjmp(jpeg->escape)) {
    int has_ended = jpeg->error.reason == PHOTO_ERROR_DAMAGED && jpeg->input.ended;
    if (has_ended) jpeg->error.reason = PHOTO_ERROR_ENDED;
    return photo_report(error, jpeg->error);
  }
  jpeg_read_header(&jpeg->info, TRUE);
  refuse_newer_codings(&jpeg->info);
  header->width = jpeg->info.image_width;
  header->height = jpeg->info.image_height;
  header->model = model_of(jpeg->info.jpeg_color_space)->model;
  header->color_model = model_of(jpeg->info.jpeg_color_space)->name;
  header->coding = coding_name(&jpeg->info);
  jpeg->largest_factor = header->largest_factor = largest_factor(&jpeg->info);
  for (int i = 0; i < 3; i++) {
    jpeg->info.scale_denom = 2u << i;
    jpeg_calc_output_dimensions(&jpeg->info);
    header->variances[i] = photo_jpeg_light_variances(&jpeg->info);
  }
  header->component_count = jpeg->info.num_components < 4 ? jpeg->info.num_components : 4;
  for (int i = 0; i < header->component_count; i++) {
    header->sampling[i][0] = jpeg->info.comp_info[i].h_samp_factor;
    header->sampling[i][1] = jpeg->info.comp_info[i].v_samp_factor;
  }
  header->segment_count = jpeg->segment_count;
  header->segments = jpeg->segments;
  return 0;
}

size_t photo_jpeg_memory(photo_jpeg *jpeg) {
  size_t segments = 0;
  for (size_t i = 0; i < jpeg->segment_count; i++) segments += jpeg->segments[i].count;
  size_t profiles = photo_bytes_saturating_product(segments, PHOTO_PROFILE_COPIES);
  return photo_bytes_saturating_sum(decoding_memory(jpeg), profiles);
}

/* Whether every component has been in a scan, and every coefficient has been refined to its last
   bit. */
static int is_complete(const struct jpeg_decompress_struct *info) {
  /* libjpeg keeps a component's quantization table when its first scan begins. */
  for (int component = 0; component < info->num_components; component++)
    if (info->comp_info[component].quant_table == NULL) return 0;
  if (!info->progressive_mode || info->coef_bits == NULL) return 1;
  for (int component = 0; component < info->num_components; component++)
    for (int k = 0; k < DCTSIZE2; k++)
      if (info->coef_bits[component][k] != 0) return 0;
  return 1;
}

/* The arithmetic decoder does not report the end of its data. */
static void check_end(photo_jpeg *jpeg) {
  if (!jpeg->info.arith_code || !jpeg->input.ended) return;
  jpeg->error.row = (long)jpeg->info.output_scanline;
  photo_jpeg_fail(jpeg, PHOTO_ERROR_ENDED);
}

int photo_jpeg_begin(photo_jpeg *jpeg, photo_jpeg_part part, photo_error *error) {
  struct jpeg_decompress_struct *info = &jpeg->info;
  if (setjmp(jpeg->escape)) return photo_report(error, jpeg->error);
  const color_model *model = model_of(info->jpeg_color_space);
  info->out_color_space = model->decoded;
  jpeg->pixel = model->pixel;
  info->scale_num = 1;
  info->scale_denom = (unsigned)part.factor;
  info->dct_method = JDCT_ISLOW;
  info->do_fancy_upsampling = !part.has_coarse_chroma;
  /* It lives only as long as the picture is decoded. */
  const photo_jpeg_script *script = jpeg->script;
  jpeg->script = NULL;
  int has_own_decoder = PHOTO_JPEG_HUFFMAN && script != NULL;
  if (PHOTO_JPEG_HUFFMAN && script != NULL) {
    photo_jpeg_start_progressive(info, script);
  } else {
    jpeg_start_decompress(info);
    if (PHOTO_JPEG_HUFFMAN) has_own_decoder = photo_jpeg_use_huffman(info);
  }
  jpeg->light = part.has_variances ? photo_jpeg_light_begin(info, has_own_decoder) : NULL;
  if (part.has_variances && jpeg->light == NULL) {
    strcpy(jpeg->error.text, "libjpeg is of an unknown version");
    photo_jpeg_fail(jpeg, PHOTO_ERROR_UNSUPPORTED);
  }
  if (jpeg_has_multiple_scans(info)) {
    check_end(jpeg);
    if (jpeg->input.ended && !is_complete(info)) {
      jpeg->error.row = (long)info->image_height;
      photo_jpeg_fail(jpeg, PHOTO_ERROR_ENDED);
    }
  }

  /* Crop and skip in whole MCUs, and keep one more than needed on each side: libjpeg interpolates
     chroma across MCU edges, and at the edge of a crop it does not use the true neighbor. */
  size_t unit_width = (size_t)info->max_h_samp_factor * DCTSIZE / (size_t)part.factor;
  size_t unit_height = (size_t)info->max_v_samp_factor * DCTSIZE / (size_t)part.factor;
  /* Pixels are measured in pairs. */
  if (unit_width % 2 != 0) unit_width *= 2;
  if (unit_height % 2 != 0) unit_height *= 2;
  /* If scans are missing, libjpeg smooths coefficients over more MCUs than that. */
  int is_cut = is_complete(info);
  JDIMENSION left = 0;
  if (is_cut && part.x > unit_width) left = (JDIMENSION)((part.x / unit_width - 1) * unit_width);
  size_t right = is_cut ? part.x + part.width + unit_width : info->output_width;
  if (right > info->output_width) right = info->output_width;
  JDIMENSION cropped = (JDIMENSION)(right - left);
  if (cropped < info->output_width) jpeg_crop_scanline(info, &left, &cropped);
  jpeg->offset = part.x - left;
  jpeg->width = part.width;
  jpeg->stride = (size_t)info->output_width * jpeg->pixel;
  size_t held = BATCH;
  if (jpeg->light != NULL) {
    jpeg->light->width = info->output_width;
    held = 2 * PHOTO_JPEG_LIGHT_CHUNK;
    size_t size = jpeg->offset * jpeg->pixel + photo_jpeg_light_row_size(jpeg->light, part.width);
    if (jpeg->stride < size) jpeg->stride = size;
    /* Loops read vectors. */
    jpeg->stride += PHOTO_JPEG_LIGHT_MARGIN * jpeg->pixel;
  }
  jpeg->next_row = 0;
  jpeg->first_row = part.y;
  jpeg->last_row = part.y + part.height;
  jpeg->rows = malloc(photo_bytes_saturating_product(jpeg->stride, held));
  if (jpeg->rows == NULL) photo_jpeg_fail(jpeg, PHOTO_ERROR_MEMORY);
  size_t units = part.y / unit_height;
  if (is_cut && units > 1) {
    jpeg->next_row = (units - 1) * unit_height;
    jpeg_skip_scanlines(info, (JDIMENSION)jpeg->next_row);
  }
  return 0;
}

static size_t decode_rows(photo_jpeg *jpeg, JSAMPARRAY rows, size_t limit) {
  JDIMENSION count = jpeg_read_scanlines(&jpeg->info, rows, (JDIMENSION)limit);
  check_end(jpeg);
  return count;
}

/* Decodes the next rows, whether they belong to the area or not. Returns their number, and sets
   `rows` to the first. */
static size_t decode_batch(photo_jpeg *jpeg, uint8_t **rows) {
  photo_jpeg_light *light = jpeg->light;
  if (light == NULL) {
    JSAMPROW batch[BATCH];
    for (size_t i = 0; i < BATCH; i++) batch[i] = jpeg->rows + i * jpeg->stride;
    size_t missing = jpeg->last_row - jpeg->next_row;
    *rows = jpeg->rows;
    return decode_rows(jpeg, batch, missing < BATCH ? missing : BATCH);
  }
  JSAMPROW next[PHOTO_JPEG_LIGHT_CHUNK + 1];
  size_t count;
  while ((count = photo_jpeg_light_next_rows(light, jpeg->rows, jpeg->stride, next)) > 0 &&
         jpeg->info.output_scanline < jpeg->info.output_height)
    light->filled += decode_rows(jpeg, next, count);
  return photo_jpeg_light_measure(light, jpeg->next_row, jpeg->offset, jpeg->width, jpeg->rows,
                                  jpeg->stride, rows);
}

int photo_jpeg_read(photo_jpeg *jpeg, const uint8_t **rows, size_t *stride, size_t *count,
                    photo_error *error) {
  if (setjmp(jpeg->escape)) return photo_report(error, jpeg->error);
  uint8_t *batch;
  size_t before;
  do {
    before = jpeg->next_row;
    if (before >= jpeg->last_row) {
      *count = 0;
      return 0;
    }
    jpeg->next_row += decode_batch(jpeg, &batch);
  } while (jpeg->next_row <= jpeg->first_row);
  size_t after = jpeg->next_row < jpeg->last_row ? jpeg->next_row : jpeg->last_row;
  size_t unused = jpeg->first_row > before ? jpeg->first_row - before : 0;
  *rows = batch + unused * jpeg->stride + jpeg->offset * jpeg->pixel;
  *stride = jpeg->stride;
  *count = after - before - unused;
  return 0;
}

int photo_jpeg_finish(photo_jpeg *jpeg, photo_error *error) {
  if (setjmp(jpeg->escape)) return photo_report(error, jpeg->error);
  jpeg_finish_decompress(&jpeg->info);
  return 0;
}

const char *photo_jpeg_warning(const photo_jpeg *jpeg) { return jpeg->warning; }

#include "photo_jpeg.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

#include "photo_input.h"

enum { BATCH = 16, MAX_SEGMENTS = 256 };

struct photo_jpeg {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  jmp_buf escape;
  photo_fault fault;
  char complaint[JMSG_LENGTH_MAX];
  int ends_early; /* entropy-coded data ran out before the picture was whole */
  long end_row;
  photo_jpeg_segment segments[MAX_SEGMENTS];
  size_t segment_count;
  int has_exif;
  size_t pixel, offset; /* bytes a pixel; bytes before the area in a decoded row */
  size_t first_row, last_row, stride;
  uint8_t *rows;
  photo_input input;
};

static photo_jpeg *owner(j_common_ptr info) { return (photo_jpeg *)info->client_data; }

/* Errors and warnings */

static photo_fault_reason reason_of(int code) {
  switch (code) {
    case JERR_OUT_OF_MEMORY:
      return PHOTO_FAULT_MEMORY;
    case JERR_ARITH_NOTIMPL:
    case JERR_BAD_PRECISION:
    case JERR_CCIR601_NOTIMPL:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL:
    case JERR_IMAGE_TOO_BIG:
    case JERR_NOTIMPL:
    case JERR_NOT_COMPILED:
    case JERR_SOF_UNSUPPORTED:
      return PHOTO_FAULT_UNSUPPORTED;
    default:
      return PHOTO_FAULT_DAMAGED;
  }
}

static void fail(photo_jpeg *jpeg, photo_fault_reason reason) {
  jpeg->fault.reason = reason;
  longjmp(jpeg->escape, 1);
}

/* What a start-of-frame marker that libjpeg does not decode stands for (ITU-T T.81, table B.1). */
static const char *process_name(int marker) {
  switch (marker) {
    case 0xC3:
    case 0xCB:
      return "lossless coding";
    case 0xC5:
    case 0xC6:
    case 0xC7:
    case 0xCD:
    case 0xCE:
    case 0xCF:
      return "hierarchical coding";
    default:
      return "an unknown coding";
  }
}

static void on_error(j_common_ptr info) {
  photo_jpeg *jpeg = owner(info);
  int code = info->err->msg_code, number = info->err->msg_parm.i[0];
  char text[JMSG_LENGTH_MAX];
  if (code == JERR_BAD_PRECISION)
    snprintf(text, sizeof text, "%d bits a sample", number);
  else if (code == JERR_SOF_UNSUPPORTED)
    snprintf(text, sizeof text, "%s", process_name(number));
  else
    (*info->err->format_message)(info, text);
  snprintf(jpeg->fault.text, sizeof jpeg->fault.text, "%s", text);
  fail(jpeg, reason_of(code));
}

static int is_harmless(int warning) {
  switch (warning) {
    case JWRN_ADOBE_XFORM:
    case JWRN_EXTRANEOUS_DATA:
    case JWRN_JFIF_MAJOR:
    case JWRN_JPEG_EOF:        /* judged by what is missing */
    case JWRN_NOT_SEQUENTIAL:  /* some phones write odd, unused scan parameters */
      return 1;
    default:
      return 0;
  }
}

static void on_message(j_common_ptr info, int level) {
  if (level >= 0) return;
  photo_jpeg *jpeg = owner(info);
  info->err->num_warnings++;
  int code = info->err->msg_code;
  /* A restart marker costs one interval, and the next one goes on; behind any other there is
     nothing more of this picture. */
  int marker = jpeg->info.unread_marker;
  int is_restart = marker >= JPEG_RST0 && marker <= JPEG_RST0 + 7;
  if (code == JWRN_HIT_MARKER && !is_restart && !jpeg->ends_early) {
    jpeg->ends_early = 1;
    jpeg->end_row = (long)jpeg->info.input_iMCU_row * jpeg->info.max_v_samp_factor * DCTSIZE;
  }
  if (!is_harmless(code) && jpeg->complaint[0] == 0)
    (*info->err->format_message)(info, jpeg->complaint);
}

static void ignore_message(j_common_ptr info) { (void)info; }

/* Input */

static void start_input(j_decompress_ptr info) { (void)info; }

static boolean fill_input(j_decompress_ptr info) {
  static const JOCTET end[2] = {0xFF, JPEG_EOI};
  photo_jpeg *jpeg = owner((j_common_ptr)info);
  size_t count = photo_input_fill(&jpeg->input);
  if (jpeg->input.error != 0) {
    jpeg->fault.code = jpeg->input.error;
    fail(jpeg, PHOTO_FAULT_READ);
  }
  info->src->next_input_byte = count > 0 ? jpeg->input.bytes : end;
  info->src->bytes_in_buffer = count > 0 ? count : sizeof end;
  return TRUE;
}

static void skip_input(j_decompress_ptr info, long count) {
  struct jpeg_source_mgr *source = info->src;
  while (count > (long)source->bytes_in_buffer) {
    count -= (long)source->bytes_in_buffer;
    fill_input(info);
    if (owner((j_common_ptr)info)->input.ended) return;
  }
  if (count > 0) {
    source->next_input_byte += count;
    source->bytes_in_buffer -= (size_t)count;
  }
}

static void end_input(j_decompress_ptr info) { (void)info; }

static int next_byte(j_decompress_ptr info) {
  if (info->src->bytes_in_buffer == 0) fill_input(info);
  info->src->bytes_in_buffer--;
  return *info->src->next_input_byte++;
}

/* Marker segments: libjpeg would keep every one, however many there are; this keeps what is used. */

static boolean keep_segment(j_decompress_ptr info) {
  photo_jpeg *jpeg = owner((j_common_ptr)info);
  int marker = info->unread_marker;
  long count = next_byte(info) << 8;
  count += next_byte(info);
  count -= 2;
  const char *name = marker == JPEG_APP0 + 1 ? "Exif\0" : "ICC_PROFILE";
  size_t length = marker == JPEG_APP0 + 1 ? 6 : 12; /* with the zeros */
  uint8_t start[12];
  size_t had = 0;
  while (had < length && count > 0) {
    start[had++] = (uint8_t)next_byte(info);
    count--;
  }
  int wanted = had == length && memcmp(start, name, length) == 0 && count > 0 &&
               jpeg->segment_count < MAX_SEGMENTS;
  if (marker == JPEG_APP0 + 1) wanted = wanted && !jpeg->has_exif;
  if (!wanted) {
    if (count > 0) skip_input(info, count);
    return TRUE;
  }
  uint8_t *bytes = malloc((size_t)count);
  if (bytes == NULL) fail(jpeg, PHOTO_FAULT_MEMORY);
  /* Owned from here on, so that an error while it is filled does not lose it. */
  jpeg->segments[jpeg->segment_count++] = (photo_jpeg_segment){marker, (size_t)count, bytes};
  if (marker == JPEG_APP0 + 1) jpeg->has_exif = 1;
  for (long i = 0; i < count; i++) bytes[i] = (uint8_t)next_byte(info);
  return TRUE;
}

/* The reader */

photo_jpeg *photo_jpeg_open(int descriptor, int64_t start, const uint8_t *head, size_t count) {
  photo_jpeg *jpeg = malloc(sizeof *jpeg);
  if (jpeg == NULL) return NULL;
  memset(jpeg, 0, offsetof(photo_jpeg, input));
  photo_input_open(&jpeg->input, descriptor, start, head, count);
  jpeg->source.next_input_byte = jpeg->input.bytes;
  jpeg->source.bytes_in_buffer = jpeg->input.count;
  jpeg->source.init_source = start_input;
  jpeg->source.fill_input_buffer = fill_input;
  jpeg->source.skip_input_data = skip_input;
  jpeg->source.resync_to_restart = jpeg_resync_to_restart;
  jpeg->source.term_source = end_input;
  jpeg->info.err = jpeg_std_error(&jpeg->errors);
  jpeg->errors.error_exit = on_error;
  jpeg->errors.emit_message = on_message;
  jpeg->errors.output_message = ignore_message;
  jpeg->info.client_data = jpeg;
  if (setjmp(jpeg->escape)) {
    free(jpeg);
    return NULL;
  }
  jpeg_create_decompress(&jpeg->info);
  jpeg->info.src = &jpeg->source;
  jpeg_set_marker_processor(&jpeg->info, JPEG_APP0 + 1, keep_segment);
  jpeg_set_marker_processor(&jpeg->info, JPEG_APP0 + 2, keep_segment);
  return jpeg;
}

void photo_jpeg_close(photo_jpeg *jpeg) {
  if (jpeg == NULL) return;
  jpeg_destroy_decompress(&jpeg->info);
  for (size_t i = 0; i < jpeg->segment_count; i++) free((void *)jpeg->segments[i].bytes);
  free(jpeg->rows);
  free(jpeg);
}

static photo_jpeg_model model_of(J_COLOR_SPACE space) {
  switch (space) {
    case JCS_GRAYSCALE:
      return PHOTO_JPEG_GRAY;
    case JCS_YCbCr:
    case JCS_RGB:
      return PHOTO_JPEG_RGB;
    case JCS_CMYK:
    case JCS_YCCK:
      return PHOTO_JPEG_CMYK;
    default:
      return PHOTO_JPEG_OTHER;
  }
}

static const char *model_name(J_COLOR_SPACE space) {
  switch (space) {
    case JCS_GRAYSCALE:
      return "gray";
    case JCS_YCbCr:
      return "YCbCr";
    case JCS_RGB:
      return "RGB";
    case JCS_CMYK:
      return "CMYK";
    case JCS_YCCK:
      return "YCCK";
    default:
      return "unknown";
  }
}

static const char *coding_name(const struct jpeg_decompress_struct *info) {
  if (info->arith_code) return info->progressive_mode ? "progressive, arithmetic" : "arithmetic";
  if (info->progressive_mode) return "progressive";
  return "sequential";
}

int photo_jpeg_read_header(photo_jpeg *jpeg, photo_jpeg_header *header, photo_fault *fault) {
  if (setjmp(jpeg->escape)) {
    *fault = jpeg->fault;
    if (fault->reason == PHOTO_FAULT_DAMAGED && jpeg->input.ended) fault->reason = PHOTO_FAULT_ENDED;
    return -1;
  }
  jpeg_read_header(&jpeg->info, TRUE);
  header->width = jpeg->info.image_width;
  header->height = jpeg->info.image_height;
  header->model = model_of(jpeg->info.jpeg_color_space);
  header->color_model = model_name(jpeg->info.jpeg_color_space);
  header->coding = coding_name(&jpeg->info);
  header->component_count = jpeg->info.num_components < 4 ? jpeg->info.num_components : 4;
  for (int i = 0; i < header->component_count; i++) {
    header->sampling[i][0] = jpeg->info.comp_info[i].h_samp_factor;
    header->sampling[i][1] = jpeg->info.comp_info[i].v_samp_factor;
  }
  header->is_adobe = jpeg->info.saw_Adobe_marker;
  header->segment_count = jpeg->segment_count;
  header->segments = jpeg->segments;
  return 0;
}

/* Whether every coefficient of every component has been refined to its last bit. */
static int is_complete(const struct jpeg_decompress_struct *info) {
  if (!info->progressive_mode || info->coef_bits == NULL) return 1;
  for (int component = 0; component < info->num_components; component++)
    for (int k = 0; k < DCTSIZE2; k++)
      if (info->coef_bits[component][k] != 0) return 0;
  return 1;
}

/* An end of data that shows is damage; what libjpeg would paint there is gray. */
static void check_end(photo_jpeg *jpeg) {
  int arithmetic = jpeg->info.arith_code && jpeg->input.ended;
  if (!jpeg->ends_early && !arithmetic) return;
  jpeg->fault.row = jpeg->end_row;
  fail(jpeg, PHOTO_FAULT_ENDED);
}

int photo_jpeg_begin(photo_jpeg *jpeg, int factor, size_t x, size_t y, size_t width, size_t height,
                     photo_fault *fault) {
  struct jpeg_decompress_struct *info = &jpeg->info;
  if (setjmp(jpeg->escape)) {
    *fault = jpeg->fault;
    return -1;
  }
  photo_jpeg_model model = model_of(info->jpeg_color_space);
  info->out_color_space = model == PHOTO_JPEG_GRAY  ? JCS_GRAYSCALE
                          : model == PHOTO_JPEG_RGB ? JCS_EXT_RGBX
                                                    : JCS_CMYK;
  jpeg->pixel = model == PHOTO_JPEG_GRAY ? 1 : 4;
  info->scale_num = 1;
  info->scale_denom = (unsigned)factor;
  info->dct_method = JDCT_ISLOW;
  jpeg_start_decompress(info);
  if (jpeg_has_multiple_scans(info)) {
    check_end(jpeg);
    if (jpeg->input.ended && !is_complete(info)) {
      jpeg->fault.row = (long)info->image_height;
      fail(jpeg, PHOTO_FAULT_ENDED);
    }
  }

  /* Cropped and skipped in whole units, one more than is needed on each side: libjpeg smooths chroma
     across the units' edges, and what it smooths with at a crop's edge is not the neighbour. */
  size_t unit_width = (size_t)info->max_h_samp_factor * DCTSIZE / (size_t)factor;
  size_t unit_height = (size_t)info->max_v_samp_factor * DCTSIZE / (size_t)factor;
  JDIMENSION left = x > unit_width ? (JDIMENSION)(x - unit_width) : 0;
  size_t right = x + width + unit_width;
  if (right > info->output_width) right = info->output_width;
  JDIMENSION cropped = (JDIMENSION)(right - left);
  if (cropped < info->output_width) jpeg_crop_scanline(info, &left, &cropped);
  jpeg->offset = (x - left) * jpeg->pixel;
  jpeg->stride = (size_t)info->output_width * jpeg->pixel;
  jpeg->first_row = y;
  jpeg->last_row = y + height;
  jpeg->rows = malloc(jpeg->stride * BATCH);
  if (jpeg->rows == NULL) fail(jpeg, PHOTO_FAULT_MEMORY);
  size_t units = y / unit_height;
  if (units > 1) jpeg_skip_scanlines(info, (JDIMENSION)((units - 1) * unit_height));
  return 0;
}

int photo_jpeg_read(photo_jpeg *jpeg, const uint8_t **rows, size_t *stride, size_t *count,
                    photo_fault *fault) {
  struct jpeg_decompress_struct *info = &jpeg->info;
  if (setjmp(jpeg->escape)) {
    *fault = jpeg->fault;
    return -1;
  }
  JSAMPROW batch[BATCH];
  for (size_t i = 0; i < BATCH; i++) batch[i] = jpeg->rows + i * jpeg->stride;
  size_t before, after;
  do {
    before = info->output_scanline;
    if (before >= jpeg->last_row) {
      *count = 0;
      return 0;
    }
    size_t missing = jpeg->last_row - before;
    jpeg_read_scanlines(info, batch, (JDIMENSION)(missing < BATCH ? missing : BATCH));
    check_end(jpeg);
    after = info->output_scanline;
  } while (after <= jpeg->first_row);
  size_t unused = jpeg->first_row > before ? jpeg->first_row - before : 0;
  *rows = jpeg->rows + unused * jpeg->stride + jpeg->offset;
  *stride = jpeg->stride;
  *count = after - before - unused;
  return 0;
}

const char *photo_jpeg_complaint(const photo_jpeg *jpeg) { return jpeg->complaint; }

#include "photo_jpeg.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

#include "photo_output.h"

/* The buffer that libjpeg writes to. Its last two bytes are held back until more arrive; at the end
   they are the EOI marker, which the caller writes after the mark. */
enum { STAGE_CAPACITY = 1 << 14, END_MARKER = 2 };

struct photo_jpeg_writer {
  struct jpeg_compress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_destination_mgr destination;
  uint8_t stage[STAGE_CAPACITY];
  photo_output output;
};

static photo_jpeg_writer *owner(void *info) { return ((j_common_ptr)info)->client_data; }

static void on_error(j_common_ptr info) {
  photo_jpeg_writer *writer = owner(info);
  char text[JMSG_LENGTH_MAX];
  writer->errors.format_message(info, text);
  snprintf(writer->output.error.text, sizeof writer->output.error.text, "%s", text);
  int is_memory = info->err->msg_code == JERR_OUT_OF_MEMORY;
  photo_output_fail(&writer->output, is_memory ? PHOTO_ERROR_MEMORY : PHOTO_ERROR_UNSUPPORTED, 0);
}

static void on_message(j_common_ptr info) { (void)info; }

static void begin_output(j_compress_ptr info) {
  photo_jpeg_writer *writer = owner(info);
  writer->destination.next_output_byte = writer->stage;
  writer->destination.free_in_buffer = STAGE_CAPACITY;
}

/* Called when the buffer is full, whatever the value of `free_in_buffer` is. */
static boolean continue_output(j_compress_ptr info) {
  photo_jpeg_writer *writer = owner(info);
  size_t count = STAGE_CAPACITY - END_MARKER;
  photo_output_add(&writer->output, writer->stage, count);
  memcpy(writer->stage, writer->stage + count, END_MARKER);
  writer->destination.next_output_byte = writer->stage + END_MARKER;
  writer->destination.free_in_buffer = count;
  return TRUE;
}

static void end_output(j_compress_ptr info) {
  photo_jpeg_writer *writer = owner(info);
  size_t count = STAGE_CAPACITY - writer->destination.free_in_buffer - END_MARKER;
  photo_output_add(&writer->output, writer->stage, count);
  photo_output_flush(&writer->output);
}

photo_jpeg_writer *photo_jpeg_writer_open(int descriptor, photo_jpeg_options options,
                                          photo_error *error) {
  photo_jpeg_writer *writer = calloc(1, sizeof *writer);
  if (writer == NULL) {
    error->reason = PHOTO_ERROR_MEMORY;
    return NULL;
  }
  photo_output_open(&writer->output, descriptor);
  struct jpeg_compress_struct *info = &writer->info;
  info->err = jpeg_std_error(&writer->errors);
  info->client_data = writer;
  writer->errors.error_exit = on_error;
  writer->errors.output_message = on_message;
  if (setjmp(writer->output.escape)) {
    *error = writer->output.error;
    photo_jpeg_writer_close(writer);
    return NULL;
  }
  jpeg_create_compress(info);
  info->mem->max_memory_to_use = 0; /* whatever JPEGMEM in the environment says */
  writer->destination.init_destination = begin_output;
  writer->destination.empty_output_buffer = continue_output;
  writer->destination.term_destination = end_output;
  info->dest = &writer->destination;
  info->image_width = (JDIMENSION)options.width;
  info->image_height = (JDIMENSION)options.height;
  info->input_components = 4;
  info->in_color_space = JCS_EXT_RGBX;
  jpeg_set_defaults(info);
  if (options.is_gray) jpeg_set_colorspace(info, JCS_GRAYSCALE);
  jpeg_set_quality(info, options.quality, TRUE);
  info->dct_method = JDCT_ISLOW;
  info->comp_info[0].h_samp_factor = options.sampling_across;
  info->comp_info[0].v_samp_factor = options.sampling_down;
  if (options.dots_per_inch != 0) {
    info->density_unit = 1; /* dots per inch; otherwise libjpeg writes a density without a unit */
    info->X_density = info->Y_density = options.dots_per_inch;
  }
  if (options.is_progressive) jpeg_simple_progression(info);
  jpeg_start_compress(info, TRUE);
  return writer;
}

void photo_jpeg_writer_close(photo_jpeg_writer *writer) {
  if (writer == NULL) return;
  jpeg_destroy_compress(&writer->info);
  free(writer);
}

int photo_jpeg_writer_add(photo_jpeg_writer *writer, const uint8_t *pixels, size_t rows,
                          photo_error *error) {
  if (setjmp(writer->output.escape)) return photo_report(error, writer->output.error);
  size_t stride = (size_t)writer->info.image_width * 4;
  for (size_t y = 0; y < rows; y++) {
    /* libjpeg does not write to the row, although its type lacks const. */
    JSAMPROW row = (JSAMPROW)(pixels + y * stride);
    jpeg_write_scanlines(&writer->info, &row, 1);
  }
  return 0;
}

int photo_jpeg_writer_finish(photo_jpeg_writer *writer, photo_hash *hash, photo_error *error) {
  if (setjmp(writer->output.escape)) return photo_report(error, writer->output.error);
  jpeg_finish_compress(&writer->info);
  *hash = writer->output.hash;
  return 0;
}

#include "photo_png.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>
#include <zlib.h>

#include "photo_output.h"
#include "photo_png_allocator.h"

struct photo_png_writer {
  png_structp png;
  png_infop info;
  size_t width;
  int out_of_memory; /* an allocation of libpng failed */
  photo_output output;
};

static void on_error(png_structp handle, png_const_charp text) {
  photo_png_writer *writer = png_get_error_ptr(handle);
  snprintf(writer->output.error.text, sizeof writer->output.error.text, "%s", text);
  photo_output_fail(&writer->output,
                    writer->out_of_memory ? PHOTO_ERROR_MEMORY : PHOTO_ERROR_UNSUPPORTED, 0);
}

static void on_warning(png_structp handle, png_const_charp text) {
  (void)handle;
  (void)text;
}

static void write_bytes(png_structp handle, png_bytep bytes, size_t count) {
  photo_png_writer *writer = png_get_io_ptr(handle);
  photo_output_add(&writer->output, bytes, count);
}

static void flush_bytes(png_structp handle) { (void)handle; }

/* By measurement on grids of photos, one filter and run-length matching alone take an eighth of the
   time of libpng's defaults, and give files that are 2 to 8 % larger. Other filters, levels and
   strategies are slower or give larger files. */
static void choose_compression(png_structp png, int is_small) {
  png_set_filter(png, PNG_FILTER_TYPE_BASE, is_small ? PNG_ALL_FILTERS : PNG_FILTER_AVG);
  png_set_compression_level(png, is_small ? 9 : 6);
  png_set_compression_strategy(png, is_small ? Z_FILTERED : Z_RLE);
}

photo_png_writer *photo_png_writer_open(int descriptor, photo_png_options options,
                                        photo_error *error) {
  photo_png_writer *writer = calloc(1, sizeof *writer);
  if (writer == NULL) {
    error->reason = PHOTO_ERROR_MEMORY;
    return NULL;
  }
  photo_output_open(&writer->output, descriptor);
  writer->width = options.width;
  if (setjmp(writer->output.escape)) {
    *error = writer->output.error;
    photo_png_writer_close(writer);
    return NULL;
  }
  writer->png = png_create_write_struct_2(PNG_LIBPNG_VER_STRING, writer, on_error, on_warning,
                                          &writer->out_of_memory, photo_png_allocate,
                                          photo_png_deallocate);
  if (writer->png == NULL) photo_output_fail(&writer->output, PHOTO_ERROR_MEMORY, 0);
  writer->info = png_create_info_struct(writer->png);
  if (writer->info == NULL) photo_output_fail(&writer->output, PHOTO_ERROR_MEMORY, 0);
  png_structp png = writer->png;
  png_set_write_fn(png, writer, write_bytes, flush_bytes);
  choose_compression(png, options.is_small);
  png_set_IHDR(png, writer->info, (png_uint_32)options.width, (png_uint_32)options.height, 8,
               options.has_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, writer->info, PNG_sRGB_INTENT_PERCEPTUAL);
  if (options.pixels_per_meter != 0)
    png_set_pHYs(png, writer->info, options.pixels_per_meter, options.pixels_per_meter,
                 PNG_RESOLUTION_METER);
  png_write_info(png, writer->info);
  if (!options.has_alpha) png_set_filler(png, 0, PNG_FILLER_AFTER);
  return writer;
}

void photo_png_writer_close(photo_png_writer *writer) {
  if (writer == NULL) return;
  png_destroy_write_struct(&writer->png, &writer->info);
  free(writer);
}

int photo_png_writer_add(photo_png_writer *writer, const uint8_t *pixels, size_t rows,
                         photo_error *error) {
  if (setjmp(writer->output.escape)) return photo_report(error, writer->output.error);
  for (size_t y = 0; y < rows; y++) png_write_row(writer->png, pixels + y * writer->width * 4);
  return 0;
}

/* Written here instead of by png_set_text, because the text depends on the bytes before it. */
static void write_mark(photo_png_writer *writer, const char *mark) {
  static const char keyword[] = "Comment"; /* its terminating zero is part of the chunk */
  size_t length = strlen(mark);
  char digits[PHOTO_OUTPUT_DIGITS];
  png_structp png = writer->png;
  png_write_chunk_start(png, (png_const_bytep)"tEXt",
                        (png_uint_32)(sizeof keyword + length + sizeof digits));
  png_write_chunk_data(png, (png_const_bytep)keyword, sizeof keyword);
  png_write_chunk_data(png, (png_const_bytep)mark, length);
  photo_output_digest(&writer->output, digits);
  png_write_chunk_data(png, (png_const_bytep)digits, sizeof digits);
  png_write_chunk_end(png);
}

int photo_png_writer_finish(photo_png_writer *writer, const char *mark, photo_error *error) {
  if (setjmp(writer->output.escape)) return photo_report(error, writer->output.error);
  if (mark != NULL) write_mark(writer, mark);
  png_write_end(writer->png, writer->info);
  photo_output_flush(&writer->output);
  return 0;
}

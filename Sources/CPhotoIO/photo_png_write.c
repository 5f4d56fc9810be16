#include "photo_png.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>
#include <zlib.h>

#include "photo_deflate.h"
#include "photo_output.h"
#include "photo_png_allocator.h"
#include "photo_png_filter.h"

enum {
  STRIP_ROWS = 16, /* which have the same codes: with 8 or 64, files are larger by measurement */
  ZLIB_HEADER = 0x0178, /* a window of 32 KiB, the fastest compression (RFC 1950) */
  ZLIB_BYTES = 2 + 4    /* of the header, and of the checksum at the end */
};

struct photo_png_writer {
  png_structp png;
  png_infop info;
  int is_small, out_of_memory; /* an allocation of libpng failed */
  photo_output output;
  photo_png_filter *filter;
  size_t width, pixel, rows_left;  /* pixels of a row, bytes of a pixel, rows to come */
  size_t strip_count, strip_bytes; /* filtered bytes, and how many a strip has */
  uLong checksum;                  /* of all filtered bytes */
  photo_bits bits;
  uint8_t *row, *above, *strip, *chunk;
  uint8_t memory[];
};

static void on_error(png_structp handle, png_const_charp text) {
  photo_png_writer *writer = png_get_error_ptr(handle);
  snprintf(writer->output.error.text, sizeof writer->output.error.text, "%s", text);
  photo_output_fail(&writer->output,
                    writer->out_of_memory ? PHOTO_ERROR_MEMORY : PHOTO_ERROR_UNSUPPORTED, 0);
}

static void on_warning(png_structp handle, png_const_charp text) { (void)handle, (void)text; }

static void write_bytes(png_structp handle, png_bytep bytes, size_t count) {
  photo_png_writer *writer = png_get_io_ptr(handle);
  photo_output_add(&writer->output, bytes, count);
}

static void flush_bytes(png_structp handle) { (void)handle; }

static size_t strip_bytes(photo_png_options options) {
  size_t rows = options.height < STRIP_ROWS ? options.height : STRIP_ROWS;
  return rows * (1 + options.width * (options.has_alpha ? 4 : 3));
}

static size_t row_memory(photo_png_options options) {
  return options.width * 4 + 2 * PHOTO_PNG_PADDING;
}

size_t photo_png_writer_memory(photo_png_options options) {
  if (options.is_small) return 0;
  size_t strip = strip_bytes(options);
  return 2 * row_memory(options) + strip + PHOTO_PNG_PADDING + photo_deflate_bound(strip) +
         ZLIB_BYTES;
}

/* Prepares our encoder. */
static void begin_strips(photo_png_writer *writer, photo_png_options options) {
  writer->filter = photo_png_filter_of_processor();
  writer->pixel = options.has_alpha ? 4 : 3;
  writer->rows_left = options.height;
  writer->strip_bytes = strip_bytes(options);
  writer->checksum = adler32(0, NULL, 0);
  writer->bits = (photo_bits){NULL, ZLIB_HEADER, 16};
  writer->row = writer->memory + PHOTO_PNG_PADDING;
  writer->above = writer->row + row_memory(options);
  writer->strip = writer->memory + 2 * row_memory(options);
  writer->chunk = writer->strip + writer->strip_bytes + PHOTO_PNG_PADDING;
}

/* Writes the filtered rows as a chunk. */
static void write_strip(photo_png_writer *writer) {
  int is_last = writer->rows_left == 0;
  writer->bits.next = writer->chunk;
  photo_deflate(&writer->bits, writer->strip, writer->strip_count, is_last);
  writer->checksum = adler32_z(writer->checksum, writer->strip, writer->strip_count);
  writer->strip_count = 0;
  if (is_last) {
    png_save_uint_32(writer->bits.next, (png_uint_32)writer->checksum);
    writer->bits.next += 4;
  }
  png_write_chunk(writer->png, (png_const_bytep) "IDAT", writer->chunk,
                  (size_t)(writer->bits.next - writer->chunk));
}

static void add_row(photo_png_writer *writer, const uint8_t *pixels) {
  uint8_t *row = writer->row;
  size_t width = writer->width, pixel = writer->pixel, count = width * pixel;
  /* Where alpha is not written, the next pixel replaces it. */
  for (size_t x = 0; x < width; x++) memcpy(row + pixel * x, pixels + 4 * x, 4);
  writer->filter(row, writer->above, count, pixel, writer->strip + writer->strip_count);
  writer->row = writer->above;
  writer->above = row;
  writer->strip_count += 1 + count;
  writer->rows_left--;
  if (writer->strip_count == writer->strip_bytes || writer->rows_left == 0) write_strip(writer);
}

photo_png_writer *photo_png_writer_open(int descriptor, photo_png_options options,
                                        photo_error *error) {
  photo_png_writer *writer = calloc(1, sizeof *writer + photo_png_writer_memory(options));
  if (writer == NULL) {
    error->reason = PHOTO_ERROR_MEMORY;
    return NULL;
  }
  photo_output_open(&writer->output, descriptor);
  writer->width = options.width;
  writer->is_small = options.is_small;
  if (setjmp(writer->output.escape)) {
    *error = writer->output.error;
    photo_png_writer_close(writer);
    return NULL;
  }
  writer->png =
      png_create_write_struct_2(PNG_LIBPNG_VER_STRING, writer, on_error, on_warning,
                                &writer->out_of_memory, photo_png_allocate, photo_png_deallocate);
  if (writer->png == NULL) photo_output_fail(&writer->output, PHOTO_ERROR_MEMORY, 0);
  writer->info = png_create_info_struct(writer->png);
  if (writer->info == NULL) photo_output_fail(&writer->output, PHOTO_ERROR_MEMORY, 0);
  png_structp png = writer->png;
  png_set_write_fn(png, writer, write_bytes, flush_bytes);
  if (options.is_small) {
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_ALL_FILTERS);
    png_set_compression_level(png, 9);
    png_set_compression_strategy(png, Z_FILTERED);
  } else {
    begin_strips(writer, options);
  }
  png_set_IHDR(png, writer->info, (png_uint_32)options.width, (png_uint_32)options.height, 8,
               options.has_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, writer->info, PNG_sRGB_INTENT_PERCEPTUAL);
  if (options.pixels_per_meter != 0)
    png_set_pHYs(png, writer->info, options.pixels_per_meter, options.pixels_per_meter,
                 PNG_RESOLUTION_METER);
  png_write_info(png, writer->info);
  if (options.is_small && !options.has_alpha) png_set_filler(png, 0, PNG_FILLER_AFTER);
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
  for (size_t y = 0; y < rows; y++, pixels += writer->width * 4)
    if (writer->is_small) png_write_row(writer->png, pixels);
    else if (writer->rows_left > 0) add_row(writer, pixels);
  return 0;
}

int photo_png_writer_finish(photo_png_writer *writer, photo_hash *hash, photo_error *error) {
  if (setjmp(writer->output.escape)) return photo_report(error, writer->output.error);
  photo_output_flush(&writer->output);
  *hash = writer->output.hash;
  return 0;
}

/* The floor, a lower bound of the time that a program with libjpeg-turbo needs:
   floor SIDE OUTPUT PHOTO PHOTO PHOTO

   On one core, libjpeg-turbo decodes only the visible rows and columns of each JPEG, at the
   smallest of its scales 1, 1/2, 1/4, 1/8 that has at least as many pixels as the cell, and encodes
   one JPEG of quality 90, 4:4:4. Between decoder and encoder, only the nearest pixel is picked, so
   that the encoder has a realistic picture to encode. Photos are not turned upright, and the
   picture is rough. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include "layout.h"

typedef struct {
  int side;
  JSAMPLE *samples;
} Square;

static JSAMPROW row_of(const Square *square, int y) {
  return square->samples + (size_t)3 * square->side * y;
}

static FILE *open_or_stop(const char *path, const char *mode) {
  FILE *file = fopen(path, mode);
  if (!file) {
    perror(path);
    exit(66);
  }
  return file;
}

static double larger(double a, double b) { return a > b ? a : b; }

/* The coarsest scale, in eighths, that does not fall below `scale`. */
static int eighths(double scale) {
  int n = 1;
  while (n < 8 && n / 8.0 < scale) n *= 2;
  return n;
}

static void decode(const char *path, Frame frame, Square *square) {
  struct jpeg_decompress_struct jpeg;
  struct jpeg_error_mgr errors;
  FILE *file = open_or_stop(path, "rb");
  jpeg.err = jpeg_std_error(&errors);
  jpeg_create_decompress(&jpeg);
  jpeg_stdio_src(&jpeg, file);
  jpeg_read_header(&jpeg, TRUE);
  jpeg.out_color_space = JCS_RGB;
  jpeg.scale_denom = 8;
  jpeg.scale_num = eighths(
      larger((double)frame.width / jpeg.image_width, (double)frame.height / jpeg.image_height));
  jpeg_start_decompress(&jpeg);

  /* The visible window, centered. */
  double shrink =
      larger((double)frame.width / jpeg.output_width, (double)frame.height / jpeg.output_height);
  JDIMENSION width = frame.width / shrink, height = frame.height / shrink;
  JDIMENSION left = (jpeg.output_width - width) / 2, top = (jpeg.output_height - height) / 2;
  JDIMENSION from = left, wide = width; /* widened to whole blocks */
  if (width < jpeg.output_width) jpeg_crop_scanline(&jpeg, &from, &wide);
  if (top > 0) jpeg_skip_scanlines(&jpeg, top);

  JSAMPROW row = malloc((size_t)3 * wide);
  if (!row) exit(71);
  int y = 0;
  while (y < frame.height) {
    jpeg_read_scanlines(&jpeg, &row, 1);
    JDIMENSION seen = jpeg.output_scanline - 1 - top;
    for (; y < frame.height && (JDIMENSION)(y / shrink) <= seen; y++) {
      JSAMPLE *out = row_of(square, frame.top + y) + 3 * frame.left;
      for (int x = 0; x < frame.width; x++) {
        JDIMENSION nearest = left - from + (JDIMENSION)(x / shrink);
        memcpy(out + 3 * x, row + 3 * nearest, 3);
      }
    }
  }
  free(row);
  jpeg_destroy_decompress(&jpeg);
  fclose(file);
}

static void encode(const char *path, const Square *square) {
  struct jpeg_compress_struct jpeg;
  struct jpeg_error_mgr errors;
  FILE *file = open_or_stop(path, "wb");
  jpeg.err = jpeg_std_error(&errors);
  jpeg_create_compress(&jpeg);
  jpeg_stdio_dest(&jpeg, file);
  jpeg.image_width = jpeg.image_height = square->side;
  jpeg.input_components = 3;
  jpeg.in_color_space = JCS_RGB;
  jpeg_set_defaults(&jpeg);
  jpeg_set_quality(&jpeg, 90, TRUE);
  jpeg.comp_info[0].h_samp_factor = jpeg.comp_info[0].v_samp_factor = 1;
  jpeg_start_compress(&jpeg, TRUE);
  while (jpeg.next_scanline < jpeg.image_height) {
    JSAMPROW row = row_of(square, jpeg.next_scanline);
    jpeg_write_scanlines(&jpeg, &row, 1);
  }
  jpeg_finish_compress(&jpeg);
  jpeg_destroy_compress(&jpeg);
  if (fclose(file) != 0) exit(74);
}

int main(int count, char **words) {
  if (count != 6) {
    fprintf(stderr, "usage: floor SIDE OUTPUT PHOTO PHOTO PHOTO\n");
    return 64;
  }
  Square square = {.side = atoi(words[1])};
  static const JSAMPLE background[] = {0x10, 0x66, 0x98};
  size_t pixels = (size_t)square.side * square.side;
  square.samples = malloc(3 * pixels);
  if (!square.samples) return 71;
  for (size_t i = 0; i < pixels; i++) memcpy(square.samples + 3 * i, background, 3);

  Frame frames[3];
  layout_frames(square.side, frames);
  for (int i = 0; i < 3; i++) decode(words[3 + i], frames[i], &square);
  encode(words[2], &square);
  return 0;
}

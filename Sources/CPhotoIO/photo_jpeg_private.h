/* Shared by the files of the JPEG reader. */
#ifndef PHOTO_JPEG_PRIVATE_H
#define PHOTO_JPEG_PRIVATE_H

#include "photo_jpeg.h"

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

#include "photo_input.h"

/* The marker segments that are kept: a colour profile has at most 255, and EXIF one. */
enum { PHOTO_JPEG_SEGMENTS = 256 };

struct photo_jpeg {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  jmp_buf escape; /* set first by every call of the reader */
  photo_error error;
  char warning[200];
  struct jpeg_progress_mgr progress;
  int most_scans;
  /* How far decoding had come when bytes were last read, and the bytes read since it came there. */
  int last_scan;
  JDIMENSION last_mcu_row;
  size_t unused;
  photo_jpeg_segment segments[PHOTO_JPEG_SEGMENTS];
  size_t segment_count;
  int has_exif;
  size_t pixel, offset; /* bytes a pixel; bytes before the area in a decoded row */
  size_t first_row, last_row, stride;
  uint8_t *rows;
  photo_input input;
};

/* The reader that a decoder of libjpeg belongs to. */
static inline photo_jpeg *photo_jpeg_owner(void *info) {
  return (photo_jpeg *)((j_common_ptr)info)->client_data;
}

/* Ends the current call of the reader with an error. */
static inline void photo_jpeg_fail(photo_jpeg *jpeg, photo_error_reason reason) {
  jpeg->error.reason = reason;
  longjmp(jpeg->escape, 1);
}

/* Install our functions for libjpeg's errors and warnings, for its input, and for marker segments. */
void photo_jpeg_install_error_handlers(photo_jpeg *jpeg);
void photo_jpeg_install_source(photo_jpeg *jpeg);
void photo_jpeg_install_marker_handlers(photo_jpeg *jpeg);

#endif

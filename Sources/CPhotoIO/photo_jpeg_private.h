/* What the parts of the JPEG reader share. */
#ifndef PHOTO_JPEG_PRIVATE_H
#define PHOTO_JPEG_PRIVATE_H

#include "photo_jpeg.h"

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

#include "photo_input.h"

enum { PHOTO_JPEG_SEGMENTS = 256 };

struct photo_jpeg {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  jmp_buf escape;
  photo_fault fault;
  char complaint[JMSG_LENGTH_MAX];
  struct jpeg_progress_mgr progress;
  int most_scans;
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

/* Leaves the call that is under way: every call of the reader sets `escape` first. */
static inline void photo_jpeg_fail(photo_jpeg *jpeg, photo_fault_reason reason) {
  jpeg->fault.reason = reason;
  longjmp(jpeg->escape, 1);
}

/* Directs libjpeg's errors and warnings, its input, and the marker segments that are kept. */
void photo_jpeg_direct_messages(photo_jpeg *jpeg);
void photo_jpeg_direct_input(photo_jpeg *jpeg);
void photo_jpeg_direct_segments(photo_jpeg *jpeg);

#endif

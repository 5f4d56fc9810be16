/* Shared by the files of the JPEG reader. */
#ifndef PHOTO_JPEG_PRIVATE_H
#define PHOTO_JPEG_PRIVATE_H

#include "photo_jpeg.h"

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

#include "photo_input.h"
#include "photo_jpeg_light.h"
#include "photo_jpeg_progressive.h"

/* The side of a block of a component in samples, and the least one, when a photo is shrunk. */
#if JPEG_LIB_VERSION >= 70
#define PHOTO_JPEG_BLOCK_SIDE(component) (component)->DCT_h_scaled_size
#define PHOTO_JPEG_LEAST_BLOCK_SIDE(info) (info)->min_DCT_h_scaled_size
#else
#define PHOTO_JPEG_BLOCK_SIDE(component) (component)->DCT_scaled_size
#define PHOTO_JPEG_LEAST_BLOCK_SIDE(info) (info)->min_DCT_scaled_size
#endif

/* The maximum number of marker segments that are kept: 255 for a color profile, and one of each
   other kind. */
enum { PHOTO_JPEG_SEGMENTS = 255 + PHOTO_JPEG_KINDS - 1 };

struct photo_jpeg {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  jmp_buf escape; /* set first by every call of the reader */
  photo_error error;
  char warning[200];
  struct jpeg_progress_mgr progress;
  int max_scans;
  size_t mcu_rows;  /* the number of MCU rows decoded, in all scans, when bytes were last read */
  size_t row_bytes; /* bytes read since then, without marker segments */
  size_t unused;    /* bytes read before then that belong to no row and no marker segment */
  int skipped_segments;
  photo_jpeg_segment segments[PHOTO_JPEG_SEGMENTS];
  size_t segment_count;
  size_t kept[PHOTO_JPEG_KINDS]; /* the number of segments of each kind */
  size_t pixel, offset, width;   /* bytes per pixel; the area's columns in a decoded row */
  size_t next_row, first_row, last_row, stride;
  uint8_t *rows;
  int largest_factor;        /* see its header */
  photo_jpeg_light *light;   /* NULL if hidden variances are not measured */
  int64_t start;             /* the offset of the picture in its file; negative for a stream */
  photo_jpeg_script *script; /* of a photo that is decoded by our progressive decoder, or NULL */
  photo_input input;
};

/* The reader that a decoder of libjpeg belongs to. */
static inline photo_jpeg *photo_jpeg_owner(void *info) {
  return (photo_jpeg *)((j_common_ptr)info)->client_data;
}

/* Takes the next byte of the input, whose functions never suspend the decoder. */
static inline int photo_jpeg_next_byte(j_decompress_ptr info) {
  if (info->src->bytes_in_buffer == 0) (*info->src->fill_input_buffer)(info);
  info->src->bytes_in_buffer--;
  return *info->src->next_input_byte++;
}

/* Ends the current call of the reader with an error. */
static inline void photo_jpeg_fail(photo_jpeg *jpeg, photo_error_reason reason) {
  jpeg->error.reason = reason;
  longjmp(jpeg->escape, 1);
}

/* Counts the next bytes as part of a marker segment, not of rows. */
static inline void photo_jpeg_exclude(photo_jpeg *jpeg, size_t count) {
  jpeg->row_bytes -= count < jpeg->row_bytes ? count : jpeg->row_bytes;
}

/* Install our functions for libjpeg's errors and warnings, for its input, and for marker
   segments. */
void photo_jpeg_install_error_handlers(photo_jpeg *jpeg);
void photo_jpeg_install_source(photo_jpeg *jpeg);
void photo_jpeg_install_marker_handlers(photo_jpeg *jpeg);

#endif

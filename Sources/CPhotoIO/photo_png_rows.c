#include "photo_png_rows.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "photo_png_private.h"
#include "photo_png_unfilter.h"

enum {
  BATCH_BYTES = 1 << 16, /* of rows that are inflated at a time */
  /* libpng reads blocks of so many bytes, and uses none of one in which the file ends. */
  BLOCK_BYTES = 1 << 13,
  CHECKSUM_BYTES = 4,
  CHUNK_HEAD_BYTES = 8, /* its length and its name */
  LARGEST_WINDOW = 7    /* zlib's CINFO for 32 KiB */
};

struct photo_png_rows {
  z_stream stream;
  size_t rest;       /* bytes of the chunk that zlib has not got */
  uint32_t checksum; /* of the chunk, as far as zlib has got it */
  size_t pixel, row_bytes;
  size_t capacity, count, next; /* rows of `batch`: at most, inflated, and returned */
  size_t unread;                /* rows that are not inflated */
  uint8_t *batch;               /* filtered rows, each after its filter */
  uint8_t *above, *row;         /* the last row is in `row` */
  uint8_t block[BLOCK_BYTES];
  /* The reader's position before the data, for libpng. */
  uint64_t position, next_chunk;
  off_t offset;
};

static uint32_t begin_checksum(void) { return (uint32_t)crc32(0, (const uint8_t *)"IDAT", 4); }

/* Whether the rows are such as are read here. */
static int is_usual(const photo_png *png) {
  int type = png_get_color_type(png->png, png->info);
  int stored = png_get_channels(png->png, png->info);
  return png->input.offset >= 0 && type != PNG_COLOR_TYPE_PALETTE && stored == png->channels &&
         png_get_bit_depth(png->png, png->info) == png->depth &&
         png_get_interlace_type(png->png, png->info) == PNG_INTERLACE_NONE;
}

/* Whether a chunk is no longer than the picture, since libpng has limits. */
static int is_usual_chunk(const photo_png *png, const photo_png_rows *rows) {
  return rows->rest <= PNG_UINT_31_MAX && rows->rest / png->height <= rows->row_bytes;
}

photo_png_rows *photo_png_rows_open(photo_png *png) {
  if (!is_usual(png)) return NULL;
  photo_png_rows *rows = calloc(1, sizeof *rows);
  if (rows == NULL) return NULL;
  /* The window has the size that the stream says, as with libpng. */
  if (inflateInit2(&rows->stream, 0) != Z_OK) {
    free(rows);
    return NULL;
  }
  rows->pixel = (size_t)png->channels * ((size_t)png->depth / 8);
  rows->row_bytes = png->width * rows->pixel;
  rows->capacity = rows->row_bytes < BATCH_BYTES ? BATCH_BYTES / (rows->row_bytes + 1) : 1;
  if (rows->capacity > png->height) rows->capacity = png->height;
  rows->unread = png->height;
  rows->batch = malloc(rows->capacity * (rows->row_bytes + 1) + PHOTO_PNG_MARGIN);
  rows->above = malloc(rows->row_bytes + PHOTO_PNG_MARGIN);
  rows->row = calloc(1, rows->row_bytes + PHOTO_PNG_MARGIN); /* above the first one */
  rows->position = png->position;
  rows->next_chunk = png->next_chunk;
  rows->offset = png->input.offset - (off_t)(png->input.count - png->taken);
  rows->rest = (size_t)(png->next_chunk - png->position) - CHECKSUM_BYTES;
  rows->checksum = begin_checksum();
  int has_memory = rows->batch != NULL && rows->above != NULL && rows->row != NULL;
  if (has_memory && is_usual_chunk(png, rows)) return rows;
  photo_png_rows_close(rows);
  return NULL;
}

void photo_png_rows_close(photo_png_rows *rows) {
  if (rows == NULL) return;
  inflateEnd(&rows->stream);
  free(rows->batch);
  free(rows->above);
  free(rows->row);
  free(rows);
}

/* Checks the checksum of the chunk that has been read. */
static int end_chunk(photo_png *png, const photo_png_rows *rows) {
  uint8_t stored[CHECKSUM_BYTES];
  return photo_png_read_raw(png, stored, sizeof stored) == sizeof stored &&
         png_get_uint_32(stored) == rows->checksum;
}

/* Begins the next chunk, which must be one of image data. */
static int begin_chunk(photo_png *png, photo_png_rows *rows) {
  uint8_t head[CHUNK_HEAD_BYTES];
  if (photo_png_read_raw(png, head, sizeof head) != sizeof head || memcmp(head + 4, "IDAT", 4) != 0)
    return 0;
  rows->rest = png_get_uint_32(head);
  rows->checksum = begin_checksum();
  png->next_chunk = png->position + rows->rest + CHECKSUM_BYTES;
  return is_usual_chunk(png, rows);
}

/* Gives zlib the next block of data. */
static int feed(photo_png *png, photo_png_rows *rows) {
  while (rows->rest == 0)
    if (!end_chunk(png, rows) || !begin_chunk(png, rows)) return 0;
  size_t count = rows->rest < BLOCK_BYTES ? rows->rest : BLOCK_BYTES;
  if (photo_png_read_raw(png, rows->block, count) != count) return 0;
  /* With a smaller window, what is refused may depend on how much is inflated at a time. */
  if (rows->stream.total_in == 0 && rows->block[0] >> 4 != LARGEST_WINDOW) return 0;
  rows->checksum = (uint32_t)crc32(rows->checksum, rows->block, (uInt)count);
  rows->stream.next_in = rows->block;
  rows->stream.avail_in = (uInt)count;
  rows->rest -= count;
  return 1;
}

/* Inflates so many bytes into the batch. Returns 0 if there are not so many, or others are
   damaged. */
static int inflate_bytes(photo_png *png, photo_png_rows *rows, size_t count) {
  z_stream *stream = &rows->stream;
  uint8_t *next = rows->batch;
  while (count > 0) {
    size_t part = count < UINT32_MAX ? count : UINT32_MAX;
    stream->next_out = next;
    stream->avail_out = (uInt)part;
    while (stream->avail_out > 0) {
      if (stream->avail_in == 0 && !feed(png, rows)) return 0;
      int result = inflate(stream, Z_NO_FLUSH);
      if (result != Z_OK && (result != Z_STREAM_END || stream->avail_out > 0)) return 0;
    }
    next += part;
    count -= part;
  }
  return 1;
}

/* Whether the data end with the last row, and their chunk with them. */
static int has_ended(photo_png *png, photo_png_rows *rows) {
  z_stream *stream = &rows->stream;
  for (;;) {
    uint8_t further;
    stream->next_out = &further;
    stream->avail_out = 1;
    int result = inflate(stream, Z_NO_FLUSH);
    if (stream->avail_out == 0) return 0;
    if (result == Z_STREAM_END) break;
    if ((result != Z_OK && result != Z_BUF_ERROR) || stream->avail_in > 0 || !feed(png, rows))
      return 0;
  }
  return stream->avail_in == 0 && rows->rest == 0 && end_chunk(png, rows);
}

static int inflate_batch(photo_png *png, photo_png_rows *rows) {
  rows->next = 0;
  rows->count = rows->capacity < rows->unread ? rows->capacity : rows->unread;
  rows->unread -= rows->count;
  return inflate_bytes(png, rows, rows->count * (rows->row_bytes + 1)) &&
         (rows->unread > 0 || has_ended(png, rows));
}

/* Returns the row in the machine's order of bytes, in the place of the batch's first row, which is
   no longer needed. */
static const uint8_t *in_own_order(photo_png_rows *rows, const uint8_t *row) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  for (size_t i = 0; i < rows->row_bytes; i += 2) {
    rows->batch[i] = row[i + 1];
    rows->batch[i + 1] = row[i];
  }
  return rows->batch;
#else
  (void)rows;
  return row;
#endif
}

const uint8_t *photo_png_rows_next(photo_png *png, photo_png_rows *rows) {
  if (rows->next == rows->count && !inflate_batch(png, rows)) return NULL;
  const uint8_t *filtered = rows->batch + rows->next++ * (rows->row_bytes + 1);
  enum { FILTERS = 5 };
  if (filtered[0] >= FILTERS) return NULL;
  uint8_t *row = rows->above;
  rows->above = rows->row;
  rows->row = row;
  photo_png_unfilter(filtered[0], filtered + 1, rows->above, row, rows->row_bytes, rows->pixel);
  return png->depth == 16 ? in_own_order(rows, row) : row;
}

void photo_png_rows_rewind(photo_png *png, const photo_png_rows *rows) {
  png->input.offset = rows->offset;
  png->input.count = png->taken = 0;
  png->input.error = png->input.ended = 0;
  png->position = rows->position;
  png->next_chunk = rows->next_chunk;
}

#include "photo_png_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "photo_bytes.h"
#include "photo_png_allocator.h"

enum {
  MAX_LEADING_BYTES = 256 << 20, /* before the image data, including skipped chunks */
  MAX_LEADING_CHUNKS = 10000,    /* up to the first one of image data */
  MAX_TRAILING_BYTES = 1 << 16 /* after the last row, which libpng inflates to verify a checksum */
};

void photo_png_fail(photo_png *png, photo_error_reason reason) {
  png->error.reason = reason;
  longjmp(png->escape, 1);
}

static void on_error(png_structp handle, png_const_charp text) {
  photo_png *png = png_get_error_ptr(handle);
  snprintf(png->error.text, sizeof png->error.text, "%s", text);
  photo_png_fail(png, png->out_of_memory ? PHOTO_ERROR_MEMORY : PHOTO_ERROR_DAMAGED);
}

/* Whether a warning is about a chunk that is used, or about none. A warning about a chunk begins
   with its name, a colon and a space. */
static int matters(const char *text) {
  static const char used[][5] = {"PLTE", "tRNS", "IDAT", "cHRM", "gAMA",
                                 "cICP", "sRGB", "iCCP", "eXIf"};
  if (strlen(text) <= 4 || strncmp(text + 4, ": ", 2) != 0) return 1;
  for (size_t i = 0; i < sizeof used / sizeof used[0]; i++)
    if (strncmp(text, used[i], 4) == 0) return 1;
  return 0;
}

static void on_warning(png_structp handle, png_const_charp text) {
  /* If the checksum of the rows (Adler-32) is wrong, libpng fails or warns, depending on how the
     data are divided into chunks. Here it always fails. */
  if (strcmp(text, "IDAT: incorrect data check") == 0) png_error(handle, text);
  photo_png *png = png_get_error_ptr(handle);
  if (strlen(text) > 4 && strcmp(text + 4, ": CRC error") == 0) memcpy(png->damaged, text, 4);
  if (matters(text) && png->warning[0] == 0)
    snprintf(png->warning, sizeof png->warning, "%s", text);
}

/* Whether all rows have been read. libpng counts the passes of an interlaced picture from 0. */
static int is_after_rows(const photo_png *png) {
  if (png->rows == NULL) return 0;
  if (png->passes > 1) return png_get_current_pass_number(png->png) >= png->passes;
  return png_get_current_row_number(png->png) >= png->height;
}

size_t photo_png_read_raw(photo_png *png, uint8_t *bytes, size_t count) {
  size_t done = 0;
  while (done < count) {
    if (png->taken == png->input.count) {
      png->taken = 0;
      if (photo_input_fill(&png->input) == 0) break;
    }
    size_t available = png->input.count - png->taken;
    size_t n = count - done < available ? count - done : available;
    if (bytes != NULL) memcpy(bytes + done, png->input.bytes + png->taken, n);
    png->taken += n;
    done += n;
  }
  png->position += done;
  return done;
}

static void read_bytes(png_structp handle, png_bytep bytes, size_t count) {
  photo_png *png = png_get_io_ptr(handle);
  if (is_after_rows(png)) {
    png->has_trailing_data = count > png->trailing_bytes;
    if (png->has_trailing_data) longjmp(png->escape, 1);
    png->trailing_bytes -= count;
  }
  if (png->rows == NULL && png->position > MAX_LEADING_BYTES)
    png_error(handle, "it has more than 256M of data before its first row");
  if (photo_png_read_raw(png, bytes, count) != count) {
    png->error.code = png->input.error;
    png->error.row = (long)png->next_row;
    photo_png_fail(png, png->input.error ? PHOTO_ERROR_READ : PHOTO_ERROR_ENDED);
  }
  if ((png_get_io_state(handle) & PNG_IO_MASK_LOC) != PNG_IO_CHUNK_HDR) return;
  /* A chunk consists of its length, its name, its data and a checksum. */
  png->next_chunk = png->position + png_get_uint_32(bytes) + 4;
  if (png->rows == NULL && ++png->leading_chunks > MAX_LEADING_CHUNKS)
    png_error(handle, "it has more than 10000 chunks before its first row");
}

photo_png *photo_png_open(int descriptor, int64_t start, const uint8_t *head, size_t count) {
  photo_png *png = malloc(sizeof *png);
  if (png == NULL) return NULL;
  memset(png, 0, offsetof(photo_png, input));
  photo_input_open(&png->input, descriptor, start, head, count);
  if (setjmp(png->escape)) {
    photo_png_close(png);
    return NULL;
  }
  png->png =
      png_create_read_struct_2(PNG_LIBPNG_VER_STRING, png, on_error, on_warning,
                               &png->out_of_memory, photo_png_allocate, photo_png_deallocate);
  if (png->png != NULL) png->info = png_create_info_struct(png->png);
  if (png->info == NULL) {
    photo_png_close(png);
    return NULL;
  }
  png_set_read_fn(png->png, png, read_bytes);
  /* The caller limits the area of the photo. */
  png_set_user_limits(png->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  photo_png_install_chunk_handlers(png);
  png_set_check_for_invalid_index(png->png, 0); /* indices beyond the palette are black */
  png->trailing_bytes = MAX_TRAILING_BYTES;
  return png;
}

void photo_png_close(photo_png *png) {
  if (png == NULL) return;
  png_destroy_read_struct(&png->png, &png->info, NULL);
  for (int kind = 0; kind < PHOTO_PNG_KINDS; kind++) free((void *)png->kept[kind].bytes);
  photo_png_rows_close(png->usual);
  free(png->rows);
  free(png);
}

/* Whether four pairs of x and y are inside the chromaticity diagram. libpng before 1.6.47 drops
   other chunks itself, with this warning. */
static int are_chromaticities(const double *c) {
  for (int i = 0; i < 8; i += 2)
    if (c[i] < 0 || c[i + 1] < 0 || c[i] + c[i + 1] > 1) return 0;
  return 1;
}

static void describe_color(photo_png *png, photo_png_header *header) {
  header->is_srgb = png->is_srgb;
  header->has_code_points = png->has_code_points;
  memcpy(header->code_points, png->code_points, sizeof header->code_points);
  if (!png_get_gAMA(png->png, png->info, &header->gamma)) header->gamma = 0;
  double *c = header->chromaticities;
  header->has_chromaticities = png_get_cHRM(png->png, png->info, &c[0], &c[1], &c[2], &c[3], &c[4],
                                            &c[5], &c[6], &c[7]) != 0;
  if (header->has_chromaticities && !are_chromaticities(c)) {
    header->has_chromaticities = 0;
    on_warning(png->png, "cHRM: invalid chromaticities");
  }
}

int photo_png_read_header(photo_png *png, photo_png_header *header, photo_error *error) {
  memset(header, 0, sizeof *header);
  if (setjmp(png->escape)) return photo_report(error, png->error);
  png_read_info(png->png, png->info);
  if (png->out_of_memory) photo_png_fail(png, PHOTO_ERROR_MEMORY);
  describe_color(png, header);
  header->width = png_get_image_width(png->png, png->info);
  header->height = png_get_image_height(png->png, png->info);
  header->is_interlaced = png_get_interlace_type(png->png, png->info) != PNG_INTERLACE_NONE;

  /* The format of the expanded rows. Nothing is allocated for them before the caller has checked
     their size. */
  int type = png_get_color_type(png->png, png->info);
  /* png_get_valid also knows a tRNS chunk that libpng has dropped since. */
  int transparent = 0;
  png_get_tRNS(png->png, png->info, NULL, &transparent, NULL);
  int has_alpha = (type & PNG_COLOR_MASK_ALPHA) != 0 || transparent > 0;
  header->channels = ((type & PNG_COLOR_MASK_COLOR) != 0 ? 3 : 1) + has_alpha;
  header->stored_depth = png_get_bit_depth(png->png, png->info);
  header->depth = header->stored_depth == 16 ? 16 : 8;
  header->color_model = type == PNG_COLOR_TYPE_PALETTE       ? "palette"
                        : (type & PNG_COLOR_MASK_COLOR) != 0 ? "RGB"
                                                             : "gray";
  png->width = header->width;
  png->height = header->height;
  png->channels = header->channels;
  png->depth = header->depth;
  return 0;
}

size_t photo_png_memory(const photo_png *png, size_t profile_count) {
  size_t sample = (size_t)png->depth / 8;
  size_t row = photo_bytes_saturating_product(png->width, (size_t)png->channels * sample);
  int is_interlaced = png_get_interlace_type(png->png, png->info) != PNG_INTERLACE_NONE;
  size_t kept = photo_bytes_saturating_product(row, is_interlaced ? png->height : 1);
  /* The current row of libpng, and the row above it. */
  size_t memory = photo_bytes_saturating_sum(kept, photo_bytes_saturating_product(row, 2));
  /* The caller copies the chunks. */
  for (int kind = 0; kind < PHOTO_PNG_KINDS; kind++) {
    size_t chunks = photo_bytes_saturating_product(png->kept[kind].count, 2);
    memory = photo_bytes_saturating_sum(memory, chunks);
  }
  size_t profiles = photo_bytes_saturating_product(profile_count, PHOTO_PROFILE_COPIES);
  return photo_bytes_saturating_sum(memory, profiles);
}

/* Prepares for reading rows; decodes all passes of an interlaced picture but the last. */
static void begin(photo_png *png) {
  png_set_expand(png->png); /* fewer bits to 8, a palette to its colors, tRNS to alpha */
  const uint16_t one = 1;
  if (*(const uint8_t *)&one == 1) png_set_swap(png->png);
  png->passes = png_set_interlace_handling(png->png);
  png_read_update_info(png->png, png->info);
  png->row_bytes = png_get_rowbytes(png->png, png->info);
  /* The caller reads rows of the format that it was told. */
  if (png->row_bytes != png->width * (size_t)png->channels * ((size_t)png->depth / 8))
    png_error(png->png, "its rows do not have the length that its header says");
  png->rows = calloc(png->passes > 1 ? png->height : 1, png->row_bytes);
  if (png->rows == NULL) photo_png_fail(png, PHOTO_ERROR_MEMORY);
  /* Rows that have been returned already. */
  size_t done = png->next_row;
  for (png->next_row = 0; png->next_row < done; png->next_row++)
    png_read_row(png->png, png->rows, NULL);
  for (int pass = 0; pass < png->passes - 1; pass++)
    for (png->next_row = 0; png->next_row < png->height; png->next_row++)
      png_read_row(png->png, png->rows + png->next_row * png->row_bytes, NULL);
  png->next_row = done;
}

/* Returns the next row without libpng, or NULL if it must read this and all further ones. */
static const uint8_t *read_usual_row(photo_png *png) {
  if (png->rows != NULL) return NULL;
  if (png->next_row == 0) png->usual = photo_png_rows_open(png);
  if (png->usual == NULL) return NULL;
  const uint8_t *row = photo_png_rows_next(png, png->usual);
  if (row != NULL) return row;
  photo_png_rows_rewind(png, png->usual);
  photo_png_rows_close(png->usual);
  png->usual = NULL;
  return NULL;
}

int photo_png_read(photo_png *png, const uint8_t **row, photo_error *error) {
  *row = read_usual_row(png);
  if (*row != NULL) {
    png->next_row++;
    return 0;
  }
  if (setjmp(png->escape)) {
    /* While reading the last row, libpng looks for the end of the data; the row itself is complete
       by then. */
    if (!png->has_trailing_data) return photo_report(error, png->error);
  } else {
    if (png->rows == NULL) begin(png);
    png->row = png->rows + (png->passes > 1 ? png->next_row * png->row_bytes : 0);
    png_read_row(png->png, png->row, NULL);
  }
  *row = png->row;
  png->next_row++;
  return 0;
}

uint64_t photo_png_position(const photo_png *png) { return png->position; }

uint64_t photo_png_next_chunk(const photo_png *png) { return png->next_chunk; }

photo_png_chunk photo_png_kept_chunk(const photo_png *png, photo_png_kind kind) {
  return png->kept[kind];
}

const char *photo_png_warning(const photo_png *png) { return png->warning; }

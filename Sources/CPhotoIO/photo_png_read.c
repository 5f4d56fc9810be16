#include "photo_png.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

#include "photo_bytes.h"
#include "photo_input.h"

enum {
  MAX_CHUNK_BYTES = 16 << 20, /* more than any colour profile has that was met */
  MAX_EXIF_BYTES = 1 << 16 /* as many as a JPEG has; what is used stands near the start */
};

struct photo_png {
  png_structp png;
  png_infop info;
  jmp_buf escape;
  photo_error error;
  char warning[160];
  int is_srgb, has_code_points;
  uint8_t code_points[4];
  uint8_t *exif;
  size_t exif_count;
  size_t height, row_bytes, next_row;
  int passes;
  uint8_t *rows; /* one row, or the whole picture if it is interlaced */
  size_t taken;  /* of the input's buffer */
  int out_of_memory; /* libpng found no memory, and may go on without a chunk */
  photo_input input;
};

static void fail(photo_png *png, photo_error_reason reason) {
  png->error.reason = reason;
  longjmp(png->escape, 1);
}

static void on_error(png_structp handle, png_const_charp text) {
  photo_png *png = png_get_error_ptr(handle);
  snprintf(png->error.text, sizeof png->error.text, "%s", text);
  fail(png, png->out_of_memory ? PHOTO_ERROR_MEMORY : PHOTO_ERROR_DAMAGED);
}

static png_voidp allocate(png_structp handle, png_alloc_size_t count) {
  photo_png *png = png_get_mem_ptr(handle);
  void *memory = malloc(count);
  if (memory == NULL) png->out_of_memory = 1;
  return memory;
}

static void deallocate(png_structp handle, png_voidp memory) {
  (void)handle;
  free(memory);
}

static void on_warning(png_structp handle, png_const_charp text) {
  photo_png *png = png_get_error_ptr(handle);
  /* A profile that was meant to be sRGB and is taken as such. */
  if (strcmp(text, "iCCP: known incorrect sRGB profile") == 0) return;
  /* What is not used does not matter, however large it is. */
  int is_used = memcmp(text, "iCCP", 4) == 0 || memcmp(text, "eXIf", 4) == 0;
  int is_large = strstr(text, "too large") != NULL || strstr(text, "memory limits") != NULL;
  if (is_large && !is_used) return;
  if (png->warning[0] == 0) snprintf(png->warning, sizeof png->warning, "%s", text);
}

static void read_bytes(png_structp handle, png_bytep bytes, size_t count) {
  photo_png *png = png_get_io_ptr(handle);
  while (count > 0) {
    if (png->taken == png->input.count) {
      png->taken = 0;
      if (photo_input_fill(&png->input) == 0) {
        png->error.code = png->input.error;
        png->error.row = (long)png->next_row;
        fail(png, png->input.error ? PHOTO_ERROR_READ : PHOTO_ERROR_ENDED);
      }
    }
    size_t had = png->input.count - png->taken;
    size_t some = count < had ? count : had;
    memcpy(bytes, png->input.bytes + png->taken, some);
    png->taken += some;
    bytes += some;
    count -= some;
  }
}

/* Takes a chunk that libpng would drop, or keep however large it is. None of them is kept by libpng. */
static int take_chunk(png_structp handle, png_unknown_chunkp chunk) {
  photo_png *png = png_get_user_chunk_ptr(handle);
  if (memcmp(chunk->name, "sRGB", 4) == 0) png->is_srgb = 1;
  if (memcmp(chunk->name, "cICP", 4) == 0 && chunk->size == sizeof png->code_points) {
    png->has_code_points = 1;
    memcpy(png->code_points, chunk->data, sizeof png->code_points);
  }
  if (memcmp(chunk->name, "eXIf", 4) == 0 && chunk->size > 0 && png->exif == NULL) {
    png->exif_count = chunk->size < MAX_EXIF_BYTES ? chunk->size : MAX_EXIF_BYTES;
    png->exif = malloc(png->exif_count);
    if (png->exif == NULL) fail(png, PHOTO_ERROR_MEMORY);
    memcpy(png->exif, chunk->data, png->exif_count);
  }
  return 1;
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
  png->png = png_create_read_struct_2(PNG_LIBPNG_VER_STRING, png, on_error, on_warning, png,
                                      allocate, deallocate);
  if (png->png != NULL) png->info = png_create_info_struct(png->png);
  if (png->info == NULL) {
    photo_png_close(png);
    return NULL;
  }
  png_set_read_fn(png->png, png, read_bytes);
  /* Sides are limited by the caller, who knows the photo's area; chunks are limited here. */
  png_set_user_limits(png->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_chunk_malloc_max(png->png, MAX_CHUNK_BYTES);
  png_set_read_user_chunk_fn(png->png, png, take_chunk);
  static const uint8_t unused[] = "tEXt\0zTXt\0iTXt\0hIST\0sPLT\0pHYs\0tIME\0oFFs\0pCAL\0sCAL";
  png_set_keep_unknown_chunks(png->png, PNG_HANDLE_CHUNK_NEVER, unused, sizeof unused / 5);
  /* Read by us: libpng 1.6.39 does not know cICP, drops sRGB and iCCP if they come in this order, and
     takes eXIf of any size. */
  static const uint8_t own[] = "cICP\0sRGB\0eXIf";
  png_set_keep_unknown_chunks(png->png, PNG_HANDLE_CHUNK_ALWAYS, own, sizeof own / 5);
  return png;
}

void photo_png_close(photo_png *png) {
  if (png == NULL) return;
  png_destroy_read_struct(&png->png, &png->info, NULL);
  free(png->rows);
  free(png->exif);
  free(png);
}

static void describe_color(photo_png *png, photo_png_header *header) {
  int method;
  png_charp name;
  png_bytep profile;
  png_uint_32 count;
  if (png_get_iCCP(png->png, png->info, &name, &method, &profile, &count)) {
    header->profile = profile;
    header->profile_count = count;
  }
  header->is_srgb = png->is_srgb;
  header->has_code_points = png->has_code_points;
  memcpy(header->code_points, png->code_points, sizeof header->code_points);
  if (!png_get_gAMA(png->png, png->info, &header->gamma)) header->gamma = 0;
  double *c = header->chromaticities;
  header->has_chromaticities = png_get_cHRM(png->png, png->info, &c[0], &c[1], &c[2], &c[3], &c[4],
                                            &c[5], &c[6], &c[7]) != 0;
}

int photo_png_read_header(photo_png *png, photo_png_header *header, photo_error *error) {
  memset(header, 0, sizeof *header);
  if (setjmp(png->escape)) {
    *error = png->error;
    return -1;
  }
  png_read_info(png->png, png->info);
  if (png->out_of_memory) fail(png, PHOTO_ERROR_MEMORY);
  describe_color(png, header);
  header->exif = png->exif;
  header->exif_count = png->exif_count;
  header->width = png_get_image_width(png->png, png->info);
  header->height = png_get_image_height(png->png, png->info);
  header->is_interlaced = png_get_interlace_type(png->png, png->info) != PNG_INTERLACE_NONE;

  /* What the rows will be once they are expanded. Nothing is allocated for them before the caller
     has seen their size. */
  int type = png_get_color_type(png->png, png->info);
  int has_alpha = (type & PNG_COLOR_MASK_ALPHA) != 0 || png_get_valid(png->png, png->info, PNG_INFO_tRNS);
  header->channels = ((type & PNG_COLOR_MASK_COLOR) != 0 ? 3 : 1) + has_alpha;
  header->stored_depth = png_get_bit_depth(png->png, png->info);
  header->depth = header->stored_depth == 16 ? 16 : 8;
  header->color_model = type == PNG_COLOR_TYPE_PALETTE      ? "palette"
                        : (type & PNG_COLOR_MASK_COLOR) != 0 ? "RGB"
                                                             : "gray";
  png->height = header->height;
  /* The row that libpng reads, the one above it, and ours. */
  size_t row = photo_bytes_times(header->width, (size_t)(header->channels * header->depth / 8));
  size_t rows = header->is_interlaced ? photo_bytes_add(header->height, 2) : 3;
  header->memory =
      photo_bytes_add(photo_bytes_times(row, rows),
                      photo_bytes_times(header->profile_count, PHOTO_PROFILE_COPIES));
  return 0;
}

/* Makes ready for rows; decodes an interlaced picture whole, since its last pass fills every row. */
static void begin(photo_png *png) {
  png_set_expand(png->png); /* palettes to RGB, fewer bits to 8, tRNS to alpha */
  const uint16_t one = 1;
  if (*(const uint8_t *)&one == 1) png_set_swap(png->png);
  png->passes = png_set_interlace_handling(png->png);
  png_read_update_info(png->png, png->info);
  png->row_bytes = png_get_rowbytes(png->png, png->info);

  size_t kept = png->passes > 1 ? png->height : 1;
  png->rows = calloc(kept, png->row_bytes);
  if (png->rows == NULL) fail(png, PHOTO_ERROR_MEMORY);
  for (int pass = 0; png->passes > 1 && pass < png->passes; pass++) {
    for (png->next_row = 0; png->next_row < png->height; png->next_row++)
      png_read_row(png->png, png->rows + png->next_row * png->row_bytes, NULL);
  }
  png->next_row = 0;
}

int photo_png_read(photo_png *png, const uint8_t **row, photo_error *error) {
  if (setjmp(png->escape)) {
    *error = png->error;
    return -1;
  }
  if (png->rows == NULL) begin(png);
  if (png->passes > 1) {
    *row = png->rows + png->next_row * png->row_bytes;
  } else {
    png_read_row(png->png, png->rows, NULL);
    *row = png->rows;
  }
  png->next_row++;
  return 0;
}

int photo_png_finish(photo_png *png, photo_error *error) {
  if (setjmp(png->escape)) {
    *error = png->error;
    return -1;
  }
  png_read_end(png->png, NULL);
  return 0;
}

const char *photo_png_warning(const photo_png *png) { return png->warning; }

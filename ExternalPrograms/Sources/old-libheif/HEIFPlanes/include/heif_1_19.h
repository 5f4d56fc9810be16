/* The functions that libheif 1.19 has added. They are looked up in the installed library, because
   it may be newer than the headers, as where a program built on Debian 12 runs on Debian 13. */
#ifndef HEIF_1_19_H
#define HEIF_1_19_H

#include <stdint.h>

#include <libheif/heif.h>

#if !LIBHEIF_HAVE_VERSION(1, 19, 0)

/* Copied from the headers of libheif 1.19; the library fills them in. */
struct heif_image_tiling {
  int version;
  uint32_t num_columns, num_rows;
  uint32_t tile_width, tile_height;
  uint32_t image_width, image_height;
  uint32_t top_offset, left_offset;
  uint8_t number_of_extra_dimensions;
  uint32_t extra_dimension_size[8];
};

/* Its first version, as the beginning of any later one. */
struct heif_security_limits {
  uint8_t version;
  uint64_t max_image_size_pixels;
  uint64_t max_number_of_tiles;
  uint32_t max_bayer_pattern_pixels;
  uint32_t max_items;
  uint32_t max_color_profile_size;
  uint64_t max_memory_block_size;
  uint32_t max_components;
  uint32_t max_iloc_extents_per_item;
  uint32_t max_size_entity_group;
  uint32_t max_children_per_box;
};

#endif

/* NULL where the library does not have them. */
extern struct heif_1_19 {
  struct heif_error (*get_image_tiling)(const struct heif_image_handle *, int is_transformed,
                                        struct heif_image_tiling *);
  struct heif_error (*decode_image_tile)(const struct heif_image_handle *, struct heif_image **,
                                         enum heif_colorspace, enum heif_chroma,
                                         const struct heif_decoding_options *, uint32_t x,
                                         uint32_t y);
  struct heif_security_limits *(*get_security_limits)(const struct heif_context *);
} heif_1_19;

/* Looks them up in the library as dlopen returns it. */
void heif_1_19_load(void *library);

#endif

/* The size of a picture and its crops, turns and mirrorings. */
#ifndef HEIF_GEOMETRY_H
#define HEIF_GEOMETRY_H

#include "heif_boxes.h"

typedef struct {
  int64_t width, height;
} heif_size;

/* Returns the stored size of an item, whose position among its properties does not matter; 0x0 if
   there is none. */
heif_size heif_stored_size(const item_tables *tables, uint32_t item);

/* Sets the upright size, `turn` and `is_cropped`. */
void heif_read_geometry(const item_tables *tables, uint32_t item, heif_boxes *boxes);

#endif

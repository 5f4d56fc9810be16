/* The grid of the primary picture, whose tiles libheif before 1.19 decodes one by one only if they
   are pictures of their own. */
#ifndef HEIF_GRID_H
#define HEIF_GRID_H

#include "item_tables.h"

typedef struct {
  uint32_t columns, rows;
  uint32_t tile_width, tile_height;
  const uint32_t *tiles; /* the identifiers of the tiles, row by row; NULL if there is no grid */
} heif_grid;

/* Returns the grid if each tile, decoded alone, is the part of the picture that libheif would make
   of it: all tiles are coded pictures of one size, neither turned nor cropped, and nothing but the
   grid refers to them. Otherwise returns a grid without tiles. The tiles are marked in the tables.

   Source: ISO/IEC 23008-12, 6.6.2.3 (grid). */
heif_grid heif_find_grid(item_tables *tables);

#endif

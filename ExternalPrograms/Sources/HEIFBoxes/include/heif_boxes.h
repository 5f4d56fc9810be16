/* What the boxes of a HEIF say that libheif 1.15 does not report, or reports wrongly. */
#ifndef HEIF_BOXES_H
#define HEIF_BOXES_H

#include <stdint.h>

#include "item_tables.h"

/* Maps a pixel of the upright picture to its stored position: stored x = xx * x + xy * y + x0,
   and so on. */
typedef struct {
  int64_t xx, xy, x0;
  int64_t yx, yy, y0;
} heif_turn;

typedef struct {
  /* The size of the primary picture, cropped and turned; 0 if unknown. libheif 1.15 ignores
     transformations that precede the size. */
  uint32_t width, height;
  heif_turn turn; /* how the picture is turned and mirrored; invalid if it is cropped */
  int is_cropped;
  /* Of the primary picture or its first tile: "hvc1"; "" if unknown. The first four bytes may be
     any. */
  char coding[5];
  int is_derived; /* whether the primary picture is derived from other pictures, such as tiles */
  int bits;       /* of a sample; 0 if unknown */
  /* The number of pixels that share a chroma sample; 0 if there is no chroma, or if it is
     unknown. */
  int sampling_across, sampling_down;
  int is_gray;
  int matrix; /* MatrixCoefficients (ITU-T H.273) of the colr box; 2 (unspecified) without one */
  int is_animated; /* the file also has an image sequence */
  int lacks_tiles; /* the picture consists of items some of which are missing or no pictures */

  /* What the file contains besides the primary picture, or for it. */
  int has_exif;
  int has_alpha;         /* libheif does not use it if its size is another one */
  int has_limited_alpha; /* alpha is 16...235 (in 8 bits), which libheif does not convert */
  int has_depth_map;
  int has_gain_map;  /* also one according to ISO 21496-1 */
  int has_auxiliary; /* another auxiliary picture */
  int has_further_photos;
} heif_boxes;

heif_boxes heif_read_boxes(const item_tables *tables);

#endif

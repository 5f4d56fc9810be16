/* Reads from the boxes of a HEIF what libheif 1.15 does not report, or reports wrongly. The
   reader is bounds-checked and treats anything that it does not understand as missing; libheif
   checks whether the boxes are valid. Only a file with too many boxes is refused. */
#ifndef HEIF_BOXES_H
#define HEIF_BOXES_H

#include <stddef.h>
#include <stdint.h>

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
  int bits;       /* of a sample; 0 if unknown */
  /* The number of pixels that share a chroma sample; 0 if there is no chroma, or if it is
     unknown. */
  int sampling_across, sampling_down;
  int is_gray;
  int has_tone_map; /* a gain map according to ISO 21496-1 */
  int is_animated;  /* the file also has an image sequence */
} heif_boxes;

heif_boxes heif_read_boxes(const uint8_t *bytes, size_t count);

#endif

/* What the boxes of a HEIF say that libheif 1.15 does not tell, or tells wrong. The reader is
   bounds-checked, and takes whatever it does not understand for missing: whether the boxes are
   valid is libheif's to say. */
#ifndef HEIF_BOXES_H
#define HEIF_BOXES_H

#include <stddef.h>
#include <stdint.h>

/* Where a pixel of the upright picture is stored: its x is xx * x + xy * y + x0, and so on. */
typedef struct {
  int64_t xx, xy, x0;
  int64_t yx, yy, y0;
} heif_turn;

typedef struct {
  /* The size of the primary picture, cropped and turned; 0 if not known. libheif 1.15 forgets what
     stands before the size. */
  uint32_t width, height;
  heif_turn turn; /* by which the picture is turned and mirrored, where it is not cropped */
  int is_cropped;
  char coding[5]; /* of the primary picture or its first tile: "hvc1"; "" if not known */
  int bits;       /* of a sample; 0 if not known */
  /* The pixels that share a sample of chroma; 0 if there is none, or if it is not known. */
  int sampling_across, sampling_down;
  int is_gray;
  int has_tone_map; /* a gain map by ISO 21496-1 */
  int is_animated;  /* a sequence of pictures as well */
} heif_boxes;

heif_boxes heif_read_boxes(const uint8_t *bytes, size_t count);

#endif

/* Changes a few bytes of a HEIF in memory, so that older versions of libheif read it. */
#ifndef HEIF_ADAPT_H
#define HEIF_ADAPT_H

#include "heif_grid.h"

/* What libheif can do with a file. */
typedef struct {
  int is_refused; /* whether libheif before 1.18 refuses the file, but later versions may not */
  heif_grid grid; /* whose tiles libheif decodes one by one, as pictures of their own */
} heif_adaptation;

/* Changes the bytes that the tables were read from. No length changes.

   libheif before 1.18 refuses a file if a thumbnail, an auxiliary picture or metadata belong to
   several items, to none, or to one that is no picture it knows. iPhones with iOS 18 write such
   files: the gain map and the EXIF data belong to the primary picture and to a tone-mapped one. The
   types of such references become 'free'. Alpha is never changed: the photo would be opaque. Nor
   does it read files with items that have no data; the types of their entries become 'free', unless
   they are pictures or metadata; pictures that are another one, turned or cropped, have none, and
   such a file is refused.

   libheif before 1.20 refuses a file whose brands are only those of image sequences, even if it
   also has a picture. The first such brand becomes one of pictures.

   libheif before 1.19 decodes a tile alone only if it is not hidden. The tiles of the primary
   picture are shown if all are alike.

   `version` is libheif's, such as 0x010f0100 for 1.15.1. */
heif_adaptation heif_adapt(item_tables *tables, uint8_t *bytes, uint32_t version);

#endif

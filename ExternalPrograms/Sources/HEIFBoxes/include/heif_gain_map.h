/* The gain map of a HEIF for HDR displays. */
#ifndef HEIF_GAIN_MAP_H
#define HEIF_GAIN_MAP_H

#include "item_tables.h"

/* Makes the gain map of the primary picture the primary picture, in the bytes that the tables were
   read from, and in the tables. No length changes. It must be done before anything else is
   changed.

   The map is the second source of a tone-mapped picture whose first one is the primary picture
   (ISO 21496-1, annex C.3), or else an auxiliary picture.

   Returns what describes the map: the contents of the tone-mapped item, or else the XMP data of the
   map. Its bytes are NULL if there is no map that can be shown; it is empty if nothing describes
   the map. */
span heif_select_gain_map(item_tables *tables, uint8_t *bytes);

#endif

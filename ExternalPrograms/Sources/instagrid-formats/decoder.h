/* The decoder of a format. A process decodes only one photo, so a decoder keeps its state in
   static variables. Any error ends the process through `fail`. */
#ifndef DECODER_H
#define DECODER_H

#include <stddef.h>
#include <stdint.h>

#include "input.h"
#include "photo_external.h"

/* The memory that any photo takes: the process with its libraries, the tables of a codec, and a
   batch of rows. */
enum { PROCESS_BYTES = 12 << 20 };

/* A decoder's description of a photo. Profile and EXIF data are NULL if their length in the
   header is 0. */
typedef struct {
  photo_external_header header;
  const uint8_t *profile, *exif;
} description;

typedef struct {
  /* Loads whatever must be loaded before the sandbox is entered, unless it is. Returns NULL, or a
     description of a library that is not installed. */
  const char *(*load)(void);

  /* Reads all data of the photo that are needed. Parses nothing but the length. */
  void (*read)(input *input);

  /* Parses the photo without decoding it. */
  description (*describe)(const input *input, const photo_external_open *open);

  /* Decodes a part and sends its rows. */
  void (*decode)(photo_external_part part);
} decoder;

extern const decoder heif_decoder;
extern const decoder heif_gain_map_decoder;
extern const decoder webp_decoder;
extern const decoder tiff_decoder;
extern const decoder jxl_decoder;

#endif

/* The decoder of a format. A process decodes a single photo, so that a decoder keeps it in
   variables of its file. Whatever is wrong with the photo ends the process by `fail`. */
#ifndef DECODER_H
#define DECODER_H

#include <stddef.h>
#include <stdint.h>

#include "input.h"
#include "photo_helper.h"

/* What any photo takes: the process with its libraries, tables of a codec, and a batch of rows. */
enum { PROCESS_BYTES = 12 << 20 };

/* What a decoder says of a photo. Profile and EXIF data are NULL where the header says so. */
typedef struct {
  photo_helper_header header;
  const uint8_t *profile, *exif;
} description;

typedef struct {
  /* Loads what must be loaded before the sandbox closes. */
  void (*load)(void);

  /* Reads all that is needed of the photo, without looking at more of it than its length. */
  void (*read)(input *input);

  /* Parses the photo, without decoding it. */
  description (*describe)(const input *input, const photo_helper_open *open);

  /* Decodes a part, and sends its rows. */
  void (*decode)(photo_helper_part part);
} decoder;

extern const decoder heif_decoder;
extern const decoder webp_decoder;

#endif

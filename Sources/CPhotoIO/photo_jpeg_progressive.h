/* Our own decoder for progressive JPEGs in files, which makes the same coefficients as libjpeg's in
   less than half the time, and holds one row of MCUs of them instead of all.

   It finds all scans first. Then it decodes them in lockstep: the first row of MCUs of each scan,
   in the order of the scans, then the second one. libjpeg is told that the photo is sequential,
   with one scan, and gets the finished coefficients from what takes the place of its entropy
   decoder.

   libjpeg decodes everything else: streams, files without an end, more than PHOTO_JPEG_SCANS scans,
   arithmetic coding, scans that do not complete all coefficients or are out of order, and DC
   coefficients whose components are in different scans. */
#ifndef PHOTO_JPEG_PROGRESSIVE_H
#define PHOTO_JPEG_PROGRESSIVE_H

#include "photo_jpeg_huffman.h"

#include <sys/types.h>

/* Whether photos are decoded by it. It is always compiled if the Huffman decoder is, for its
   tests. */
#ifndef PHOTO_JPEG_PROGRESSIVE
#define PHOTO_JPEG_PROGRESSIVE 1
#endif

/* PHOTO_JPEG_SKIPPED_SEGMENTS is the maximum number of marker segments that are skipped, by any
   decoder. */
enum { PHOTO_JPEG_SCANS = 16, PHOTO_JPEG_SKIPPED_SEGMENTS = 10000 };

typedef struct photo_jpeg_script photo_jpeg_script;

/* Finds the scans of a picture that begins at an offset of a file and has at most `limit` bytes.
   The header must have been read. Returns NULL if libjpeg must decode the picture. An error of the
   system is one of `info`. */
photo_jpeg_script *photo_jpeg_find_scans(j_decompress_ptr info, int descriptor, off_t start,
                                         off_t limit);

/* The offset behind the picture. */
off_t photo_jpeg_script_end(const photo_jpeg_script *script);

/* The number of bytes that are held while the picture is decoded. */
size_t photo_jpeg_progressive_memory(j_decompress_ptr info, const photo_jpeg_script *script);

/* Does what jpeg_start_decompress does, and replaces libjpeg's entropy decoder. */
void photo_jpeg_start_progressive(j_decompress_ptr info, const photo_jpeg_script *script);

#endif

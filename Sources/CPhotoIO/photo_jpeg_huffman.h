/* Our own Huffman decoder for JPEGs, which makes the same coefficients as libjpeg's in about half
   the time.

   It takes the place of libjpeg's entropy decoder, whose structure libjpeg declares in jpegint.h
   and may change in any version. So it is compiled only with headers whose structure is known, and
   used only if the loaded library has the same one; otherwise, libjpeg decodes.
   -DPHOTO_JPEG_HUFFMAN=0 leaves it out; calls of its functions must then be removed by `if
   (PHOTO_JPEG_HUFFMAN)`. */
#ifndef PHOTO_JPEG_HUFFMAN_H
#define PHOTO_JPEG_HUFFMAN_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <jpeglib.h>

#if !(__has_include(<jpegint.h>) && LIBJPEG_TURBO_VERSION_NUMBER >= 2001000 && \
      LIBJPEG_TURBO_VERSION_NUMBER < 2001090 && UINTPTR_MAX == UINT64_MAX)
#undef PHOTO_JPEG_HUFFMAN
#define PHOTO_JPEG_HUFFMAN 0
#elif !defined PHOTO_JPEG_HUFFMAN
#define PHOTO_JPEG_HUFFMAN 1
#endif

/* Whether the loaded library has the same structures as the headers. */
int photo_jpeg_is_library_known(j_decompress_ptr info);

/* Whether a photo can be decoded by it: one with a single sequential scan. The header must have
   been read. */
int photo_jpeg_can_use_huffman(j_decompress_ptr info);

/* Replaces libjpeg's entropy decoder, if that is possible. To be called after
   jpeg_start_decompress, before the first row is read or skipped. Returns whether it was
   replaced. */
int photo_jpeg_use_huffman(j_decompress_ptr info);

#endif

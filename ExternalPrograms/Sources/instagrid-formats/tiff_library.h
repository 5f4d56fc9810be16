/* libtiff, which is loaded only for a TIFF: with the libraries that it needs, it would slow down
   the start of the process for other formats. */
#ifndef TIFF_LIBRARY_H
#define TIFF_LIBRARY_H

#include <tiffio.h>

#define TIFF_FUNCTIONS(USE)  \
  USE(TIFFClientOpen)        \
  USE(TIFFGetField)          \
  USE(TIFFGetFieldDefaulted) \
  USE(TIFFSetField)          \
  USE(TIFFIsTiled)           \
  USE(TIFFLastDirectory)     \
  USE(TIFFNumberOfStrips)    \
  USE(TIFFScanlineSize64)    \
  USE(TIFFStripSize64)       \
  USE(TIFFTileSize64)        \
  USE(TIFFReadScanline)      \
  USE(TIFFReadEncodedStrip)  \
  USE(TIFFReadEncodedTile)   \
  USE(TIFFComputeStrip)      \
  USE(TIFFComputeTile)       \
  USE(TIFFSetErrorHandler)   \
  USE(TIFFSetWarningHandler)

/* The functions, as members of the same names. */
extern struct tiff_library {
#define TIFF_MEMBER(name) __typeof__(&name) name;
  TIFF_FUNCTIONS(TIFF_MEMBER)
#undef TIFF_MEMBER
} tiff;

/* Loads the library. Returns NULL, or a description of it if it is not installed. */
const char *tiff_load(void);

#endif

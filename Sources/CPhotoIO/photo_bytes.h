/* Saturating arithmetic for byte counts: a result that overflows stays above every limit. */
#ifndef PHOTO_BYTES_H
#define PHOTO_BYTES_H

#include <stddef.h>
#include <stdint.h>

/* The largest number of bytes that an object can have, in C and in Swift. */
#define PHOTO_BYTES_MAX ((size_t)PTRDIFF_MAX)

/* The copies of a color profile that are held while its photo is decoded: in the reader, in Swift,
   in Little CMS, and up to three times its size for the tables that Little CMS computes from it. */
enum { PHOTO_PROFILE_COPIES = 6 };

static inline size_t photo_bytes_saturating_sum(size_t a, size_t b) {
  size_t sum;
  return __builtin_add_overflow(a, b, &sum) || sum > PHOTO_BYTES_MAX ? PHOTO_BYTES_MAX : sum;
}

static inline size_t photo_bytes_saturating_product(size_t a, size_t b) {
  size_t product;
  return __builtin_mul_overflow(a, b, &product) || product > PHOTO_BYTES_MAX ? PHOTO_BYTES_MAX
                                                                             : product;
}

#endif

/* Compresses bytes in which only repetitions of a single byte are worth finding, such as the
   filtered rows of a PNG: with Huffman codes and matches of distance 1 (RFC 1951). */
#ifndef PHOTO_DEFLATE_H
#define PHOTO_DEFLATE_H

#include <stddef.h>
#include <stdint.h>

/* Bits that are written, from the least significant one on. */
typedef struct {
  uint8_t *next; /* where the next byte is stored */
  uint64_t bits; /* those that are not stored yet: fewer than 8 between two blocks */
  unsigned bit_count;
} photo_bits;

/* How many bytes must be writable from `next` on, for a block of so many bytes. */
size_t photo_deflate_bound(size_t count);

/* Writes at least one byte as a block with codes of its own, or if that is not shorter, as blocks
   without compression. After the last block, the bits are padded to bytes. */
void photo_deflate(photo_bits *bits, const uint8_t *bytes, size_t count, int is_last);

enum { PHOTO_DEFLATE_SYMBOLS = 286 };

/* Computes the lengths of a Huffman code of at most `limit` bits, which has a code for each symbol
   with a frequency, and length 0 for others. At least two symbols, and at most
   PHOTO_DEFLATE_SYMBOLS and 2^limit, must have a frequency. */
void photo_deflate_lengths(const uint32_t *frequencies, size_t count, size_t limit,
                           uint8_t *lengths);

#endif

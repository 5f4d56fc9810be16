/* XXH64 of a stream of bytes, with seed 0.

   Source: Y. Collet, "XXH64 algorithm description", doc/xxhash_spec.md of xxHash, version 0.2.0. */
#ifndef PHOTO_HASH_H
#define PHOTO_HASH_H

#include <stddef.h>
#include <stdint.h>

enum { PHOTO_HASH_STRIPE = 32 };

typedef struct {
  uint64_t lanes[4];
  uint64_t count;                     /* of all bytes */
  size_t held;                        /* bytes in `stripe`, which is not full yet */
  uint8_t stripe[PHOTO_HASH_STRIPE];
} photo_hash;

void photo_hash_begin(photo_hash *hash);
void photo_hash_add(photo_hash *hash, const uint8_t *bytes, size_t count);

/* Returns the hash of all bytes so far; more can be added afterward. */
uint64_t photo_hash_value(const photo_hash *hash);

#endif

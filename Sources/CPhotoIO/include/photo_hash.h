/* XXH64 of a stream of bytes, with seed 0, by xxHash. */
#ifndef PHOTO_HASH_H
#define PHOTO_HASH_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
  uint64_t state[11];
} photo_hash;

void photo_hash_begin(photo_hash *hash);
void photo_hash_add(photo_hash *hash, const uint8_t *bytes, size_t count);

/* Returns the hash of all bytes so far; more can be added afterward. */
uint64_t photo_hash_value(const photo_hash *hash);

#endif

#include "photo_hash.h"

/* All of it is in the header, so that no library is loaded. */
#define XXH_INLINE_ALL
#include <xxhash.h>

_Static_assert(sizeof(photo_hash) == sizeof(XXH64_state_t), "photo_hash is a state of XXH64");

void photo_hash_begin(photo_hash *hash) { XXH64_reset((XXH64_state_t *)hash, 0); }

void photo_hash_add(photo_hash *hash, const uint8_t *bytes, size_t count) {
  XXH64_update((XXH64_state_t *)hash, bytes, count);
}

uint64_t photo_hash_value(const photo_hash *hash) {
  return XXH64_digest((const XXH64_state_t *)hash);
}

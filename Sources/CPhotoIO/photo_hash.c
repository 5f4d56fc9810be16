#include "photo_hash.h"

#include <string.h>

static const uint64_t P1 = 0x9E3779B185EBCA87, P2 = 0xC2B2AE3D27D4EB4F, P3 = 0x165667B19E3779F9,
                      P4 = 0x85EBCA77C2B2AE63, P5 = 0x27D4EB2F165667C5;

static uint64_t rotated(uint64_t value, int bits) { return value << bits | value >> (64 - bits); }

/* Reads a little-endian number. Compilers turn this into a single load. */
static uint64_t number(const uint8_t *bytes, int count) {
  uint64_t value = 0;
  for (int i = 0; i < count; i++) value |= (uint64_t)bytes[i] << (8 * i);
  return value;
}

static uint64_t rounded(uint64_t lane, uint64_t input) {
  return rotated(lane + input * P2, 31) * P1;
}

static void add_stripe(photo_hash *hash, const uint8_t *stripe) {
  for (int i = 0; i < 4; i++) hash->lanes[i] = rounded(hash->lanes[i], number(stripe + 8 * i, 8));
}

void photo_hash_begin(photo_hash *hash) {
  memset(hash, 0, sizeof *hash);
  hash->lanes[0] = P1 + P2;
  hash->lanes[1] = P2;
  hash->lanes[3] = 0 - P1;
}

void photo_hash_add(photo_hash *hash, const uint8_t *bytes, size_t count) {
  hash->count += count;
  if (hash->held > 0) {
    size_t room = PHOTO_HASH_STRIPE - hash->held;
    size_t n = count < room ? count : room;
    memcpy(hash->stripe + hash->held, bytes, n);
    hash->held += n;
    bytes += n;
    count -= n;
    if (hash->held < PHOTO_HASH_STRIPE) return;
    add_stripe(hash, hash->stripe);
    hash->held = 0;
  }
  for (; count >= PHOTO_HASH_STRIPE; count -= PHOTO_HASH_STRIPE, bytes += PHOTO_HASH_STRIPE)
    add_stripe(hash, bytes);
  memcpy(hash->stripe, bytes, count);
  hash->held = count;
}

uint64_t photo_hash_value(const photo_hash *hash) {
  const uint64_t *lanes = hash->lanes;
  uint64_t value;
  if (hash->count < PHOTO_HASH_STRIPE) {
    value = P5;
  } else {
    value = rotated(lanes[0], 1) + rotated(lanes[1], 7);
    value += rotated(lanes[2], 12) + rotated(lanes[3], 18);
    for (int i = 0; i < 4; i++) value = (value ^ rounded(0, lanes[i])) * P1 + P4;
  }
  value += hash->count;
  const uint8_t *rest = hash->stripe;
  size_t count = hash->held;
  for (; count >= 8; count -= 8, rest += 8)
    value = rotated(value ^ rounded(0, number(rest, 8)), 27) * P1 + P4;
  if (count >= 4) {
    value = rotated(value ^ number(rest, 4) * P1, 23) * P2 + P3;
    count -= 4;
    rest += 4;
  }
  for (; count > 0; count--, rest++) value = rotated(value ^ *rest * P5, 11) * P1;
  value = (value ^ value >> 33) * P2;
  value = (value ^ value >> 29) * P3;
  return value ^ value >> 32;
}

#include "photo_deflate.h"

#include <string.h>

enum {
  END = 256, /* the symbol of the end of a block */
  MIN_MATCH = 3,
  MAX_MATCH = 258,
  MAX_STORED = 65535, /* bytes of a block without compression */
  STORED_HEADER = 5,
  CODE_BITS = 12, /* of the longest code, so that four fit in the bits of one flush */
  /* Only the first distance is used. With a second one of one bit, the code is complete. */
  DISTANCES = 2,
  LENGTHS = PHOTO_DEFLATE_SYMBOLS + DISTANCES,
  LENGTH_SYMBOLS = CODE_BITS + 1, /* runs of equal lengths would save one byte in a thousand */
  LENGTH_CODE_BITS = 7,
  /* At least the bytes of the codes at the start of a block, and those that a flush writes
     beyond. */
  HEADER = LENGTHS * LENGTH_CODE_BITS / 8 + 24
};

_Static_assert(7 + 4 * CODE_BITS < 64, "four codes must fit behind the bits that a flush leaves");

size_t photo_deflate_bound(size_t count) {
  return count + STORED_HEADER * (count / MAX_STORED + 1) + HEADER;
}

/* The 8 bytes at an address, the first one as the least significant. */
static inline uint64_t load(const void *bytes) {
  uint64_t value;
  memcpy(&value, bytes, sizeof value);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  value = __builtin_bswap64(value);
#endif
  return value;
}

static inline void put(photo_bits *writer, uint64_t bits, unsigned count) {
  writer->bits |= bits << writer->bit_count;
  writer->bit_count += count;
}

static inline void flush(photo_bits *writer) {
  uint64_t bits = load(&writer->bits);
  memcpy(writer->next, &bits, sizeof bits);
  writer->next += writer->bit_count / 8;
  writer->bits >>= writer->bit_count / 8 * 8;
  writer->bit_count %= 8;
}

static void pad(photo_bits *writer) { writer->bit_count = (writer->bit_count + 7) / 8 * 8; }

/* A code in the order of its bits. */
typedef struct {
  uint16_t bits, length;
} code;

static inline void put_code(photo_bits *writer, code code) { put(writer, code.bits, code.length); }

/* Assigns the codes of given lengths (RFC 1951, 3.2.2). */
static void make_codes(const uint8_t *lengths, size_t count, code *codes) {
  unsigned counts[CODE_BITS + 1] = {0}, next[CODE_BITS + 1] = {0};
  for (size_t i = 0; i < count; i++) counts[lengths[i]]++;
  for (int i = 2; i <= CODE_BITS; i++) next[i] = (next[i - 1] + counts[i - 1]) << 1;
  for (size_t i = 0; i < count; i++) {
    unsigned bits = __builtin_bitreverse16((uint16_t)next[lengths[i]]++);
    codes[i] = (code){(uint16_t)(bits >> (16 - lengths[i])), lengths[i]};
  }
}

/* A length symbol, the bits that follow its code, and the number of bytes. */
typedef struct {
  unsigned symbol, bits, bit_count;
  size_t count;
} match;

/* The next match of a run (RFC 1951, 3.2.5). What it leaves is a match again. */
static match next_match(size_t run) {
  size_t count = run <= MAX_MATCH ? run : run < MAX_MATCH + MIN_MATCH ? run - MIN_MATCH : MAX_MATCH;
  if (count == MAX_MATCH) return (match){285, 0, 0, count};
  unsigned value = (unsigned)count - MIN_MATCH, bits = 0;
  while (value >> bits >= 8) bits++;
  return (match){257 + 4 * bits + (value >> bits), value & ((1u << bits) - 1), bits, count};
}

/* Repetitions of the byte before them. */
typedef struct {
  size_t start, end;
} run;

/* Where 8 bytes differ from the bytes before them: their bits, from the first byte on. */
static inline uint64_t differences(const uint8_t *bytes) { return load(bytes) ^ load(bytes - 1); }

/* Finds the next run of 8 or more bytes, and all of 15 or more, except for the last 7 bytes. */
static inline run find_run(const uint8_t *bytes, size_t from, size_t count) {
  for (size_t at = from; at + 8 <= count; at += 8) {
    if (differences(bytes + at) != 0) continue;
    size_t start = at, end = at + 8;
    if (at > from) start -= (size_t)__builtin_clzll(differences(bytes + at - 8)) / 8;
    while (end + 8 <= count && differences(bytes + end) == 0) end += 8;
    if (end + 8 <= count) end += (size_t)__builtin_ctzll(differences(bytes + end)) / 8;
    return (run){start, end};
  }
  return (run){count, count};
}

/* Counts the symbols of a block. Returns the number of bits that follow their codes. */
static size_t count_symbols(const uint8_t *bytes, size_t count, uint32_t *frequencies) {
  /* Four tables, because an increment would wait for the previous one of the same symbol. */
  uint32_t literals[4][END] = {0};
  size_t bits = 0;
  memset(frequencies, 0, PHOTO_DEFLATE_SYMBOLS * sizeof *frequencies);
  for (size_t at = 0; at < count;) {
    run next = find_run(bytes, at + 1, count);
    for (; at + 4 <= next.start; at += 4)
      for (size_t i = 0; i < 4; i++) literals[i][bytes[at + i]]++;
    for (; at < next.start; at++) literals[0][bytes[at]]++;
    for (match match; at < next.end; at += match.count) {
      match = next_match(next.end - at);
      frequencies[match.symbol]++;
      bits += match.bit_count + 1;
    }
  }
  for (size_t i = 0; i < END; i++)
    frequencies[i] = literals[0][i] + literals[1][i] + literals[2][i] + literals[3][i];
  frequencies[END] = 1;
  return bits;
}

/* Writes the start of a block: its type and the lengths of its codes (RFC 1951, 3.2.7). */
static void put_header(photo_bits *writer, const uint8_t *lengths, int is_last) {
  /* The last one, 15, is never used. */
  static const uint8_t order[] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1};
  uint32_t frequencies[LENGTH_SYMBOLS] = {0};
  uint8_t length_lengths[19] = {0};
  code codes[LENGTH_SYMBOLS];
  for (size_t i = 0; i < LENGTHS; i++) frequencies[lengths[i]]++;
  photo_deflate_lengths(frequencies, LENGTH_SYMBOLS, LENGTH_CODE_BITS, length_lengths);
  make_codes(length_lengths, LENGTH_SYMBOLS, codes);
  put(writer, is_last ? 5 : 4, 3);
  put(writer, PHOTO_DEFLATE_SYMBOLS - 257, 5);
  put(writer, DISTANCES - 1, 5);
  put(writer, sizeof order - 4, 4);
  for (size_t i = 0; i < sizeof order; i++, flush(writer)) put(writer, length_lengths[order[i]], 3);
  for (size_t i = 0; i < LENGTHS; i++, flush(writer)) put_code(writer, codes[lengths[i]]);
}

static void put_symbols(photo_bits *output, const uint8_t *bytes, size_t count, const code *codes) {
  photo_bits writer = *output; /* a copy, whose members stay in registers */
  for (size_t at = 0; at < count;) {
    run next = find_run(bytes, at + 1, count);
    for (; at + 4 <= next.start; at += 4, flush(&writer))
      for (size_t i = 0; i < 4; i++) put_code(&writer, codes[bytes[at + i]]);
    for (; at < next.start; at++, flush(&writer)) put_code(&writer, codes[bytes[at]]);
    for (match match; at < next.end; at += match.count, flush(&writer)) {
      match = next_match(next.end - at);
      put_code(&writer, codes[match.symbol]);
      put(&writer, match.bits, match.bit_count + 1); /* the distance is a zero bit */
    }
  }
  put_code(&writer, codes[END]);
  flush(&writer);
  *output = writer;
}

/* Writes blocks without compression. */
static void put_stored(photo_bits *writer, const uint8_t *bytes, size_t count, int is_last) {
  for (size_t part; count > 0; bytes += part, count -= part) {
    part = count < MAX_STORED ? count : MAX_STORED;
    put(writer, is_last && part == count, 3);
    pad(writer);
    put(writer, part | (part ^ MAX_STORED) << 16, 32);
    flush(writer);
    memcpy(writer->next, bytes, part);
    writer->next += part;
  }
}

void photo_deflate(photo_bits *writer, const uint8_t *bytes, size_t count, int is_last) {
  uint32_t frequencies[PHOTO_DEFLATE_SYMBOLS];
  uint8_t lengths[LENGTHS];
  code codes[PHOTO_DEFLATE_SYMBOLS];
  size_t bits = count_symbols(bytes, count, frequencies);
  photo_deflate_lengths(frequencies, PHOTO_DEFLATE_SYMBOLS, CODE_BITS, lengths);
  memset(lengths + PHOTO_DEFLATE_SYMBOLS, 1, DISTANCES);
  for (size_t i = 0; i < PHOTO_DEFLATE_SYMBOLS; i++) bits += (size_t)frequencies[i] * lengths[i];
  photo_bits start = *writer;
  put_header(writer, lengths, is_last);
  if ((size_t)(writer->next - start.next) + bits / 8 < count) {
    make_codes(lengths, PHOTO_DEFLATE_SYMBOLS, codes);
    put_symbols(writer, bytes, count, codes);
  } else {
    *writer = start;
    put_stored(writer, bytes, count, is_last);
  }
  if (is_last) pad(writer);
  flush(writer);
}

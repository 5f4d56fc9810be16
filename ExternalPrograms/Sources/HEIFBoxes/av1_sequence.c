/* Source: AV1 Bitstream & Decoding Process Specification, 4.10.3, 5.3 and 5.5. The names are those
   of its syntax elements. */
#include "av1_sequence.h"

#include "span.h"

typedef struct {
  span bytes;
  size_t position; /* of the next bit */
} bit_reader;

/* Removes at most 32 bits from the beginning. Those beyond the end are zeros. */
static uint32_t bits(bit_reader *reader, unsigned count) {
  uint32_t value = 0;
  for (; count > 0; count--, reader->position++) {
    uint32_t byte = (uint32_t)number(reader->bytes, reader->position / 8, 1);
    value = value << 1 | (byte >> (7 - reader->position % 8) & 1);
  }
  return value;
}

static void skip(bit_reader *reader, unsigned count) { reader->position += count; }

/* Skips a number of a variable number of bits. */
static void skip_uvlc(bit_reader *reader) {
  unsigned zeros = 0;
  while (zeros < 32 && bits(reader, 1) == 0) zeros++;
  if (zeros < 32) skip(reader, zeros);
}

static void skip_operating_points(bit_reader *reader) {
  unsigned delay_bits = 0; /* of a decoder model; 0 without one */
  if (bits(reader, 1)) {   /* timing_info_present_flag */
    skip(reader, 64);
    if (bits(reader, 1)) skip_uvlc(reader); /* equal_picture_interval */
    if (bits(reader, 1)) {                  /* decoder_model_info_present_flag */
      delay_bits = bits(reader, 5) + 1;
      skip(reader, 32 + 5 + 5);
    }
  }
  uint32_t has_initial_delay = bits(reader, 1);
  for (uint32_t points = bits(reader, 5) + 1; points > 0; points--) {
    skip(reader, 12);
    if (bits(reader, 5) > 7) skip(reader, 1); /* seq_level_idx, seq_tier */
    if (delay_bits > 0 && bits(reader, 1)) skip(reader, 2 * delay_bits + 1);
    if (has_initial_delay && bits(reader, 1)) skip(reader, 4);
  }
}

/* Skips the tools of sequences of several pictures. */
static void skip_tools(bit_reader *reader) {
  skip(reader, 4);
  uint32_t has_order_hint = bits(reader, 1);
  if (has_order_hint) skip(reader, 2);
  uint32_t may_have_screen_content = bits(reader, 1) || bits(reader, 1);
  if (may_have_screen_content && !bits(reader, 1)) skip(reader, 1);
  if (has_order_hint) skip(reader, 3);
}

static int has_limited_range(span header) {
  bit_reader reader = {.bytes = header};
  uint32_t profile = bits(&reader, 3);
  skip(&reader, 1);
  uint32_t is_reduced = bits(&reader, 1); /* reduced_still_picture_header */
  if (is_reduced) skip(&reader, 5);
  else skip_operating_points(&reader);
  uint32_t width_bits = bits(&reader, 4) + 1, height_bits = bits(&reader, 4) + 1;
  skip(&reader, width_bits + height_bits);
  if (!is_reduced && bits(&reader, 1)) skip(&reader, 4 + 3); /* frame_id_numbers_present_flag */
  skip(&reader, 3);
  if (!is_reduced) skip_tools(&reader);
  skip(&reader, 3);
  uint32_t is_high = bits(&reader, 1); /* high_bitdepth, twelve_bit */
  if (profile == 2 && is_high) skip(&reader, 1);
  uint32_t is_gray = profile != 1 && bits(&reader, 1);
  uint32_t has_description = bits(&reader, 1);
  uint32_t colors = has_description ? bits(&reader, 24) : 0;
  if (!is_gray && colors == 0x010D00) return 0; /* sRGB as RGB */
  return bits(&reader, 1) == 0;
}

int av1_has_limited_range(span data) {
  /* The header follows at most a temporal delimiter; padding or metadata are tolerated. */
  enum { SEQUENCE_HEADER = 1, MAX_UNITS = 16 };
  for (int i = 0; i < MAX_UNITS && data.count > 0; i++) {
    unsigned head = (unsigned)take(&data, 1);
    if (head & 4) take(&data, 1); /* an extension */
    uint64_t size = data.count;
    if (head & 2) {
      size = 0;
      for (unsigned shift = 0, byte = 0x80; shift < 56 && (byte & 0x80); shift += 7) {
        byte = (unsigned)take(&data, 1);
        size |= (uint64_t)(byte & 0x7F) << shift;
      }
    }
    if (size > data.count) size = data.count;
    if ((head >> 3 & 15) == SEQUENCE_HEADER)
      return has_limited_range((span){data.bytes, (size_t)size});
    data = without(data, (size_t)size);
  }
  return 0;
}

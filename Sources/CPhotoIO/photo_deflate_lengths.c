#include "photo_deflate.h"

enum { SYMBOL_BITS = 9, NODES = 2 * PHOTO_DEFLATE_SYMBOLS - 1 };

/* Source: D. L. Shell, A High-Speed Sorting Procedure, 1959. */
static void sort(uint64_t *values, size_t count) {
  for (size_t gap = count / 2; gap > 0; gap /= 2) {
    for (size_t i = gap; i < count; i++) {
      uint64_t value = values[i];
      size_t place = i;
      for (; place >= gap && values[place - gap] > value; place -= gap)
        values[place] = values[place - gap];
      values[place] = value;
    }
  }
}

void photo_deflate_lengths(const uint32_t *frequencies, size_t count, size_t limit,
                           uint8_t *lengths) {
  uint64_t leaves[PHOTO_DEFLATE_SYMBOLS]; /* frequencies above symbols, in ascending order */
  size_t used = 0;
  for (size_t symbol = 0; symbol < count; symbol++) {
    lengths[symbol] = 0;
    if (frequencies[symbol] != 0)
      leaves[used++] = (uint64_t)frequencies[symbol] << SYMBOL_BITS | symbol;
  }
  sort(leaves, used);

  /* Huffman's algorithm: the two lightest nodes get a parent. Parents are made in ascending order,
     so that the lightest node is the next leaf or the next parent. */
  uint64_t weights[NODES];
  size_t parents[NODES], depths[NODES], leaf = 0, inner = used, root = 2 * used - 2;
  for (size_t i = 0; i < used; i++) weights[i] = leaves[i] >> SYMBOL_BITS;
  for (size_t node = used; node <= root; node++) {
    weights[node] = 0;
    for (int child = 0; child < 2; child++) {
      int is_leaf = leaf < used && (inner == node || weights[leaf] <= weights[inner]);
      size_t lightest = is_leaf ? leaf++ : inner++;
      weights[node] += weights[lightest];
      parents[lightest] = node;
    }
  }

  /* The sum of 2^-length over all codes must be 1, but longer codes that are cut to the limit add
     to it. Each step takes 2^-limit away: a code of the limit and a shorter one become two that are
     one bit longer than the latter. */
  size_t counts[16] = {0}, sum = 0; /* the number of codes of each length; the sum times 2^limit */
  depths[root] = 0;
  for (size_t node = root; node-- > 0;) {
    depths[node] = depths[parents[node]] + 1;
    if (node < used) {
      size_t length = depths[node] < limit ? depths[node] : limit;
      counts[length]++;
      sum += (size_t)1 << (limit - length);
    }
  }
  for (; sum > (size_t)1 << limit; sum--) {
    size_t length = limit - 1;
    while (counts[length] == 0) length--;
    counts[length]--;
    counts[length + 1] += 2;
    counts[limit]--;
  }

  size_t next = 0;
  for (size_t length = limit; length > 0; length--)
    for (size_t i = 0; i < counts[length]; i++)
      lengths[leaves[next++] & ((1 << SYMBOL_BITS) - 1)] = (uint8_t)length;
}

#include "item_auxiliary.h"

#include <string.h>

#include "span.h"

/* The bytes of a type that are examined. All that are known are shorter, and many items may share a
   property. */
enum { MAX_TYPE_BYTES = 256 };

/* The types of alpha and of depth are those that libheif knows. */
static const char *const alpha[] = {
    "urn:mpeg:avc:2015:auxid:1",
    "urn:mpeg:hevc:2015:auxid:1",
    "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha",
};
static const char *const depth[] = {
    "urn:mpeg:hevc:2015:auxid:2",
    "urn:mpeg:mpegB:cicp:systems:auxiliary:depth",
};

/* Whether a type, which may end with a zero byte, is one of a list. */
static int is_one_of(span type, const char *const *types, size_t count) {
  for (size_t i = 0; i < count; i++) {
    size_t length = strlen(types[i]);
    int ends = type.count == length || (type.count > length && type.bytes[length] == 0);
    if (ends && memcmp(types[i], type.bytes, length) == 0) return 1;
  }
  return 0;
}

static int contains(span text, const char *part) {
  return text.count > 0 && memmem(text.bytes, text.count, part, strlen(part)) != NULL;
}

item_auxiliary item_auxiliary_with(item_auxiliary auxiliary, const item_property *property) {
  if (property->type != code("auxC") || auxiliary == ITEM_AUXILIARY_ALPHA) return auxiliary;
  span type = without(property->contents, 4); /* version and flags */
  if (type.count > MAX_TYPE_BYTES) type.count = MAX_TYPE_BYTES;
  if (is_one_of(type, alpha, sizeof alpha / sizeof alpha[0])) return ITEM_AUXILIARY_ALPHA;
  if (is_one_of(type, depth, sizeof depth / sizeof depth[0])) return ITEM_AUXILIARY_DEPTH;
  return contains(type, "gainmap") ? ITEM_AUXILIARY_GAIN_MAP : ITEM_AUXILIARY_OTHER;
}

#include "heif_1_19.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

struct heif_1_19 heif_1_19;

void heif_1_19_load(void) {
  static const struct {
    const char *name;
    size_t place;
  } functions[] = {
      {"heif_image_handle_get_image_tiling", offsetof(struct heif_1_19, get_image_tiling)},
      {"heif_image_handle_decode_image_tile", offsetof(struct heif_1_19, decode_image_tile)},
      {"heif_context_get_security_limits", offsetof(struct heif_1_19, get_security_limits)},
  };
  for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
    /* POSIX guarantees that a pointer to a function can be stored as one to an object. */
    void *function = dlsym(RTLD_DEFAULT, functions[i].name);
    memcpy((char *)&heif_1_19 + functions[i].place, &function, sizeof function);
  }
}

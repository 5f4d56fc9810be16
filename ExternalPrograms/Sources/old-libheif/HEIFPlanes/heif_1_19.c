#include "heif_1_19.h"

#include "library_functions.h"

struct heif_1_19 heif_1_19;

void heif_1_19_load(void *library) {
  static const library_function functions[] = {
      {"heif_image_handle_get_image_tiling", &heif_1_19.get_image_tiling},
      {"heif_image_handle_decode_image_tile", &heif_1_19.decode_image_tile},
      {"heif_context_get_security_limits", &heif_1_19.get_security_limits},
  };
  library_functions_find(library, functions, sizeof functions / sizeof functions[0]);
}

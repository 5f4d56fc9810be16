#include "heif_library.h"

#include "library_functions.h"

struct heif_library heif;

void *heif_load(void) {
#define HEIF_FUNCTION(name) {"heif_" #name, &heif.name},
  static const library_function functions[] = {HEIF_FUNCTIONS(HEIF_FUNCTION)};
#undef HEIF_FUNCTION
  static const char *const libraries[] = {"libheif.so.1", NULL};
  void *library = library_load(libraries, functions, sizeof functions / sizeof functions[0]);
  if (library != NULL) heif.init(NULL);
  return library;
}

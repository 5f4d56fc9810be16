#include "tiff_library.h"

#include "library_functions.h"

struct tiff_library tiff;

const char *tiff_load(void) {
#define TIFF_FUNCTION(name) {#name, &tiff.name},
  static const library_function functions[] = {TIFF_FUNCTIONS(TIFF_FUNCTION)};
#undef TIFF_FUNCTION
  static const char *const libraries[] = {"libtiff.so.6", NULL};
  return library_load(libraries, functions, sizeof functions / sizeof functions[0]) == NULL
             ? "libtiff.so.6 (Debian package libtiff6)"
             : NULL;
}

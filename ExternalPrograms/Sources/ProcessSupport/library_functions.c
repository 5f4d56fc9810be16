#include "library_functions.h"

#include <dlfcn.h>
#include <string.h>

int library_functions_find(void *library, const library_function *functions, size_t count) {
  int has_all = 1;
  for (size_t i = 0; i < count; i++) {
    /* POSIX guarantees that a pointer to a function can be stored as one to an object. */
    void *function = dlsym(library, functions[i].name);
    memcpy(functions[i].place, &function, sizeof function);
    if (function == NULL) has_all = 0;
  }
  return has_all;
}

void *library_load(const char *const *libraries, const library_function *functions, size_t count) {
  for (; *libraries != NULL; libraries++) {
    /* All functions are bound now: a file cannot be opened later. */
    void *library = dlopen(*libraries, RTLD_NOW);
    if (library != NULL && library_functions_find(library, functions, count)) return library;
  }
  return NULL;
}

/* Functions of libraries that are loaded already, which may be other versions than the headers. */
#ifndef LIBRARY_FUNCTIONS_H
#define LIBRARY_FUNCTIONS_H

#include <stddef.h>

typedef struct {
  const char *name;
  void *place; /* of the pointer to the function */
} library_function;

/* Looks functions up in a library as dlopen returns it, or in all libraries (RTLD_DEFAULT). A
   pointer to a function that is missing becomes NULL. Returns whether all are there. */
int library_functions_find(void *library, const library_function *functions, size_t count);

#endif

/* Functions of libraries that are not linked, or that may be other versions than their headers. */
#ifndef LIBRARY_FUNCTIONS_H
#define LIBRARY_FUNCTIONS_H

#include <stddef.h>

typedef struct {
  const char *name;
  void *place; /* of the pointer to the function */
} library_function;

/* Looks functions up in a library as dlopen returns it. A pointer to a function that is missing
   becomes NULL. Returns whether all are there. */
int library_functions_find(void *library, const library_function *functions, size_t count);

/* Loads the first of some libraries that is installed and has all functions; the list ends with
   NULL. Returns it as dlopen does, or NULL if there is none. */
void *library_load(const char *const *libraries, const library_function *functions, size_t count);

#endif

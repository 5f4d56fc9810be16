/* mallopt(3), which Swift's C library module does not export. */
#include <malloc.h>

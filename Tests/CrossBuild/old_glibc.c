// Functions that the Swift runtime of unstable Debian needs and glibc has from 2.38 on, for
// programs that run with an older one. The numbers that it reads have no prefix 0b, which is all
// that is new in the first three.

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if !__GLIBC_PREREQ(2, 38)

long __isoc23_strtol(const char *text, char **end, int base) { return strtol(text, end, base); }

long long __isoc23_strtoll(const char *text, char **end, int base) {
  return strtoll(text, end, base);
}

int __isoc23_sscanf(const char *text, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int count = vsscanf(text, format, arguments);
  va_end(arguments);
  return count;
}

size_t strlcpy(char *target, const char *source, size_t size) {
  size_t length = strlen(source);
  if (size > 0) {
    size_t copied = length < size ? length : size - 1;
    memcpy(target, source, copied);
    target[copied] = 0;
  }
  return length;
}

#endif

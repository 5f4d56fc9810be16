#include "messages.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int memory_is_short = 1; /* until the sandbox has its limit */

void send_bytes(const void *bytes, size_t count) {
  const uint8_t *next = bytes;
  while (count > 0) {
    ssize_t sent = send(PHOTO_EXTERNAL_SOCKET, next, count, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0) _exit(0); /* the program has closed its socket */
    next += sent;
    count -= (size_t)sent;
  }
}

void receive_bytes(void *bytes, size_t count) {
  uint8_t *next = bytes;
  while (count > 0) {
    ssize_t got = recv(PHOTO_EXTERNAL_SOCKET, next, count, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) _exit(0); /* the program has closed its socket */
    next += got;
    count -= (size_t)got;
  }
}

void begin_message(uint32_t kind, size_t count) {
  photo_external_message message = {kind, (uint32_t)count};
  send_bytes(&message, sizeof message);
}

void send_message(photo_external_kind kind) { begin_message(kind, 0); }

/* Libraries' messages may quote the photo, and may end with a newline. */
static size_t make_printable(char *text) {
  size_t count = strlen(text);
  while (count > 0 && (text[count - 1] == '\n' || text[count - 1] == ' ')) count--;
  for (size_t i = 0; i < count; i++)
    if (text[i] < ' ' || text[i] > '~') text[i] = '?';
  return count;
}

void warn(const char *format, ...) {
  static int sent = 0;
  if (++sent > PHOTO_EXTERNAL_MAX_WARNINGS) return;
  char text[PHOTO_EXTERNAL_MAX_TEXT + 1];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  size_t count = make_printable(text);
  begin_message(PHOTO_EXTERNAL_WARNING, count);
  send_bytes(text, count);
}

static _Noreturn void send_failure(photo_external_failure failure, const char *text, size_t count) {
  begin_message(PHOTO_EXTERNAL_FAILURE, sizeof failure + count);
  send_bytes(&failure, sizeof failure);
  send_bytes(text, count);
  _exit(0);
}

void fail(photo_external_reason reason, const char *format, ...) {
  char text[PHOTO_EXTERNAL_MAX_TEXT + 1];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  if (reason == PHOTO_EXTERNAL_OUT_OF_MEMORY && memory_is_short) reason = PHOTO_EXTERNAL_NO_MEMORY;
  int code = reason == PHOTO_EXTERNAL_NO_THREAD ? EAGAIN : 0;
  send_failure((photo_external_failure){.reason = reason, .code = code}, text,
               make_printable(text));
}

void fail_with(photo_external_failure failure) { send_failure(failure, "", 0); }

void send_header(photo_external_header header, const uint8_t *profile, const uint8_t *exif) {
  begin_message(PHOTO_EXTERNAL_HEADER,
                sizeof header + header.profile_count + (size_t)header.exif_count);
  send_bytes(&header, sizeof header);
  send_bytes(profile, header.profile_count);
  send_bytes(exif, header.exif_count);
}

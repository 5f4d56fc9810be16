/* Draws text for instagrid: see photo_captions.h. */
#include <locale.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "captions_sandbox.h"
#include "fonts.h"
#include "labels.h"
#include "messages.h"

/* Reports why no text can be drawn, and ends the process. The text is printable ASCII. */
static _Noreturn void fail_start(photo_captions_reason reason, const char *text) {
  photo_captions_failure failure = {reason};
  begin_message(PHOTO_CAPTIONS_FAILURE, sizeof failure + strlen(text));
  send_bytes(&failure, sizeof failure);
  send_bytes(text, strlen(text));
  _exit(0);
}

/* Receives a payload, newly allocated, with a zero byte behind it. */
static char *receive_payload(size_t count, size_t least, size_t most) {
  char *bytes = count < least || count > most ? NULL : malloc(count + 1);
  if (bytes == NULL) _exit(1); /* the program breaks the protocol, or there is no memory */
  receive_bytes(bytes, count);
  bytes[count] = 0;
  return bytes;
}

/* Waits for START. Sets the environment and returns the message. */
static photo_captions_start receive_start(void) {
  photo_external_message message;
  photo_captions_start start;
  receive_bytes(&message, sizeof message);
  if (message.kind != PHOTO_CAPTIONS_START) _exit(1);
  char *bytes =
      receive_payload(message.count, sizeof start, sizeof start + PHOTO_CAPTIONS_MAX_ENVIRONMENT);
  memcpy(&start, bytes, sizeof start);
  char *end = bytes + message.count;
  for (char *variable = bytes + sizeof start; variable < end; variable += strlen(variable) + 1)
    putenv(variable); /* the environment refers to these bytes from now on */
  if (start.version != PHOTO_CAPTIONS_VERSION) {
    fail_start(PHOTO_CAPTIONS_INTERNAL,
               "instagrid-captions and instagrid are of different versions: install both from the "
               "same release");
  }
  return start;
}

/* Draws a letter that nobody sees. The libraries start their threads then, so that the process ends
   here, and not with somebody's text, if the system has none left. */
static void draw_first_letter(void) {
  photo_captions_text request = {.size = 8, .width = 64, .height = 64, .lines = 1};
  free(draw_label(&request, "Sans", "a", 1).pixels);
}

/* Loads the fonts, enters the sandbox, and makes sure that text can be drawn in it. */
static void prepare(photo_captions_start start, int has_landlock) {
  if (start.requires_landlock && !has_landlock) fail_start(PHOTO_CAPTIONS_NO_LANDLOCK, "");
  /* Reading the configuration of fonts may take forever, for instance from a FIFO, and longer than
     the program runs. */
  alarm(start.seconds);
  setlocale(LC_CTYPE, ""); /* some letters look different in Chinese and in Japanese */
  if (!fonts_load() && !fonts_is_file_given()) fail_start(PHOTO_CAPTIONS_NO_FONTS, "");
  const char **paths = fonts_paths();
  if (paths == NULL) _exit(1);
  if (!captions_sandbox_read_only(paths) && start.requires_landlock)
    fail_start(PHOTO_CAPTIONS_NO_LANDLOCK, "");
  free(paths);
  alarm(0); /* the sandbox denies it */
  int error = captions_sandbox_enter();
  if (error != 0) fail_start(PHOTO_CAPTIONS_NO_SECCOMP, strerror(error));
  if (fonts_is_file_given() && !fonts_add_file()) fail_start(PHOTO_CAPTIONS_BAD_FONT, "");
  draw_first_letter();
}

static void answer_font(size_t count) {
  char *description = receive_payload(count, 0, PHOTO_CAPTIONS_MAX_FONT);
  found_font found = fonts_find(description);
  free(description);
  photo_captions_font answer = {.identity = found.identity,
                                .is_substitute = (uint32_t)found.is_substitute};
  size_t length = strnlen(found.family, PHOTO_CAPTIONS_MAX_FONT);
  begin_message(PHOTO_CAPTIONS_FONT_FOUND, sizeof answer + length);
  send_bytes(&answer, sizeof answer);
  send_bytes(found.family, length);
}

static void answer_text(size_t count) {
  photo_captions_text request;
  char *bytes = receive_payload(count, sizeof request,
                                sizeof request + PHOTO_CAPTIONS_MAX_FONT + PHOTO_CAPTIONS_MAX_TEXT);
  memcpy(&request, bytes, sizeof request);
  size_t rest = count - sizeof request, most = PHOTO_CAPTIONS_MAX_SIDE;
  if (request.font_count > rest || !(request.size > 0 && request.size <= most) ||
      request.width < 1 || request.width > most || request.height < 1 || request.height > most ||
      request.lines < 1 || request.lines > most || request.keeps_end > 1)
    _exit(1);
  char *text = bytes + sizeof request + request.font_count;
  char *font = strndup(bytes + sizeof request, request.font_count);
  if (font == NULL) _exit(1);
  drawn_label drawn = draw_label(&request, font, text, (int)(rest - request.font_count));
  free(font);
  free(bytes);
  const photo_captions_label *label = &drawn.label;
  size_t pixels = (size_t)label->width * label->height * (label->is_colored ? 4 : 1);
  if (label->refusal != 0) pixels = 0;
  begin_message(PHOTO_CAPTIONS_LABEL, sizeof *label + pixels);
  send_bytes(label, sizeof *label);
  send_bytes(drawn.pixels, pixels);
  free(drawn.pixels);
}

int main(int count, char **arguments) {
  (void)arguments;
  struct stat status;
  if (count > 1 || fstat(PHOTO_EXTERNAL_SOCKET, &status) != 0 || !S_ISSOCK(status.st_mode)) {
    fputs("instagrid-captions draws text for instagrid, which starts it\n", stderr);
    return 64;
  }
  int has_landlock = captions_sandbox_prepare();
  prepare(receive_start(), has_landlock);
  begin_message(PHOTO_CAPTIONS_READY, 0);
  for (;;) {
    photo_external_message message;
    receive_bytes(&message, sizeof message);
    captions_sandbox_allow_time();
    switch (message.kind) {
      case PHOTO_CAPTIONS_FONT: answer_font(message.count); break;
      case PHOTO_CAPTIONS_TEXT: answer_text(message.count); break;
      default: _exit(1);
    }
  }
}

/* A process that communicates with instagrid as instagrid-captions does, in the same sandbox, and
   then does what its text says. It is for tests of the sandbox and of the program.

   The only file that it may read is the one that HOME names. For the font description "all", the
   family of the font is "denied", or the misdeeds that were done; for "read", it says whether the
   file could be read. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "captions_sandbox.h"
#include "denied_misdeeds.h"
#include "exhausting_misdeeds.h"
#include "messages.h"
#include "photo_captions.h"

/* What a process that reads fonts may do, unlike one that decodes a photo. */
static const char *const permitted[] = {"close a descriptor", "move the photo's position", NULL};

static const char *font_family(const char *description) {
  static char result[512];
  if (strcmp(description, "all") == 0) {
    attempt_all(permitted, result, sizeof result);
    return result;
  }
  if (strcmp(description, "fault") == 0) *(volatile int *)16 = 0;
  if (strcmp(description, "read") == 0) {
    const char *file = getenv("HOME");
    return file != NULL && open(file, O_RDONLY) >= 0 ? "can be read" : "cannot be read";
  }
  return "a family";
}

/* The label of a text that is not a misdeed: a full square of two pixels. */
static photo_captions_label square(void) {
  return (photo_captions_label){.width = 2, .height = 2, .baseline = 2};
}

static void send_label(photo_captions_label label, size_t pixels) {
  begin_message(PHOTO_CAPTIONS_LABEL, sizeof label + pixels);
  send_bytes(&label, sizeof label);
  for (; pixels > 0; pixels--) send_bytes("\xFF", 1);
}

/* Takes all memory, and crashes. */
static void allocate(void) {
  take_memory();
  abort();
}

/* Whether the file that may be read has more than one byte. */
static int is_file_long(void) {
  char bytes[2];
  int file = open(getenv("HOME"), O_RDONLY);
  ssize_t count = read(file, bytes, sizeof bytes);
  close(file);
  return count > 1;
}

/* Takes three quarters of the address space that the sandbox allows, as many fonts would. */
static void map(void) {
  mmap(NULL, (size_t)3 << 27, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

static void answer_text(const char *text) {
  photo_captions_label label = square();
  size_t pixels = 4;
  if (strcmp(text, "spin") == 0) spin();
  if (strcmp(text, "allocate") == 0) allocate();
  if (strcmp(text, "fault") == 0) *(volatile int *)16 = 0;
  if (strcmp(text, "end") == 0) _exit(3);
  if (strcmp(text, "killed") == 0) raise(SIGKILL);
  if (strcmp(text, "silent") == 0) sleep(600);
  if (strcmp(text, "long file") == 0 && is_file_long()) abort();
  if (strcmp(text, "map") == 0) map();
  if (strcmp(text, "wide") == 0) label.width = 1 << 20;
  if (strcmp(text, "high") == 0) label.height = 1 << 20;
  if (strcmp(text, "shifted") == 0) label.left = 1 << 20;
  if (strcmp(text, "low") == 0) label.baseline = UINT32_MAX;
  if (strcmp(text, "short") == 0) pixels = 3;
  if (strcmp(text, "colored") == 0) label.is_colored = 2;
  if (strcmp(text, "letters") == 0) label.missing_count = PHOTO_CAPTIONS_MAX_MISSING + 1;
  if (strcmp(text, "surrogate") == 0) {
    label.missing_count = 2;
    label.missing[0] = 0xD800;
    label.missing[1] = UINT32_MAX;
  }
  if (strcmp(text, "garbage") == 0) send_bytes("a message of nobody knows which kind", 36);
  if (strcmp(text, "long") == 0) begin_message(PHOTO_CAPTIONS_LABEL, UINT32_MAX);
  if (strcmp(text, "empty") == 0) begin_message(PHOTO_CAPTIONS_LABEL, 0);
  if (strcmp(text, "ready") == 0) begin_message(PHOTO_CAPTIONS_READY, 0);
  send_label(label, pixels);
}

static char *receive_payload(size_t count) {
  char *bytes = malloc(count + 1);
  if (bytes == NULL) _exit(1);
  receive_bytes(bytes, count);
  bytes[count] = 0;
  return bytes;
}

int main(void) {
  captions_sandbox_prepare();
  photo_external_message message;
  receive_bytes(&message, sizeof message);
  char *start = receive_payload(message.count);
  for (char *variable = start + sizeof(photo_captions_start); variable < start + message.count;
       variable += strlen(variable) + 1)
    putenv(variable);
  captions_sandbox_read_only((const char *const[]){getenv("HOME"), NULL});
  if (captions_sandbox_enter() != 0) _exit(1);
  begin_message(PHOTO_CAPTIONS_READY, 0);
  for (;;) {
    receive_bytes(&message, sizeof message);
    captions_sandbox_allow_time();
    char *payload = receive_payload(message.count);
    if (message.kind == PHOTO_CAPTIONS_FONT) {
      photo_captions_font font = {.identity = 1, .is_substitute = 1};
      const char *family = font_family(payload);
      begin_message(PHOTO_CAPTIONS_FONT_FOUND, sizeof font + strlen(family));
      send_bytes(&font, sizeof font);
      send_bytes(family, strlen(family));
    } else {
      photo_captions_text text;
      memcpy(&text, payload, sizeof text);
      answer_text(payload + sizeof text + text.font_count);
    }
    free(payload);
  }
}

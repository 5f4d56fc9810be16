#include "requests.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "messages.h"

/* Enough for the watching thread, including the thread-local variables of libraries. */
enum { STACK_BYTES = 1 << 18 };

photo_external_message receive_message(void) {
  photo_external_message message;
  receive_bytes(&message, sizeof message);
  return message;
}

static _Noreturn void fail_unexpected(photo_external_message message) {
  fail(PHOTO_EXTERNAL_INTERNAL, "expected OPEN or ENCODE, got message %u of %u bytes", message.kind,
       message.count);
}

static void check_version(uint32_t version) {
  if (version == PHOTO_EXTERNAL_VERSION) return;
  fail(PHOTO_EXTERNAL_INTERNAL,
       "instagrid-formats and instagrid are of different versions (message versions %d and %u): "
       "install both from the same release",
       PHOTO_EXTERNAL_VERSION, version);
}

photo_external_open receive_open(photo_external_message message, uint8_t **head, size_t *count) {
  photo_external_open open = {0};
  if (message.kind != PHOTO_EXTERNAL_OPEN || message.count < sizeof open ||
      message.count - sizeof open > PHOTO_EXTERNAL_MAX_HEAD)
    fail_unexpected(message);
  receive_bytes(&open, sizeof open);
  *count = message.count - sizeof open;
  *head = malloc(*count + 1);
  if (*head == NULL) fail(PHOTO_EXTERNAL_OUT_OF_MEMORY, "no memory for the photo");
  receive_bytes(*head, *count);
  check_version(open.version);
  return open;
}

photo_external_encode receive_encode(photo_external_message message) {
  photo_external_encode request = {0};
  if (message.count < sizeof request) fail_unexpected(message);
  receive_bytes(&request, sizeof request);
  check_version(request.version);
  uint32_t most = PHOTO_EXTERNAL_MAX_WEBP_SIDE;
  if (request.width < 1 || request.width > most || request.height < 1 || request.height > most ||
      request.quality > 100 ||
      message.count - sizeof request != (uint64_t)request.width * request.height * 4) {
    fail(PHOTO_EXTERNAL_INTERNAL, "a picture of %ux%u with quality %u in %u bytes", request.width,
         request.height, request.quality, message.count);
  }
  return request;
}

static struct {
  pthread_mutex_t mutex;
  pthread_cond_t has_come;
  int is_here;
  photo_external_part part;
} request = {.mutex = PTHREAD_MUTEX_INITIALIZER, .has_come = PTHREAD_COND_INITIALIZER};

static void *watch(void *unused) {
  (void)unused;
  photo_external_message message;
  photo_external_part part;
  receive_bytes(&message, sizeof message);
  if (message.kind != PHOTO_EXTERNAL_PART || message.count != sizeof part) _exit(1);
  receive_bytes(&part, sizeof part);
  pthread_mutex_lock(&request.mutex);
  request.part = part;
  request.is_here = 1;
  pthread_cond_signal(&request.has_come);
  pthread_mutex_unlock(&request.mutex);
  receive_bytes(&message, 1); /* returns only if the program breaks the protocol */
  _exit(1);
}

static void *watch_silence(void *unused) {
  (void)unused;
  receive_bytes(&(char){0}, 1);
  _exit(1);
}

static void start(void *(*watching)(void *)) {
  pthread_t thread;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, STACK_BYTES);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  int error = pthread_create(&thread, &attributes, watching, NULL);
  pthread_attr_destroy(&attributes);
  if (error != 0) fail(PHOTO_EXTERNAL_NO_THREAD, "cannot start a thread: %s", strerror(error));
}

void watch_program(void) { start(watch); }

void watch_silent_program(void) { start(watch_silence); }

photo_external_part wait_for_part(const photo_external_header *header) {
  pthread_mutex_lock(&request.mutex);
  while (!request.is_here) pthread_cond_wait(&request.has_come, &request.mutex);
  photo_external_part part = request.part;
  pthread_mutex_unlock(&request.mutex);
  if (part.width == 0 || part.height == 0 || part.x >= header->width || part.y >= header->height ||
      part.width > header->width - part.x || part.height > header->height - part.y) {
    fail(PHOTO_EXTERNAL_INTERNAL, "the part %ux%u at %u,%u is not in a photo of %ux%u", part.width,
         part.height, part.x, part.y, header->width, header->height);
  }
  return part;
}

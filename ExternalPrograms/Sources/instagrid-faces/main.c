/* Finds faces for instagrid: see photo_faces.h. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "faces.h"
#include "faces_sandbox.h"
#include "messages.h"
#include "photo_faces.h"
#include "sandbox.h"

static _Noreturn void fail_start(photo_faces_reason reason) {
  photo_faces_ready failure = {.reason = reason};
  begin_message(PHOTO_FACES_READY, sizeof failure);
  send_bytes(&failure, sizeof failure);
  _exit(0);
}

static photo_faces_start receive_start(void) {
  photo_external_message message;
  photo_faces_start start;
  receive_bytes(&message, sizeof message);
  if (message.kind != PHOTO_FACES_START || message.count != sizeof start) _exit(1);
  receive_bytes(&start, sizeof start);
  if (start.version != PHOTO_FACES_VERSION) fail_start(PHOTO_FACES_OTHER_VERSION);
  return start;
}

/* The network's file is beside the program, and has its name and `.network`. */
static network *read_network(void) {
  char path[PATH_MAX] = "";
  ssize_t count = readlink("/proc/self/exe", path, sizeof path - sizeof ".network");
  if (count <= 0) return NULL;
  strcpy(path + count, ".network");
  return network_read(path);
}

static network *prepare(photo_faces_start start) {
  sandbox_prepare();
  network *net = read_network();
  if (net == NULL && errno == ENOMEM) _exit(PHOTO_EXTERNAL_EXIT_NO_MEMORY);
  if (net == NULL) fail_start(PHOTO_FACES_NO_WEIGHTS);
  switch (faces_sandbox_enter(start.requires_landlock != 0)) {
    case FACES_SANDBOX_NO_LANDLOCK: fail_start(PHOTO_FACES_NO_LANDLOCK);
    case FACES_SANDBOX_NO_SECCOMP: fail_start(PHOTO_FACES_NO_SECCOMP);
    case FACES_SANDBOX_CLOSED: return net;
  }
  _exit(1);
}

static void answer(network *net, size_t count) {
  static photo_faces_face faces[PHOTO_FACES_MAX_COUNT];
  static uint8_t pixels[PHOTO_FACES_MAX_SIDE * PHOTO_FACES_MAX_SIDE * 3];
  photo_faces_pixels size;
  if (count < sizeof size) _exit(1);
  receive_bytes(&size, sizeof size);
  size_t most = PHOTO_FACES_MAX_SIDE;
  if (size.width < 1 || size.width > most || size.height < 1 || size.height > most ||
      count - sizeof size != (size_t)size.width * size.height * 3)
    _exit(1);
  receive_bytes(pixels, count - sizeof size);
  int found = find_faces(net, pixels, size.width, size.height, faces);
  if (found < 0) _exit(PHOTO_EXTERNAL_EXIT_NO_MEMORY);
  begin_message(PHOTO_FACES_FOUND, (size_t)found * sizeof faces[0]);
  send_bytes(faces, (size_t)found * sizeof faces[0]);
}

int main(int count, char **arguments) {
  (void)arguments;
  struct stat status;
  if (count > 1 || fstat(PHOTO_EXTERNAL_SOCKET, &status) != 0 || !S_ISSOCK(status.st_mode)) {
    fputs("instagrid-faces finds faces for instagrid, which starts it\n", stderr);
    return 64;
  }
  network *net = prepare(receive_start());
  photo_faces_ready ready = {.identity = network_identity(net) ^ PHOTO_FACES_VERSION};
  begin_message(PHOTO_FACES_READY, sizeof ready);
  send_bytes(&ready, sizeof ready);
  for (;;) {
    photo_external_message message;
    receive_bytes(&message, sizeof message);
    faces_sandbox_allow_time();
    if (message.kind != PHOTO_FACES_PIXELS) _exit(1);
    answer(net, message.count);
  }
}

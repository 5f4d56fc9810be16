/* A process that communicates with instagrid as instagrid-faces does, in the same sandbox, and then
   does what the first pixel of a photo says: its red level is the number of a misdeed in the list
   below. With other levels, it finds what is red. It is for tests of the sandbox and of the
   program. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "denied_misdeeds.h"
#include "exhausting_misdeeds.h"
#include "faces_sandbox.h"
#include "messages.h"
#include "photo_faces.h"
#include "sandbox.h"

static void send_faces(const photo_faces_face *faces, size_t bytes) {
  begin_message(PHOTO_FACES_FOUND, bytes);
  send_bytes(faces, bytes);
}

/* A face in the upper left quarter. */
static photo_faces_face face(void) {
  return (photo_faces_face){0, 0, PHOTO_FACES_UNIT / 2, PHOTO_FACES_UNIT / 2, 300};
}

/* The box of all red pixels; the upper left quarter if there are none. */
static photo_faces_face red_face(photo_faces_pixels size, const uint8_t *pixels) {
  int32_t left = (int32_t)size.width, top = (int32_t)size.height, right = 0, bottom = 0;
  for (int32_t y = 0; y < (int32_t)size.height; y++) {
    for (int32_t x = 0; x < (int32_t)size.width; x++, pixels += 3) {
      if (pixels[0] < 180 || pixels[1] > 100 || pixels[2] > 100) continue;
      if (x < left) left = x;
      if (y < top) top = y;
      if (x >= right) right = x + 1;
      if (y >= bottom) bottom = y + 1;
    }
  }
  if (right == 0) return face();
  int32_t unit = PHOTO_FACES_UNIT, width = (int32_t)size.width, height = (int32_t)size.height;
  return (photo_faces_face){left * unit / width, top * unit / height, right * unit / width,
                            bottom * unit / height, 300};
}

/* The face is found if everything is denied that the sandbox must deny. */
static void attempt(void) {
  static const char *const permitted[] = {NULL};
  char result[512];
  photo_faces_face found = face();
  attempt_all(permitted, result, sizeof result);
  send_faces(&found, strcmp(result, "denied") == 0 ? sizeof found : 0);
}

/* Takes all memory, and crashes. */
static void allocate(void) {
  take_memory();
  abort();
}

static void misbehave(photo_faces_pixels size, const uint8_t *pixels) {
  photo_faces_face found = red_face(size, pixels);
  size_t bytes = sizeof found;
  switch (pixels[0]) {
    case 1: attempt(); return;
    case 2: spin(); break;
    case 3: allocate(); break;
    case 4: *(volatile int *)16 = 0; break;
    case 5: _exit(3);
    case 6: raise(SIGKILL); break;
    case 7: sleep(600); break;
    case 8: found.right = found.left; break;
    case 9: found.bottom = PHOTO_FACES_UNIT + 1; break;
    case 10: found.top = -1; break;
    case 11: found.score = 0; break;
    case 12: bytes--; break;
    case 13: begin_message(PHOTO_FACES_FOUND, UINT32_MAX); break;
    case 14: begin_message(PHOTO_FACES_FOUND, (PHOTO_FACES_MAX_COUNT + 1) * sizeof found); break;
    case 15: begin_message(PHOTO_FACES_READY, 0); break;
    case 16: send_bytes("a message of nobody knows which kind", 36); break;
    case 17: _exit(PHOTO_EXTERNAL_EXIT_NO_MEMORY);
    case 18: usleep(200000); break;
    default: break;
  }
  send_faces(&found, bytes);
}

int main(void) {
  sandbox_prepare();
  photo_external_message message;
  photo_faces_start start;
  receive_bytes(&message, sizeof message);
  receive_bytes(&start, sizeof start);
  if (faces_sandbox_enter(0) != FACES_SANDBOX_CLOSED) _exit(1);
  photo_faces_ready ready = {.identity = 1};
  begin_message(PHOTO_FACES_READY, sizeof ready);
  send_bytes(&ready, sizeof ready);
  for (;;) {
    receive_bytes(&message, sizeof message);
    faces_sandbox_allow_time();
    uint8_t *payload = malloc(message.count);
    if (payload == NULL) _exit(1);
    receive_bytes(payload, message.count);
    photo_faces_pixels size;
    memcpy(&size, payload, sizeof size);
    misbehave(size, payload + sizeof size);
    free(payload);
  }
}

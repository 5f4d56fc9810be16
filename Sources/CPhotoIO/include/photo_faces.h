/* The messages between the program and instagrid-faces, the process that finds faces. One process
   serves a whole run.

   The program starts the process without arguments, with an empty environment and three
   descriptors: 0 and 2 are /dev/null; 1 is one end of a socket pair (AF_UNIX, SOCK_STREAM).

     program  process
     START
              READY    when it is in its sandbox, or with a reason why not, after which it ends
     PIXELS
              FOUND    any number of times
                       or the end of the socket, at which the process ends

   Pixels come from photos, so the process reads none before READY. A photo may have taken over the
   process: the program checks everything it gets.

   Each message is a photo_external_message (see photo_external.h) and then the bytes of its
   payload. Numbers have the byte order of the machine. */
#ifndef PHOTO_FACES_H
#define PHOTO_FACES_H

#include <stdint.h>

#include "photo_external.h"

enum {
  PHOTO_FACES_VERSION = 1,
  PHOTO_FACES_MAX_SIDE = 384,  /* of the pixels: the process sees photos no larger */
  PHOTO_FACES_MAX_COUNT = 512, /* of faces */
  PHOTO_FACES_UNIT = 1 << 16   /* the width and the height of a photo */
};

typedef enum {
  /* From the program. */
  PHOTO_FACES_START = 64, /* photo_faces_start */
  PHOTO_FACES_PIXELS, /* photo_faces_pixels, then rows of sRGB: red, green and blue, a byte each */
  /* From the process. */
  PHOTO_FACES_READY, /* photo_faces_ready */
  PHOTO_FACES_FOUND  /* photo_faces_face, at most PHOTO_FACES_MAX_COUNT times */
} photo_faces_kind;

typedef struct {
  uint32_t version;           /* PHOTO_FACES_VERSION; the process answers others with a failure */
  uint32_t requires_landlock; /* whether the process fails if the kernel has no Landlock */
} photo_faces_start;

typedef enum {
  PHOTO_FACES_NO_WEIGHTS = 1, /* the file with the network is missing or invalid */
  PHOTO_FACES_NO_LANDLOCK,    /* the kernel has no Landlock */
  PHOTO_FACES_NO_SECCOMP,     /* the kernel has no seccomp */
  PHOTO_FACES_OTHER_VERSION   /* the program and the process are of different versions */
} photo_faces_reason;

typedef struct {
  uint64_t reason;   /* a photo_faces_reason; 0 if it is ready */
  uint64_t identity; /* of the process and its network: other faces are found with another one */
} photo_faces_ready;

typedef struct {
  uint32_t width, height; /* 1...PHOTO_FACES_MAX_SIDE; upright, as faces are */
} photo_faces_pixels;

/* A face, in units of the photo's width and height: 0 <= left < right <= PHOTO_FACES_UNIT, and so
   on. The first faces are the surest. */
typedef struct {
  int32_t left, top, right, bottom;
  int32_t score; /* the logarithm of the odds that it is a face, times 256; more than 0 */
} photo_faces_face;

_Static_assert(sizeof(photo_faces_start) == 8, "START has no padding");
_Static_assert(sizeof(photo_faces_ready) == 16, "READY has no padding");
_Static_assert(sizeof(photo_faces_pixels) == 8, "PIXELS has no padding");
_Static_assert(sizeof(photo_faces_face) == 20, "FOUND has no padding");

#endif

/* Finds faces in the pixels of a photo. */
#ifndef FACES_H
#define FACES_H

#include "network.h"
#include "photo_faces.h"

/* Finds faces in rows of red, green and blue, and returns how many. Returns -1 if there is no
 * memory. */
int find_faces(network *net, const uint8_t *pixels, size_t width, size_t height,
               photo_faces_face faces[PHOTO_FACES_MAX_COUNT]);

#endif

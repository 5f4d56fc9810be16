/* A small convolutional network, which finds faces. Its arithmetic has one order, whatever the
   processor and the compiler are, so that they all find the same faces. */
#ifndef NETWORK_H
#define NETWORK_H

#include <stddef.h>
#include <stdint.h>

/* What ExternalPrograms/convert-faces.py writes: little-endian words of 32 bits. */
enum {
  NETWORK_MAGIC = 0x4e464749, /* IGFN, the first word; then the version and the number of steps */
  NETWORK_VERSION = 2,
  NETWORK_SLOTS = 8,      /* places for the planes between the steps */
  NETWORK_CHANNELS = 384, /* planes in a slot, at most */
  NETWORK_MULTIPLE = 32,  /* width and height of the input are multiples of this */
  NETWORK_OUTPUTS = 3,    /* what the first slots hold at the end */
  NETWORK_PLANES = 6,     /* of each output */
  NETWORK_CELL = 8 /* pixels of the input for a row or column of the first output; twice as many
                      for the second, and four times as many for the third */
};

/* The first three have weights: for each plane of the output its bias, then a weight for each
   sample that it is the sum of, one plane of the input after the other. */
typedef enum {
  STEP_FULL,      /* 3x3, of all planes */
  STEP_DEPTHWISE, /* 3x3, of one plane */
  STEP_POINTWISE, /* 1x1, of all planes */
  STEP_ADD,       /* of two slots */
  STEP_GREATEST,  /* of 2x2 samples, which become one */
  STEP_REPEAT     /* each sample becomes 2x2 */
} step_kind;

typedef struct network network;

/* Reads the file of ExternalPrograms/convert-faces.py. Returns NULL if there is none that is valid.
 */
network *network_read(const char *path);

/* A hash of the weights. */
uint64_t network_identity(const network *net);

typedef struct {
  size_t width, height; /* of a plane, in cells */
  size_t stride;        /* between planes */
  /* Planes: the logarithms of the odds that a cell has a face, and that it has an object; the place
     of the center, from the upper left corner of the cell to the right and down, in cells; the
     logarithms of the width and the height in cells. */
  const float *planes;
} network_output;

/* Prepares an input of this size: planes of blue, green and red, which are zero, and which the
   caller fills with 0 to 255. Between them is `stride`. Returns NULL if there is no memory. */
float *network_begin(network *net, size_t width, size_t height, size_t *stride);

/* Runs the network. The outputs are valid until the next input. */
void network_run(network *net, network_output outputs[NETWORK_OUTPUTS]);

#endif

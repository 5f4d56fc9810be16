/* A small convolutional network, which finds faces. Its arithmetic has one order, whatever the
   processor and the compiler are, so that they all find the same faces. */
#ifndef NETWORK_H
#define NETWORK_H

#include <stddef.h>
#include <stdint.h>

/* What ExternalPrograms/convert-faces.py writes: little-endian words of 32 bits. */
enum {
  NETWORK_MAGIC = 0x4e464749, /* IGFN, the first word; then the version and the number of steps */
  NETWORK_VERSION = 1,
  NETWORK_SLOTS = 8,       /* places for the planes between the steps */
  NETWORK_CHANNELS = 384,  /* planes in a slot, at most */
  NETWORK_MULTIPLE = 32,   /* width and height of the input are multiples of this */
  NETWORK_CELL = 4         /* pixels of the input for one row or column of the output */
};

typedef enum {
  STEP_FULL,      /* 3x3, of all planes; then for each plane of the output its bias and weights */
  STEP_DEPTHWISE, /* 3x3, of one plane; the same */
  STEP_POINTWISE, /* 1x1; for each plane of the output its bias, the number of weights, then planes of
                     the input, then weights */
  STEP_ADD,       /* of two slots */
  STEP_ENLARGE,   /* twice as wide and high */
  STEP_WEAVE      /* four planes become one, twice as wide and high */
} step_kind;

typedef struct network network;

/* Reads the file of ExternalPrograms/convert-faces.py. Returns NULL if there is none that is valid. */
network *network_read(const char *path);

/* A hash of the weights. */
uint64_t network_identity(const network *net);

typedef struct {
  size_t width, height; /* of a plane */
  size_t stride;        /* between planes */
  const float *scores;  /* one plane */
  const float *boxes;   /* planes: the center's distance from that of the cell, width, height; pixels */
} network_output;

/* Prepares an input of this size: three planes, which the caller fills, with `stride` between them.
   Returns NULL if there is no memory. */
float *network_begin(network *net, size_t width, size_t height, size_t *stride);

/* Runs the network. The output is valid until the next input. */
network_output network_run(network *net);

#endif

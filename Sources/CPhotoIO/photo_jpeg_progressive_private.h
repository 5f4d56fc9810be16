/* Shared by the files of the progressive decoder. */
#ifndef PHOTO_JPEG_PROGRESSIVE_PRIVATE_H
#define PHOTO_JPEG_PROGRESSIVE_PRIVATE_H

#include "photo_jpeg_progressive.h"

#include "photo_input.h"
#include "photo_jpeg_bits.h"

/* A place in a file at which libjpeg's functions read, independently of others. */
typedef struct {
  struct jpeg_source_mgr pub; /* what libjpeg sees */
  off_t limit;                /* about where reading ends, even if the file does not */
  int skipped_segments;
  photo_input input;
} photo_jpeg_file;

void photo_jpeg_file_open(photo_jpeg_file *file, int descriptor, off_t start, off_t limit);

/* What the file says about a scan. */
typedef struct {
  off_t data; /* the offset of its entropy-coded data */
  unsigned restart_interval;
  int component_count;
  int components[MAX_COMPS_IN_SCAN]; /* their indices in the frame */
  int first, last;                   /* the band of coefficients (ITU-T T.81, G.1.1.1.1) */
  int shift;                         /* the position of its lowest bit (G.1.1.1.2) */
  int is_refinement;
  JHUFF_TBL tables[MAX_COMPS_IN_SCAN]; /* DC tables of the components, or the AC table */
} photo_jpeg_scan_header;

struct photo_jpeg_script {
  int descriptor;
  off_t end; /* the offset behind the picture */
  int count;
  photo_jpeg_scan_header scans[PHOTO_JPEG_SCANS];
};

/* A symbol with its value at the start of LOOKUP_BITS bits. If it does not fit, `length` is 0. */
typedef struct {
  uint8_t length; /* in bits */
  uint8_t run;    /* the upper half of an AC symbol */
  int16_t value;  /* shifted; 0 if the lower half of an AC symbol is */
} photo_jpeg_symbol;

typedef struct {
  photo_jpeg_codes codes;
  photo_jpeg_symbol symbols[LOOKUPS];
} photo_jpeg_table;

/* A scan and how much of it has been decoded. */
typedef struct {
  const photo_jpeg_scan_header *header;
  photo_jpeg_file file;
  photo_jpeg_bits bits;
  int unread_marker, next_restart; /* of libjpeg, while this scan is read */
  int has_ended;                   /* whether data are missing up to the next restart */
  unsigned mcus_to_restart;
  uint32_t blocks_to_skip; /* that have no more coefficients in the band: EOBRUN */
  int last_dc[MAX_COMPS_IN_SCAN];
  photo_jpeg_table *tables[MAX_COMPS_IN_SCAN]; /* as in its header */
} photo_jpeg_scan;

/* A row of MCUs of a component. */
typedef struct {
  int across, down;         /* the blocks of an MCU */
  JDIMENSION width, height; /* of the component in blocks */
  size_t stride;            /* the number of blocks in a row, including those that fill an MCU */
  JBLOCK *blocks;
  /* For each block, the places of the coefficients that are not 0, in the order in which they are
     coded. */
  uint64_t *nonzero;
} photo_jpeg_window;

/* Returns a table for the symbols of a DC scan, or of an AC scan. */
photo_jpeg_table *photo_jpeg_make_table(j_decompress_ptr info, const JHUFF_TBL *table,
                                        const photo_jpeg_scan_header *header);

/* Decode the blocks of an MCU of a DC scan, between two other calls. `i` is the index of the
   component in the scan. */
void photo_jpeg_begin_mcu(j_decompress_ptr info, photo_jpeg_scan *scan);
void photo_jpeg_decode_dc(j_decompress_ptr info, photo_jpeg_scan *scan, int i, JCOEF *block);
void photo_jpeg_refine_dc(photo_jpeg_scan *scan, JCOEF *block);
void photo_jpeg_end_mcu(j_decompress_ptr info, photo_jpeg_scan *scan);

/* Decodes or refines blocks of an AC scan that follow each other without a restart between them. */
typedef void photo_jpeg_ac_loop(j_decompress_ptr info, photo_jpeg_scan *scan, JBLOCK *blocks,
                                uint64_t *nonzero, size_t count);

typedef struct {
  photo_jpeg_ac_loop *decode, *refine;
} photo_jpeg_ac_loops;

/* Returns the fastest loops. */
const photo_jpeg_ac_loops *photo_jpeg_ac_loops_of_processor(void);

#endif

/* libvips with its fastest settings, in one process: libvips threads|pipeline SIDE OUTPUT PHOTO...

   Three photos are combined as layout 2, nine as 3x3.

   vips_thumbnail shrinks while it decodes, and turns photos upright. With `threads`, each photo is
   made in a thread of its own, and then the grid is encoded; this is the fastest way. With
   `pipeline`, nothing is computed before the encoder asks for it; this is the usual way, and takes
   the least memory. OUTPUT may have options: grid.jpg[Q=90]. */
#include <stdlib.h>
#include <string.h>
#include <vips/vips.h>

#include "layout.h"

#define OR_STOP(call) \
  if (call) vips_error_exit(NULL)

typedef struct {
  const char *path;
  Frame frame;
  VipsImage *image;
} Cell;

static void open_cell(Cell *cell) {
  OR_STOP(vips_thumbnail(cell->path, &cell->image, cell->frame.width, "height", cell->frame.height,
                         "crop", VIPS_INTERESTING_CENTRE, NULL));
}

static void *make_cell(void *data) {
  Cell *cell = data;
  open_cell(cell);
  cell->image = vips_image_copy_memory(cell->image);
  if (!cell->image) vips_error_exit(NULL);
  vips_thread_shutdown();
  return NULL;
}

static VipsImage *plain(int side) {
  double none[] = {0, 0, 0}, color[] = {0x10, 0x66, 0x98};
  VipsImage *black, *filled, *tagged;
  OR_STOP(vips_black(&black, side, side, "bands", 3, NULL));
  OR_STOP(vips_linear(black, &filled, none, color, 3, "uchar", TRUE, NULL));
  OR_STOP(vips_copy(filled, &tagged, "interpretation", VIPS_INTERPRETATION_sRGB, NULL));
  return tagged;
}

int main(int count, char **words) {
  OR_STOP(VIPS_INIT(words[0]));
  int photos = count - 4;
  if (photos != 3 && photos != 9)
    vips_error_exit("usage: libvips threads|pipeline SIDE OUTPUT PHOTO...; three or nine photos");
  int in_threads = strcmp(words[1], "threads") == 0;
  int side = atoi(words[2]);
  Frame frames[9];
  if (photos == 9) layout_nine_frames(side, frames);
  else layout_frames(side, frames);

  Cell cells[9];
  GThread *threads[9];
  for (int i = 0; i < photos; i++) {
    cells[i] = (Cell){words[4 + i], frames[i], NULL};
    if (in_threads) threads[i] = g_thread_new("cell", make_cell, &cells[i]);
    else open_cell(&cells[i]);
  }

  VipsImage *grid = plain(side);
  for (int i = 0; i < photos; i++) {
    VipsImage *with_cell;
    if (in_threads) g_thread_join(threads[i]);
    OR_STOP(vips_insert(grid, cells[i].image, &with_cell, frames[i].left, frames[i].top, NULL));
    grid = with_cell;
  }
  OR_STOP(vips_image_write_to_file(grid, words[3], NULL));
  return 0; /* the process ends: nothing needs to be freed */
}

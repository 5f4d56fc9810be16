/* libvips with its fastest settings, in one process: libvips_cells centre|attention COLUMNS WIDTH
   HEIGHT OUTPUT PHOTO...

   Fills cells of equal size, 8 pixels apart on white, row by row, with as many photos at a time as
   there are processors. `attention` crops to what is salient, such as skin. */
#include <stdlib.h>
#include <string.h>
#include <vips/vips.h>

#define OR_STOP(call) \
  if (call) vips_error_exit(NULL)

enum { GAP = 8, OPTIONS = 6 };

static VipsInteresting crop;
static int width, height;
static char **paths;

static void make_cell(void *cell, void *cells) {
  VipsImage **made = cell, *decoded;
  const char *path = paths[made - (VipsImage **)cells];
  OR_STOP(vips_thumbnail(path, &decoded, width, "height", height, "crop", crop, NULL));
  *made = vips_image_copy_memory(decoded);
  if (!*made) vips_error_exit(NULL);
  g_object_unref(decoded);
  vips_thread_shutdown();
}

int main(int count, char **words) {
  OR_STOP(VIPS_INIT(words[0]));
  int photos = count - OPTIONS;
  if (photos < 1)
    vips_error_exit("usage: libvips_cells centre|attention COLUMNS WIDTH HEIGHT OUTPUT PHOTO...");
  int is_central = strcmp(words[1], "centre") == 0;
  crop = is_central ? VIPS_INTERESTING_CENTRE : VIPS_INTERESTING_ATTENTION;
  width = atoi(words[3]);
  height = atoi(words[4]);
  paths = words + OPTIONS;
  VipsImage **cells = g_new0(VipsImage *, photos), *grid;
  int processors = (int)g_get_num_processors();
  GThreadPool *pool = g_thread_pool_new(make_cell, cells, processors, TRUE, NULL);
  for (int i = 0; i < photos; i++) g_thread_pool_push(pool, cells + i, NULL);
  g_thread_pool_free(pool, FALSE, TRUE);
  double white[] = {255, 255, 255};
  VipsArrayDouble *background = vips_array_double_new(white, 3);
  OR_STOP(vips_arrayjoin(cells, &grid, photos, "across", atoi(words[2]), "shim", GAP, "background",
                         background, NULL));
  OR_STOP(vips_image_write_to_file(grid, words[5], NULL));
  return 0; /* the process ends: nothing needs to be freed */
}

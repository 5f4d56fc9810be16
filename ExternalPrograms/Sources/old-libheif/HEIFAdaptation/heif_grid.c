#include "heif_grid.h"

#include "heif_geometry.h"
#include "span.h"

/* Reads the numbers of tiles and the size of the picture. Returns 0 if they are missing. */
static int read_description(span data, heif_grid *grid, heif_size *size) {
  unsigned version = (unsigned)take(&data, 1), flags = (unsigned)take(&data, 1);
  size_t bytes = flags & 1 ? 4 : 2;
  if (version != 0 || data.count < 2 + 2 * bytes) return 0;
  grid->rows = (uint32_t)take(&data, 1) + 1;
  grid->columns = (uint32_t)take(&data, 1) + 1;
  size->width = (int64_t)take(&data, bytes);
  size->height = (int64_t)take(&data, bytes);
  return 1;
}

/* Whether tiles have exactly the places that the picture has for them. */
static int fills(const heif_grid *grid, heif_size tile, heif_size size) {
  int64_t width = (int64_t)grid->columns * tile.width, height = (int64_t)grid->rows * tile.height;
  return width >= size.width && width - tile.width < size.width && height >= size.height &&
         height - tile.height < size.height;
}

/* Whether an item is a coded picture of a size that is neither turned, mirrored nor cropped. Marks
   it as a tile; an item may be a tile more than once. */
static int is_tile(const item_tables *tables, item_entry *item, heif_size size) {
  if (item->is_tile) return 1;
  if (item->type != code("hvc1") && item->type != code("av01")) return 0;
  heif_size stored = heif_stored_size(tables, item->identifier);
  if (stored.width != size.width || stored.height != size.height) return 0;
  const item_association *associations;
  size_t count = item_tables_associations(tables, item->identifier, &associations);
  for (size_t i = 0; i < count; i++) {
    uint32_t type = item_tables_property(tables, &associations[i]).type;
    if (type == code("irot") || type == code("imir") || type == code("clap")) return 0;
  }
  item->is_tile = 1;
  return 1;
}

/* Whether an item has been marked as a tile. */
static int is_marked(const item_tables *tables, uint32_t identifier) {
  const item_entry *item = item_tables_find(tables, identifier);
  return item != NULL && item->is_tile;
}

/* Whether no reference but the grid's own comes from a tile or leads to one. */
static int are_tiles_only(const item_tables *tables, const item_reference *own) {
  for (size_t i = 0; i < tables->reference_count; i++) {
    const item_reference *reference = &tables->references[i];
    if (reference == own) continue;
    if (is_marked(tables, reference->from)) return 0;
    for (size_t k = 0; k < reference->target_count; k++)
      if (is_marked(tables, tables->targets[reference->target + k])) return 0;
  }
  return 1;
}

heif_grid heif_find_grid(item_tables *tables) {
  heif_grid none = {0}, grid = {0};
  heif_size size;
  const item_entry *primary = item_tables_find(tables, tables->primary);
  const item_reference *own = item_tables_reference(tables, "dimg", tables->primary);
  if (!tables->is_unambiguous || primary == NULL || own == NULL) return none;
  if (primary->type != code("grid") || primary->extent_count != 1) return none;
  if (!read_description(primary->data, &grid, &size)) return none;
  heif_size stored = heif_stored_size(tables, tables->primary);
  if (stored.width != size.width || stored.height != size.height) return none;
  if (own->target_count != (size_t)grid.rows * grid.columns || own->target_count < 2) return none;
  const uint32_t *tiles = &tables->targets[own->target];
  heif_size tile = heif_stored_size(tables, tiles[0]);
  if (!fills(&grid, tile, size)) return none;
  for (size_t i = 0; i < own->target_count; i++) {
    item_entry *item = item_tables_find(tables, tiles[i]);
    if (item == NULL || !is_tile(tables, item, tile)) return none;
  }
  if (!are_tiles_only(tables, own)) return none;
  grid.tile_width = (uint32_t)tile.width;
  grid.tile_height = (uint32_t)tile.height;
  grid.tiles = tiles;
  return grid;
}

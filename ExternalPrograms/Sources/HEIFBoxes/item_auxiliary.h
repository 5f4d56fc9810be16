/* Reads what an auxiliary picture is. */
#ifndef ITEM_AUXILIARY_H
#define ITEM_AUXILIARY_H

#include "item_tables.h"

/* Returns what an item is that has another property. */
item_auxiliary item_auxiliary_with(item_auxiliary auxiliary, const item_property *property);

#endif

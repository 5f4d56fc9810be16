// jpeglib.h expects FILE and size_t to be known.
#include <stddef.h>
#include <stdio.h>
#include <jpeglib.h>
#include <jerror.h>

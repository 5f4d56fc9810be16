/// An error thrown when a C library runs out of memory.
struct OutOfMemory: Error {}

/// A C library found no memory.
struct OutOfMemory: Error {}

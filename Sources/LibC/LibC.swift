// The C library of the target system. The rest of the package imports it only through `import
// LibC`; this module contains nothing else.

#if canImport(Darwin)
  @_exported import Darwin
#elseif canImport(Musl)
  @_exported import Musl
#else
  @_exported import Glibc
#endif

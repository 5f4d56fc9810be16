// The C library of the system that the package is built for: `import CPlatform` is the only import
// of it. There is nothing else in this module.

#if canImport(Darwin)
  @_exported import Darwin
#elseif canImport(Musl)
  @_exported import Musl
#else
  @_exported import Glibc
#endif

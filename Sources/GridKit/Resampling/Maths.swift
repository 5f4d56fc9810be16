#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// The standard library has no transcendental functions; these come from the C library.

func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

func sine(_ angle: Double) -> Double { sin(angle) }

func arcSine(_ ratio: Double) -> Double { asin(ratio) }

// Everything the drawing needs from the C library.

import LibC

/// The sine of an angle in radians.
func sine(_ angle: Float) -> Float { sin(angle) }

/// The cosine of an angle in radians.
func cosine(_ angle: Float) -> Float { cos(angle) }

/// The angle of `point` seen from the origin, in radians, from -pi to pi.
func angle(of point: Point) -> Float { atan2(point.y, point.x) }

/// e raised to `exponent`.
func exponential(_ exponent: Float) -> Float { exp(exponent) }

/// `base` raised to `exponent`, for a base of at least 0.
func power(_ base: Float, _ exponent: Float) -> Float { pow(base, exponent) }

/// An error while the fixtures are made.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Creates the folder `path` unless it exists.
func makeFolder(_ path: String) throws {
  guard unsafe mkdir(path, 0o755) == 0 || errno == EEXIST else {
    throw Failure("cannot make the folder \(path)")
  }
}

/// Writes `bytes` as the complete contents of the file `path`.
func write(_ bytes: [UInt8], to path: String) throws {
  guard let file = unsafe fopen(path, "wb") else {
    throw Failure("cannot open \(path) for writing")
  }
  let written = unsafe fwrite(bytes, 1, bytes.count, file)
  guard unsafe fclose(file) == 0, written == bytes.count else {
    throw Failure("cannot write \(path)")
  }
}

/// Runs `body` while the environment variable `name` has `value`, and removes it afterward.
func withEnvironment<Result>(
  _ name: String, _ value: String, _ body: () throws -> Result
) rethrows -> Result {
  unsafe setenv(name, value, 1)
  defer { unsafe unsetenv(name) }
  return try body()
}

/// Prints `message` and ends the program without success.
func quit(_ message: String) -> Never {
  print(message)
  exit(1)
}

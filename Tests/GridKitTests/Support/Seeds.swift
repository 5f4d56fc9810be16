#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The seeds of tests that make up their examples, each of which names its seed if it fails.
///
/// They are the same in every run, unless `INSTAGRID_SEED` in the environment is another seed, or
/// `random`, for seeds that are other ones in every run.
func seeds(_ count: Int) -> [UInt64] {
  guard let text = unsafe getenv("INSTAGRID_SEED").map({ unsafe String(cString: $0) }) else {
    return (0..<count).map(UInt64.init)
  }
  if text == "random" { return (0..<count).map { _ in .random(in: 0...999_999_999) } }
  guard let seed = UInt64(text) else { fatalError("INSTAGRID_SEED is a number or `random`") }
  return [seed]
}

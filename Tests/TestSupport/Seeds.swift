import LibC

/// Returns seeds for a test that uses random numbers, to be used as the test's arguments:
///
///     @Test(arguments: seeds(20))
///     func `cells tile the picture`(seed: UInt64) {
///       var random = SplitMix64(seed: seed)
///
/// The message of a failure contains the test's arguments, and so the seed for running it again.
///
/// The seeds are 0, 1, 2, ... in every run, unless `INSTAGRID_SEED` is set in the environment. If
/// it is a number, it is the only seed; if it is `random`, every run has other seeds.
package func seeds(_ count: Int) -> [UInt64] {
  guard let text = unsafe getenv("INSTAGRID_SEED").map({ unsafe String(cString: $0) }) else {
    return (0..<count).map(UInt64.init)
  }
  if text == "random" { return (0..<count).map { _ in .random(in: 0...999_999_999) } }
  guard let seed = UInt64(text) else { fatalError("INSTAGRID_SEED must be a number or `random`") }
  return [seed]
}

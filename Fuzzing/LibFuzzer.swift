// What libFuzzer calls: https://llvm.org/docs/LibFuzzer.html

/// What is fuzzed by this process. The environment says so, since all words of the command line are
/// libFuzzer's, which hands them on to processes of its own.
private let target = Target.chosen

/// Chooses what is fuzzed, before there is any input.
@c(LLVMFuzzerInitialize)
public func prepare(
  _ count: UnsafeMutablePointer<CInt>?,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
  _ = target
  return 0
}

/// Tries an input.
///
/// - Returns: 0 for an input that others may be made from, -1 for one that is of no use.
@c(LLVMFuzzerTestOneInput)
public func tryInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  guard target.accepts(input) else { return -1 }
  target.run(input)
  return 0
}

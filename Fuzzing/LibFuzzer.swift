// The functions that libFuzzer calls: https://llvm.org/docs/LibFuzzer.html

/// The target of this process. It is chosen by an environment variable, because all arguments are
/// libFuzzer's, which passes them on to its child processes.
private let target = Target.chosen

/// Chooses the target before there is any input.
@c(LLVMFuzzerInitialize)
public func prepare(
  _ count: UnsafeMutablePointer<CInt>?,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
  _ = target
  return 0
}

/// Runs the target with an input.
///
/// - Returns: 0 if libFuzzer may derive other inputs from this one; otherwise -1.
@c(LLVMFuzzerTestOneInput)
public func tryInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  guard target.accepts(input) else { return -1 }
  target.run(input)
  return 0
}

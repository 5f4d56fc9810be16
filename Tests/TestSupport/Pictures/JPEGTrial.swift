import CJPEGTrial

/// Compares our decoders of sequential and of progressive JPEGs with libjpeg's.
package enum JPEGTrial {
  /// Whether this program was compiled with our decoder.
  package static var isCompiled: Bool { jpeg_trial_is_compiled() != 0 }

  /// Whether progressive photos are decoded by our decoder.
  package static var usesProgressive: Bool { jpeg_trial_uses_progressive() != 0 }

  /// What decoding a file has shown.
  package struct Log {
    /// Whether our decoder was used.
    package let usedOwn: Bool
    /// The coefficients, warnings and rows, each as two numbers, in order.
    fileprivate let events: [SIMD2<UInt64>]

    /// The number of warnings.
    package var warnings: Int { events.count { $0.x == UInt64(JPEG_TRIAL_WARNING.rawValue) } }
  }

  /// How a file is decoded.
  package struct Options {
    /// The number of bytes that the input supplies at once.
    package var bufferSize = 32768
    package var shrinkFactor = 1
    package var skippedRows = 0

    package init() {}
  }

  /// Decodes a file with our decoder, if that is possible, or with libjpeg's.
  package static func log(_ file: [UInt8], own: Bool, _ options: Options = Options()) -> Log {
    let wanted = jpeg_trial_options(
      uses_own: own ? 1 : 0, buffer_size: options.bufferSize,
      factor: CInt(options.shrinkFactor), skipped: options.skippedRows)
    let log = unsafe jpeg_trial_run(file, file.count, wanted, 1_000_000)
    defer { unsafe jpeg_trial_free(log) }
    let events = unsafe UnsafeBufferPointer(start: log.events, count: log.count)
    return unsafe Log(
      usedOwn: log.used_own != 0,
      events: events.map { SIMD2(UInt64($0.kind.rawValue), $0.value) })
  }

  /// Returns how our decoder differs from libjpeg's; `nil` if it does not, or cannot be used.
  ///
  /// libjpeg reports invalid codes only if its input supplies few bytes at once, so it gets them one
  /// by one. Ours gets them in buffers of several sizes; the first one is tried in any case.
  package static func difference(
    _ file: [UInt8], _ options: Options = Options(), bufferSizes: [Int] = [1, 4096, 32768, 262_144]
  ) -> String? {
    var options = options
    options.bufferSize = 1
    let expected = log(file, own: false, options)
    for size in bufferSizes where size == bufferSizes[0] || size / 8 <= file.count {
      options.bufferSize = size
      let found = log(file, own: true, options)
      guard found.usedOwn, found.events != expected.events else { continue }
      let index = zip(found.events, expected.events).prefix { $0 == $1 }.count
      return "\(options): event \(index) of \(expected.events.count) differs"
    }
    return nil
  }
}

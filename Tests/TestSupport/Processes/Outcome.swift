/// How a program ended, and what it printed.
package struct Outcome {
  package enum End: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  package let end: End
  /// What it wrote to standard output.
  package let output: [UInt8]
  /// What it wrote to standard error.
  package let errors: String

  /// The standard output as text.
  package var text: String { String(decoding: output, as: UTF8.self) }

  /// Whether it succeeded and printed nothing.
  package var isQuietSuccess: Bool { end == .exit(0) && output.isEmpty && errors.isEmpty }
}

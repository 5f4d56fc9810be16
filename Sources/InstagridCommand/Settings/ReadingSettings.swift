import CommandKit
import GridKit
import PhotoIO

/// How photos are read: the limits on them, and how exactly.
struct ReadingSettings: Sendable {
  /// The largest number of pixels of a photo; `nil` for that of ``Limits``.
  var pixels: Int?
  /// The memory for photos and pictures; `nil` for what the process's control group lets it use.
  var memory: ByteCount?
  var fidelity = Fidelity.standard
  /// `nil` for the number of cores.
  var threads: Int?
  /// Whether `inspect` decodes photos, to find damage after their headers.
  var decodes = false

  func makeBudget() -> MemoryBudget {
    MemoryBudget(memory.map { MemoryLimit(bytes: $0.bytes) } ?? .ofProcess)
  }

  /// Returns the limits on photos, which share memory.
  func limits(in memory: MemoryBudget) -> Limits {
    var limits = Limits(memory: memory)
    if let pixels { limits.pixels = pixels }
    return limits
  }

  static let options: [Option<Settings>] = [
    .value(
      "max-pixels", nil, "N", in: [.grids, .inspect], under: .photos,
      """
      refuse photos with more than *N* pixels, where *N* is 1 or more (default:
      `\(Limits().pixels)`)
      """,
      not: "a number of pixels (1 or more)", parse: pixels, set: { $0.reading.pixels = $1 }),
    .value(
      "max-memory", nil, "SIZE", in: [.compose, .batch, .arrange, .inspect], under: .photos,
      """
      limit the memory for photos and pictures to *SIZE*, in bytes or with `K`, `M` or `G`
      (default: `\(ByteCount(MemoryLimit.standard.bytes))`, or three quarters of the limit of the control group,
      as in a container, if that is less)
      """,
      not: "a size such as 300M or 2G", parse: { ByteCount($0) },
      set: { $0.reading.memory = $1 }),
    .flag(
      "exact", in: .pictures, under: .photos,
      "never shrink photos in the decoder: slower, and closest to the ideal picture",
      set: { $0.reading.fidelity = $1 ? .exact : .standard }),
    .value(
      "threads", nil, "N", in: [.compose, .arrange], under: .photos,
      "number of threads, 1...1024 (default: the number of cores)",
      not: "a number of threads (1...1024)", parse: { number($0, in: 1...1024) },
      set: { $0.reading.threads = $1 }
    ).explained(
      in: .arrange,
      by: "number of photos to read at the same time, 1...1024 (default: the number of cores)"),
    .flag(
      "decode", in: .inspect, under: .photos,
      "decode each photo completely, instead of only its header, to find damage",
      set: { $0.reading.decodes = $1 }),
  ]

  /// Reads a number of pixels, also in millions: `100M` or `100MP`.
  private static func pixels(_ text: String) -> Int? {
    let digits = text.dropping("mp", "m")
    let unit = digits == text ? 1 : 1_000_000
    return number(digits, in: 1...(Int.max / unit)).map { $0 * unit }
  }
}

/// Reads a number; `nil` if it is not in a range.
func number(_ text: some StringProtocol, in range: ClosedRange<Int>) -> Int? {
  Int(digits: text).flatMap { range.contains($0) ? $0 : nil }
}

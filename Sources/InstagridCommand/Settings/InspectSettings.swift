import CommandKit

/// How photos are inspected.
struct InspectSettings: Sendable {
  /// Whether photos are decoded, to find damage after their headers.
  var decodes = false
  /// Whether the storage of photos is described as well.
  var isVerbose = false

  static let options: [Option<Settings>] = [
    .flag(
      "decode", in: .inspect, under: .photos,
      "decode each photo completely, instead of only its header, to find damage",
      set: { $0.inspect.decodes = $1 }),
    .flag(
      "verbose", in: .inspect, under: .other,
      "also show how each photo is stored",
      set: { $0.inspect.isVerbose = $1 }),
  ]
}

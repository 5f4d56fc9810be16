import TestSupport

/// Random options of a batch, which divides the photos among its grids.
struct RandomBatch {
  /// The values of options.
  private var values: [String: String] = [:]

  /// The values of options. Some of them have the same effect.
  private static let options: [(name: String, values: [String])] = [
    ("pick", ["1", "2", "5", "6", "11", "12", "all"]),
    ("per-page", ["1", "2", "3", "4", "6", "12", "20"]),
    ("layout", ["justified", "columns:justified", "mosaic", "3x", "x2", "2x1", "1x2", "2+1"]),
    ("sort", ["name", "taken", "shape", "time"]),
    ("reverse", ["true", "false"]),
    ("title", ["{index}", "Page {index}", "Hello"]),
    ("caption", ["number", "{name}", "1"]),
    ("focus", ["faces", "center", "top"]),
    ("last", ["keep", "drop"]),
  ]

  /// Returns two batches, which differ in most pairs.
  static func pair(_ random: inout SplitMix64) -> (RandomBatch, RandomBatch) {
    var first = RandomBatch()
    for (name, choices) in options where name == "per-page" || random.next() & 1 == 0 {
      first.values[name] = choices.randomElement(using: &random)!
    }
    var second = first
    // Half of all changes are to which photos are in a grid.
    let changed = random.next() & 1 == 0 ? random.int(0...1) : random.int(0...options.count - 1)
    let (name, choices) = options[changed]
    second.values[name] = choices.randomElement(using: &random)!
    return (first, second)
  }

  /// The options as words of the command line, without those that would be an error.
  var words: [Word] {
    values.filter(applies).sorted { $0.key < $1.key }.flatMap { name, value in
      name == "reverse" ? ["--reverse"] : [Word("--\(name)"), Word(value)]
    }
  }

  /// Whether a value of an option is no error in this batch.
  private func applies(_ name: String, _ value: String) -> Bool {
    let isFixed = ["2x1", "1x2", "2+1"].contains(values["layout"])
    return switch name {
    case "per-page": !isFixed
    case "last": isFixed
    case "sort": value != "shape" || values["layout"]?.hasSuffix("justified") != true
    case "reverse": value == "true" && values["sort"].map { $0 != "shape" } == true
    default: true
    }
  }
}

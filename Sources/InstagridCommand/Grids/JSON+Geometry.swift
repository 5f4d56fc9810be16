import CommandKit
import GridKit
import PhotoIO

extension Rect {
  /// The rectangle as a JSON object.
  var json: JSON {
    [
      "x": .integer(x), "y": .integer(y), "width": .integer(width), "height": .integer(height),
    ]
  }
}

extension Size {
  /// The size as a JSON object.
  var json: JSON { ["width": .integer(width), "height": .integer(height)] }
}

extension CropRect {
  /// The crop rectangle as text, such as `40x26.667 at (10, 0)`.
  var text: String { "\(width.short)x\(height.short) at (\(x.short), \(y.short))" }

  /// The crop rectangle as a JSON object.
  var json: JSON {
    [
      "x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height),
    ]
  }
}

extension Double {
  /// The number with at most three decimals.
  var short: String {
    let rounded = (self * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}

extension [(String, JSON)] {
  /// A member of an object under its name and under the one that it had before version 0.3, until
  /// version 0.4.
  static func renamed(_ name: String, from old: String, _ value: JSON) -> [(String, JSON)] {
    [(name, value), (old, value)]
  }

  /// Warnings, as a member of an object.
  static func warnings(_ lines: [String]) -> [(String, JSON)] {
    .renamed("warnings", from: "notes", .array(lines.map(JSON.string)))
  }
}

extension PhotoDetails {
  /// The parts of the file that are not used, as members of a JSON object.
  var omissionsJSON: [(String, JSON)] {
    .renamed("leftOut", from: "omitted", .array(omissions.map(JSON.string)))
  }
}

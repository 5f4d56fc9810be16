import CommandKit
import GridKit

extension Rect {
  var json: JSON {
    ["x": .integer(x), "y": .integer(y), "width": .integer(width), "height": .integer(height)]
  }

  func boxJSON(foundIn source: String) -> JSON {
    [
      "x": .integer(x), "y": .integer(y), "width": .integer(width), "height": .integer(height),
      "source": .string(source),
    ]
  }
}

extension Size {
  var json: JSON { ["width": .integer(width), "height": .integer(height)] }
}

extension CropRect {
  /// The crop rectangle as text, such as `40x26.667 at (10, 0)`.
  var text: String { "\(width.short)x\(height.short) at (\(x.short), \(y.short))" }

  var json: JSON {
    ["x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height)]
  }
}

extension Double {
  /// The number with at most three decimals.
  var short: String {
    let rounded = (self * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}

extension JSON {
  static func strings(_ texts: [String]) -> JSON { .array(texts.map(JSON.string)) }
}

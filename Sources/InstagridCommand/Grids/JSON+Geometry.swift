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
  /// The crop rectangle in whole pixels as text, such as `40x27 at (10, 0)`.
  var text: String {
    func whole(_ value: Double) -> Int { Int(value.rounded()) }
    return "\(whole(width))x\(whole(height)) at (\(whole(x)), \(whole(y)))"
  }

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

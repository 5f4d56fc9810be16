import GridKit
import PhotoIO

/// What becomes of a photo in a cell.
struct CellReport: Sendable {
  /// From 1.
  let number: Int
  let frame: Rect
  /// `nil` in an empty cell.
  let photo: (any FilePhoto)?
  /// What the photo was called where it was asked for.
  private let name: Argument?
  private let plan: CellPlan?

  init(
    number: Int, frame: Rect, photo: (any FilePhoto)?, named name: Argument?, focus: UnitPoint,
    _ fidelity: Fidelity
  ) {
    self.number = number
    self.frame = frame
    self.photo = photo
    self.name = name
    plan = photo.map { CellPlan($0, in: frame.size, focus: focus, fidelity: fidelity) }
  }

  /// The photo's size once it stands upright.
  private var upright: Size? { photo.map { $0.orientation.apply(to: $0.size) } }

  /// The share of the photo, 0..<1, that does not show.
  private var cut: Double {
    guard let upright, let window = plan?.window else { return 0 }
    return max(0, 1 - window.width * window.height / Double(upright.area))
  }

  /// By what the photo is multiplied in both directions: above 1 it is enlarged.
  private var factor: Double { plan?.magnification ?? 1 }

  /// What is said of a photo that is enlarged so much that it shows.
  var enlargementNote: String? {
    factor > 2 ? "enlarged \(factor.short) times, so it is not sharp" : nil
  }

  /// Two lines for people.
  var text: String {
    guard let photo, let upright, let window = plan?.window else {
      return "  \(number)  empty\n     \(frame)\n"
    }
    let shown =
      cut == 0
      ? "shows all of \(upright)"
      : "shows \(window.width.short)x\(window.height.short) at (\(window.x.short),"
        + " \(window.y.short)) of \(upright), cuts \((100 * cut).rounded().short)%"
    return "  \(number)  \(photo.path)\n     \(frame): \(shown), scaled by \(factor.short)\n"
  }

  /// An object for programs.
  var json: JSON {
    var members: [(String, JSON)] = [
      ("cell", .integer(number)), ("frame", frame.json),
      ("photo", name.map { .string($0.text) } ?? .null),
    ]
    if let photo, let upright, let window = plan?.window {
      members += [
        ("size", upright.json), ("orientation", .integer(photo.orientation.rawValue)),
        ("window", window.json), ("cut", .number(cut)), ("scale", .number(factor)),
      ]
    }
    return .object(members.map(JSON.Member.init))
  }
}

extension Rect {
  /// The rectangle as an object for programs.
  var json: JSON {
    [
      "x": .integer(x), "y": .integer(y), "width": .integer(width), "height": .integer(height),
    ]
  }
}

extension Size {
  /// The size as an object for programs.
  var json: JSON { ["width": .integer(width), "height": .integer(height)] }
}

extension Window {
  /// The window as an object for programs.
  var json: JSON {
    [
      "x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height),
    ]
  }
}

extension Double {
  /// The number with at most three digits behind the point.
  var short: String {
    let rounded = (self * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}

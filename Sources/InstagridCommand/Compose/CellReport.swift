import GridKit
import PhotoIO

/// A report of the contents of a cell, for people and for programs.
struct CellReport: Sendable {
  /// From 1.
  let number: Int
  private let cell: CellPlan
  /// `nil` in an empty cell.
  private let photo: PhotoFile?
  /// The photo's name as it was given; `nil` for an empty cell.
  private let name: PhotoName?

  init(number: Int, _ cell: CellPlan, photo: PhotoFile?, named name: PhotoName?) {
    self.number = number
    self.cell = cell
    self.photo = photo
    self.name = name
  }

  /// The report as two lines of text.
  var text: String {
    guard let photo, let plan = cell.photo else {
      return "  \(number)  empty\n     \(cell.frame)\n"
    }
    let upright = plan.uprightSize
    let place = plan.frame == cell.frame ? "" : " in \(plan.frame)"
    let shown =
      plan.cutShare == 0
      ? "shows all of \(upright)\(place)"
      : "shows \(plan.crop.text) of \(upright), cuts \((100 * plan.cutShare).rounded().short)%"
    return
      "  \(number)  \(photo.name)\n     \(cell.frame): \(shown), scaled by \(plan.magnification.short)\n"
  }

  /// The report as a JSON object.
  var json: JSON {
    var members: [(String, JSON)] = [
      ("cell", .integer(number)), ("frame", cell.frame.json),
      ("photo", name?.json ?? .null),
    ]
    if let photo, let plan = cell.photo {
      members += [
        ("size", plan.uprightSize.json), ("orientation", .integer(photo.orientation.rawValue)),
        ("fit", .string(plan.fit.rawValue)), ("photoFrame", plan.frame.json),
        ("window", plan.crop.json), ("cut", .number(plan.cutShare)),
        ("scale", .number(plan.magnification)), ("omitted", photo.details.omittedJSON),
      ]
    }
    return .object(members.map(JSON.Member.init))
  }
}

extension PhotoPlan {
  /// A warning if the photo is enlarged so much that it looks soft; otherwise `nil`.
  var enlargementWarning: String? {
    magnification > 2 ? "enlarged \(magnification.short) times, so it will look soft" : nil
  }

  /// The fraction of the photo, 0..<1, that is cropped.
  fileprivate var cutShare: Double {
    max(0, 1 - crop.width * crop.height / Double(uprightSize.area))
  }
}

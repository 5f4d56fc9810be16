import CommandKit
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
      ]
      members += .renamed("crop", from: "window", plan.crop.json)
      members.append(("cut", .number(plan.cutShare)))
      members += .renamed("magnification", from: "scale", .number(plan.magnification))
      members += photo.details.omissionsJSON
    }
    return JSON(members: members)
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

extension PreparedGrid {
  /// The contents of each cell, for reports.
  var cells: [CellReport] {
    plan.cells.enumerated().map { cell, plan in
      let hasPhoto = cell < photos.count
      return CellReport(
        number: cell + 1, plan, photo: hasPhoto ? photos[cell] : nil,
        named: hasPhoto ? request.photos[cell] : nil)
    }
  }

  /// The warnings about the layout and the photos, one line each, without duplicates. The list is
  /// complete once the grid has been made.
  var warnings: [String] {
    var lines = request.settings.picture.layout?.note.map { [$0] } ?? []
    for (photo, cell) in zip(photos, plan.cells) {
      let warnings = photo.warnings + (cell.photo?.enlargementWarning.map { [$0] } ?? [])
      for line in warnings.map({ "\(photo.name): warning: \($0)" }) where !lines.contains(line) {
        lines.append(line)
      }
    }
    return lines
  }

  /// Returns the plan as text: the output and each cell.
  ///
  /// - Parameter isDrawn: whether to include a drawing of the layout.
  func text(isDrawn: Bool) -> String {
    let output = request.output == .standardOutput ? "standard output" : "\(request.output)"
    return "\(output): a \(request.format.name) of \(plan.size), \(plan.layout.named);"
      + " nothing was written\n"
      + (isDrawn ? LayoutDiagram(plan.layout, in: plan.size).text : "")
      + cells.map(\.text).joined()
  }
}

extension GridRequest {
  /// The members of JSON objects that describe the picture.
  var members: [(String, JSON)] {
    let size = plan.size
    var members: [(String, JSON)] = [
      ("output", output.json), ("format", .string(format.rawValue)), ("size", size.json),
    ]
    if size.isSquare { members.append(("side", .integer(size.width))) }
    return members + [("layout", .string("\(plan.layout)"))]
  }
}

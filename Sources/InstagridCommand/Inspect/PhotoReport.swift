import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// The properties of a photo, and how it would be read for cells of some sizes.
struct PhotoReport {
  private let photo: PhotoFile
  /// The photo's name as it was given.
  private let name: PhotoName
  private let profileName: String?
  /// The mark, if Instagrid made the picture.
  private let mark: FoundMark?
  private let upright: Size
  private let plans: [(cell: Size, plan: PhotoPlan)]

  init(
    _ photo: PhotoFile, named name: PhotoName, cells: [Size], fit: Fit, _ fidelity: Fidelity
  ) async throws(PhotoError) {
    self.photo = photo
    self.name = name
    profileName = try await photo.profileName()
    mark = try photo.mark()
    upright = photo.orientation.apply(to: photo.size)
    plans = cells.map { cell in
      (cell, PhotoPlan(CellPhoto(photo, fit: fit), in: cell, fidelity: fidelity))
    }
  }

  /// The report as several lines of text.
  var text: String {
    let details = photo.details
    let turn =
      photo.orientation == .up
      ? "" : ", upright \(upright) (orientation \(photo.orientation.rawValue))"
    let sampling = details.sampling.map { ", \($0)" } ?? ""
    let alpha = details.hasAlpha ? ", with alpha" : ""
    let profile = profileName.map { ", profile '\(String(abridging: $0.utf8))'" } ?? ""
    var lines = [
      "\(photo.name)",
      "  \(details.format.name), \(details.coding), \(photo.size)\(turn)",
      "  \(details.colorModel)\(alpha), \(details.depth) bits\(sampling)\(profile)",
    ]
    if !details.omissions.isEmpty {
      lines.append("  left out: \(details.omissions.joined(separator: ", "))")
    }
    if let mark { lines.append("  \(mark.text)") }
    let stored = photo.orientation == .up ? "" : " as stored"
    for (cell, plan) in plans {
      let place = plan.frame.size == cell ? "" : " in \(plan.frame)"
      let factor = plan.shrinkFactor == 1 ? "" : " at 1/\(plan.shrinkFactor)"
      lines.append(
        "  in a cell of \(cell): shows \(plan.crop.text)\(place), scaled by \(plan.magnification.short);"
          + " decodes \(plan.part.area)\(stored)\(factor)")
    }
    lines += photo.warnings.map { "  warning: \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The report as one line of JSON.
  var json: JSON {
    let details = photo.details
    var members: [(String, JSON)] = [
      ("path", name.json),
      ("format", .string(details.format.name)),
      ("coding", .string(details.coding)),
      ("size", photo.size.json),
      ("upright", upright.json),
      ("orientation", .integer(photo.orientation.rawValue)),
      ("colorModel", .string(details.colorModel)),
      ("depth", .integer(details.depth)),
      ("sampling", details.sampling.map(JSON.string) ?? .null),
      ("alpha", .boolean(details.hasAlpha)),
      ("profile", profileName.map(JSON.string) ?? .null),
      ("exif", .boolean(photo.hasEXIF)),
    ]
    members += details.omissionsJSON
    members += [("mark", mark?.json ?? .null), ("cells", .array(plans.map(json)))]
    members += .warnings(photo.warnings)
    return JSON(members: members)
  }

  private func json(_ cell: Size, _ plan: PhotoPlan) -> JSON {
    var members: [(String, JSON)] = [
      ("size", cell.json), ("fit", .string(plan.fit.rawValue)), ("photoFrame", plan.frame.json),
    ]
    members += .renamed("crop", from: "window", plan.crop.json)
    members += .renamed("magnification", from: "scale", .number(plan.magnification))
    members += .renamed("shrinkFactor", from: "shrink", .integer(plan.shrinkFactor))
    members += .renamed("decodedPart", from: "decoded", plan.part.area.json)
    return JSON(members: members)
  }
}

extension FoundMark {
  fileprivate var text: String {
    "made by Instagrid, \(isIntact ? "not changed" : "changed") since"
  }

  fileprivate var json: JSON {
    [
      "version": .integer(mark.version),
      "digest": .string(mark.digest.sixteenDigits),
      "intact": .boolean(isIntact),
    ]
  }
}

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
  /// When and with which camera the photo was taken.
  private let capture: (time: CaptureTime?, camera: String?)
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
    capture = photo.capture
    mark = try photo.mark()
    upright = photo.orientation.apply(to: photo.size)
    plans = cells.map { cell in
      (cell, PhotoPlan(CellPhoto(photo, fit: fit), in: cell, fidelity: fidelity))
    }
  }

  /// Returns the report as several lines of text.
  ///
  /// - Parameter isVerbose: whether to include how the photo is stored, and which parts of it are
  ///   visible and decoded.
  func text(isVerbose: Bool) -> String {
    let details = photo.details
    let taken = capture.time.map { ", taken \($0)" } ?? ""
    let camera = capture.camera.map { ", \(String(abridging: $0.utf8))" } ?? ""
    let turn =
      isVerbose && photo.orientation != .up
      ? ", stored as \(photo.size) (orientation \(photo.orientation.rawValue))" : ""
    let sampling = details.sampling.map { ", \($0)" } ?? ""
    let alpha = details.hasAlpha ? ", with alpha" : ""
    let profile = profileName.map { ", profile '\(String(abridging: $0.utf8))'" } ?? ""
    var lines = [
      "\(photo.name)",
      "  \(details.format.name), \(upright)\(taken)\(camera)",
      "  \(details.coding), \(details.colorModel)\(alpha), \(details.depth) bits\(sampling)\(profile)"
        + turn,
    ]
    if !details.omissions.isEmpty {
      lines.append("  left out: \(details.omissions.joined(separator: ", "))")
    }
    if let mark { lines.append("  \(mark.text)") }
    let stored = photo.orientation == .up ? "" : " as stored"
    for (cell, plan) in plans {
      let rest = plan.frame.size == cell ? "" : " with background beside it"
      lines.append("  in a cell of \(cell): shows \(plan.visible)\(rest), \(plan.scaling)")
      guard isVerbose else { continue }
      let place = plan.frame.size == cell ? "" : " in \(plan.frame)"
      let factor = plan.shrinkFactor == 1 ? "" : " at 1/\(plan.shrinkFactor)"
      lines.append(
        "    shows \(plan.crop.text)\(place), scaled by \(plan.magnification.short); decodes"
          + " \(plan.part.area)\(stored)\(factor)")
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
      ("taken", capture.time.map { .string("\($0)") } ?? .null),
      ("camera", capture.camera.map(JSON.string) ?? .null),
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

extension PhotoPlan {
  /// The part of the photo that is visible, in words. Without a focus, it is in the middle.
  fileprivate var visible: String {
    func share(_ part: Double, of whole: Int) -> String? {
      let percent = (1000 * part / Double(whole)).rounded(.down) / 10
      return percent < 100 ? "\(percent.short)%" : nil
    }
    return
      switch (
        share(crop.width, of: uprightSize.width), share(crop.height, of: uprightSize.height)
      )
    {
    case (nil, nil): "all of it"
    case (let width?, nil): "its full height and the middle \(width) of its width"
    case (nil, let height?): "its full width and the middle \(height) of its height"
    case (let width?, let height?):
      "the middle \(width) of its width and \(height) of its height"
    }
  }

  /// How much larger or smaller the photo is in the picture, in words.
  fileprivate var scaling: String {
    let percent = "\(((1000 * magnification).rounded() / 10).short)%"
    return magnification == 1
      ? "at its full size" : "\(magnification < 1 ? "reduced" : "enlarged") to \(percent)"
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

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

  /// Returns the report as text: a line with what people ask for first, and a line for each warning.
  ///
  /// - Parameters:
  ///   - showsCells: whether to include what the cells show.
  ///   - isVerbose: whether to include this as well, how the photo is stored, and which parts of it
  ///     are visible and decoded.
  func text(showsCells: Bool = false, isVerbose: Bool = false) -> String {
    let facts = [
      photo.details.format.name, "\(upright)", date,
      capture.camera.map { String(abridging: $0.utf8) }, mark?.text,
    ]
    var lines = ["\(photo.name): \(facts.compactMap(\.self).joined(separator: ", "))"]
    if isVerbose { lines += storage }
    if showsCells || isVerbose { lines += cells(isVerbose: isVerbose) }
    lines += photo.warnings.map { "  warning: \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The date that `--sort taken` uses, and where it is from; `nil` for a stream, which has none.
  private var date: String? {
    guard photo.byteCount != nil, case .path(let path) = photo.name else { return nil }
    if let time = capture.time { return "taken \(time)" }
    if let time = CaptureTime(fileName: path.stem) {
      return "dated \(time) by its name" + (time.isTimeUnclear ? ", whose time is unclear" : "")
    }
    return (try? FileStatus(of: path)).map { "dated \(CaptureTime($0.modified)) by its file" }
  }

  /// How the photo is stored, one line each.
  private var storage: [String] {
    let details = photo.details
    let sampling = details.sampling.map { ", \($0)" } ?? ""
    let alpha = details.hasAlpha ? ", with alpha" : ""
    let profile = profileName.map { ", profile '\(String(abridging: $0.utf8))'" } ?? ""
    let turn =
      photo.orientation == .up
      ? "" : ", stored as \(photo.size) (orientation \(photo.orientation.rawValue))"
    let omissions = details.omissions.joined(separator: ", ")
    return [
      "  \(details.coding), \(details.colorModel)\(alpha), \(details.depth) bits\(sampling)\(profile)"
        + turn
    ] + (omissions.isEmpty ? [] : ["  left out: \(omissions)"])
  }

  /// What each cell shows.
  private func cells(isVerbose: Bool) -> [String] {
    var lines: [String] = []
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
    return lines
  }

  /// The report as one line of JSON.
  var json: JSON {
    let details = photo.details
    let members: [(String, JSON)] = [
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
      ("leftOut", .strings(details.omissions)), ("mark", mark?.json ?? .null),
      ("cells", .array(plans.map(json))), ("warnings", .strings(photo.warnings)),
    ]
    return JSON(members: members)
  }

  private func json(_ cell: Size, _ plan: PhotoPlan) -> JSON {
    [
      "size": cell.json, "fit": .string(plan.fit.rawValue), "photoFrame": plan.frame.json,
      "crop": plan.crop.json, "magnification": .number(plan.magnification),
      "shrinkFactor": .integer(plan.shrinkFactor), "decodedPart": plan.part.area.json,
    ]
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

import FileSystem
import GridKit
import PhotoIO

/// Prints the properties of photos, and how they would be read for the cells of a layout.
enum Inspect {
  /// The settings that the options select.
  struct Settings {
    /// The settings that determine the cells, and the limits.
    var grid = ComposeSettings()
    /// Whether photos are decoded, to find damage after their headers.
    var decodes = false
    var wantsJSON = false
  }

  static let options: [Option<Settings>] =
    ComposeSettings.options.filter {
      [
        "layout", "size", "fit", "gap", "margin", "recursive", "sort", "max-pixels", "max-memory",
        "exact",
      ].contains($0.long)
    }.map { $0.lifted(to: \.grid) } + [
      .flag(
        "decode", nil, .photos,
        "decode each photo completely, instead of only its header, to find damage",
        set: { $0.decodes = $1 }),
      .flag(
        "json", nil, .other,
        "print a JSON object per photo (see `instagrid help json`)",
        set: { $0.wantsJSON = $1 }),
    ]

  static func run(_ arguments: ArraySlice<Argument>) async throws {
    let commandLine = try Parser(command: .inspect, options: options).parse(
      arguments, into: Settings())
    if let answer = commandLine.answer { return try Console.print(answer) }
    let (settings, grid) = (commandLine.settings, commandLine.settings.grid)
    guard !commandLine.operands.isEmpty else { throw UsageError("no photos were given") }
    try UsageError.checkStandardInput(among: commandLine.operands.map(PhotoName.init))
    let list = try Self.photos(commandLine.operands, grid.selection)
    list.notes.forEach(Console.error)
    let count = list.photos.count
    let fits = try grid.fit.values(default: .cover, count: count) { number in
      .noPhoto(number, for: "--fit", among: count)
    }
    let plan = try plan(grid, photoCount: count)
    var sizes: [Size] = []
    for cell in plan.cells where !sizes.contains(cell.frame.size) { sizes.append(cell.frame.size) }

    if let note = grid.layoutNote { Console.error(note) }

    // A bad photo does not prevent the others from being inspected.
    var worst = ExitCode.success
    for error in list.unreadableFolders { Self.report(error, &worst) }
    for (name, fit) in zip(list.photos, fits) {
      do {
        let photo = try name.opened(limits: grid.limits)
        let report = try await PhotoReport(
          photo, named: name, cells: sizes, fit: fit, grid.fidelity)
        // The report includes the warnings that are found while decoding.
        if settings.decodes { try await photo.decodeAll() }
        try Console.print(settings.wantsJSON ? "\(report.json)\n" : report.text)
      } catch let error as PhotoError {
        Self.report(error, &worst)
      }
    }
    if worst != .success { throw ReportedFailure(code: worst) }
  }

  /// Finds the photos that arguments name. Photos in folders are inspected even if Instagrid made
  /// them.
  private static func photos(
    _ words: [Argument], _ selection: PhotoSelection
  ) throws -> PhotoList {
    var selection = selection
    selection.skipsBad = true
    return try PhotoList(words, selection, FolderPhotos.Search(takesMarkedPictures: true))
  }

  private static func report(_ error: any Error, _ worst: inout ExitCode) {
    let diagnostic = Diagnostic(error)
    diagnostic.lines.forEach(Console.error)
    worst = max(worst, diagnostic.code)
  }

  /// Plans the grid that `compose` would make from a number of photos. Without `--layout`, any
  /// number of photos can be inspected: if they do not fit into one grid, the initial layout is
  /// used.
  private static func plan(
    _ grid: ComposeSettings, photoCount: Int
  ) throws(UsageError) -> GridPlan {
    func plan(_ layout: Layout) throws(UsageError) -> GridPlan {
      do throws(LayoutFitError) {
        return try GridPlan(layout, size: grid.size, style: grid.style, fidelity: grid.fidelity)
      } catch {
        throw UsageError(error, grid)
      }
    }
    if let layout = grid.layout { return try plan(layout) }
    if let suggested = Layout.suggested(forPhotos: photoCount, in: grid.size),
      let plan = try? plan(suggested)
    {
      return plan
    }
    return try plan(.initial)
  }
}

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
    return [
      "path": name.json,
      "format": .string(details.format.name),
      "coding": .string(details.coding),
      "size": photo.size.json,
      "upright": upright.json,
      "orientation": .integer(photo.orientation.rawValue),
      "colorModel": .string(details.colorModel),
      "depth": .integer(details.depth),
      "sampling": details.sampling.map(JSON.string) ?? .null,
      "alpha": .boolean(details.hasAlpha),
      "profile": profileName.map(JSON.string) ?? .null,
      "exif": .boolean(photo.hasEXIF),
      "omitted": details.omittedJSON,
      "mark": mark?.json ?? .null,
      "cells": .array(plans.map(json)),
      "notes": .array(photo.warnings.map(JSON.string)),
    ]
  }

  private func json(_ cell: Size, _ plan: PhotoPlan) -> JSON {
    [
      "size": cell.json,
      "fit": .string(plan.fit.rawValue),
      "photoFrame": plan.frame.json,
      "window": plan.crop.json,
      "scale": .number(plan.magnification),
      "shrink": .integer(plan.shrinkFactor),
      "decoded": plan.part.area.json,
    ]
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

import GridKit
import PhotoIO

/// Says what photos are, and how they would be read for the cells of a layout.
enum Inspect {
  static let options: [Option<ComposeSettings>] =
    ComposeSettings.options.filter {
      ["layout", "size", "gap", "margin", "max-pixels", "max-memory", "exact"].contains($0.long)
    } + [
      .flag("json", nil, .other, "one JSON object a photo and line", set: { $0.wantsJSON = $1 })
    ]

  static func run(_ arguments: ArraySlice<Argument>) throws {
    let request = try Parser(options: options).parse(arguments, into: ComposeSettings())
    if request.wantsHelp { return try Terminal.print(Help.of(.inspect)) }
    let settings = request.settings
    guard !request.operands.isEmpty else { throw UsageError("no photos were given") }
    try UsageError.checkStandardInput(among: request.operands)
    let compositor = Compositor(
      side: settings.side, style: settings.style, fidelity: settings.fidelity)
    let layout =
      settings.layout ?? Layout.suggested(forPhotos: request.operands.count) ?? .initial
    let frames = try compositor.frames(of: layout)
    var sizes: [Size] = []
    for frame in frames where !sizes.contains(frame.size) { sizes.append(frame.size) }

    // One bad photo does not keep the others from being looked at.
    var worst = ExitCode.success
    for name in request.operands {
      do {
        let report = try PhotoReport(
          PhotoFile.open(name, limits: settings.limits), named: name, cells: sizes,
          settings.fidelity)
        try Terminal.print(settings.wantsJSON ? "\(report.json)\n" : report.text)
      } catch let error as PhotoError {
        let diagnostic = Diagnostic(error)
        if let line = diagnostic.line { Terminal.error(line) }
        if diagnostic.code.rawValue > worst.rawValue { worst = diagnostic.code }
      }
    }
    if worst != .success { throw ReportedFailure(code: worst) }
  }
}

/// What is known of a photo, and how it would be read for cells of some sizes.
struct PhotoReport {
  private let photo: any FilePhoto
  /// What the photo was called where it was asked for.
  private let name: Argument
  private let profileName: String?
  private let upright: Size
  private let plans: [(cell: Size, plan: CellPlan)]

  init(
    _ photo: any FilePhoto, named name: Argument, cells: [Size], _ fidelity: Fidelity
  ) throws(PhotoError) {
    self.photo = photo
    self.name = name
    profileName = try photo.profileName()
    upright = photo.orientation.apply(to: photo.size)
    plans = cells.map { ($0, CellPlan(photo, in: $0, fidelity: fidelity)) }
  }

  /// Several lines for people.
  var text: String {
    let details = photo.details
    let turn =
      photo.orientation == .up
      ? "" : ", upright \(upright) (orientation \(photo.orientation.rawValue))"
    let sampling = details.sampling.map { ", \($0)" } ?? ""
    let alpha = details.hasAlpha ? ", with alpha" : ""
    let profile = profileName.map { ", profile '\(FilePath($0))'" } ?? ""
    var lines = [
      "\(photo.path)",
      "  \(details.format.name), \(details.coding), \(photo.size)\(turn)",
      "  \(details.colorModel)\(alpha), \(details.depth) bits\(sampling)\(profile)",
    ]
    let stored = photo.orientation == .up ? "" : " as stored"
    for (cell, plan) in plans {
      let window = plan.window
      let factor = plan.shrinkFactor == 1 ? "" : " at 1/\(plan.shrinkFactor)"
      lines.append(
        "  in a cell of \(cell): shows \(window.width.short)x\(window.height.short) at"
          + " (\(window.x.short), \(window.y.short)), scaled by \(plan.magnification.short);"
          + " decodes \(plan.part.area)\(stored)\(factor)")
    }
    lines += photo.notes.map { "  note: \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// One line for programs.
  var json: JSON {
    let details = photo.details
    return [
      "path": .string(name.text),
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
      "exif": .boolean(photo.carriesEXIF),
      "cells": .array(plans.map(json)),
      "notes": .array(photo.notes.map(JSON.string)),
    ]
  }

  private func json(_ cell: Size, _ plan: CellPlan) -> JSON {
    [
      "size": cell.json,
      "window": plan.window.json,
      "scale": .number(plan.magnification),
      "shrink": .integer(plan.shrinkFactor),
      "decoded": plan.part.area.json,
    ]
  }
}

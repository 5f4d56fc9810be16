import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// Writes a page piece by piece: the photos one after the other, the initial state, and the mark.
///
/// `Page/page.html` is the page itself. Its script reads its data from one embedded JSON object.
struct ArrangePage {
  private var page = MarkedPageWriter()
  /// A description of everything that determines the page apart from its template, for its mark.
  private var sources: [String] = []

  /// Writes everything before the photos.
  mutating func begin(to output: borrowing OutputFile) throws(OutputError) {
    try page.write(PageTemplate.parts.beforeData, to: output)
    let data: JSON = [
      "defaults": Self.look(of: LookSettings(), size: PicturePreset.square.size),
      "outputs": ["opaque": .string("grid.jpg"), "transparent": .string("grid.png")],
      "largestZoom": .number(CellPhoto.zooms.upperBound),
      "shapes": .array(
        PicturePreset.allCases.map {
          ["name": .string($0.rawValue), "size": $0.size.json]
        }),
      "presets": .array(Layout.presets.map { .string("\($0.layout)") }),
      "layouts": .array(
        Layout.offered.map(\.pageJSON)
          + LayoutChoice.justifiedWords.map { Layout.justified($0.axis, [1])!.pageJSON }),
    ]
    // The photos follow, and then the initial state, which depends on the photos that could be
    // read.
    try page.write(data.inScript.dropLast() + #","photos":["#, to: output)
  }

  /// Writes a photo and how it is shown at first.
  ///
  /// - Parameters:
  ///   - caption: its caption.
  ///   - usual: the caption of all photos that have none of their own.
  mutating func add(
    _ photo: PagePhoto, shown view: PhotoView, caption: CaptionPattern,
    unless usual: CaptionPattern, to output: borrowing OutputFile
  ) throws(OutputError) {
    let json = photo.json(shown: view, caption: caption, unless: usual).inScript
    try page.write((sources.isEmpty ? "\n" : ",\n") + json, to: output)
    let byteCount = photo.byteCount.map { "\($0) bytes" } ?? "stream"
    sources.append(
      "\(photo.size) \(byteCount) \(view.fit) \(view.focus) \(view.zoom) \(caption)")
  }

  /// Writes everything after the photos.
  ///
  /// - Parameters:
  ///   - grid: the initial grid.
  ///   - aspectRatios: width divided by height of each of its photos.
  ///   - fit: the fit of photos that are added in the page.
  ///   - text: the options for the captions and the title.
  mutating func finish(
    initialGrid grid: GridRequest, aspectRatios: [Double], addedPhotosFit fit: Fit, text: JSON,
    to output: borrowing OutputFile
  ) throws(OutputError) {
    var cells = [JSON](repeating: .null, count: grid.plan.layout.cellCount)
    for (photo, cell) in grid.cells.enumerated() { cells[cell] = .integer(photo) }
    // Without a given size, a justified picture is as large as its photos make it.
    let size: (Size, isFree: Bool) =
      if case .both(let size) = grid.size { (size, false) } else {
        (Size(side: grid.size.reference), true)
      }
    // The layouts that `compose` would choose for these photos in each shape.
    let suggested =
      grid.hasFixedLayout
      ? []
      : PicturePreset.allCases.compactMap { Layout.automatic(for: aspectRatios, in: $0.size) }
    let start: JSON = [
      "layout": grid.plan.layout.pageJSON,
      "suggested": .array(suggested.map(\.pageJSON)),
      "cells": .array(cells),
      "look": Self.look(of: grid.settings.look, size: size.0),
      // The name of a print is kept, since it also decides the resolution.
      "print": grid.settings.picture.size?.print.map { .string($0.text) } ?? .null,
      "isFree": .boolean(size.isFree),
      "fit": .string("\(fit)"),
      "text": text,
    ]
    try page.write(#"],"start":"# + start.inScript + "}\n", to: output)
    try page.write(PageTemplate.parts.afterData, to: output)
    sources.append("\(start)")
    let mark = OutputMark(.page, describing: sources.joined(separator: "\n"))
    try page.end(with: mark, to: output)
  }

  /// The values of the options for the whole picture, as they are typed; null for a gap or a margin of
  /// the default look. `blurred` is the number of the photo that is blurred over the background.
  private static func look(of settings: LookSettings, size: Size) -> JSON {
    let style = settings.style
    return [
      "size": size.json,
      "gap": style.gap.map { .string("\($0)") } ?? .null,
      "margin": style.margin.map { .string("\($0)") } ?? .null,
      "radius": .string("\(style.radius)"),
      "background": .string("\(style.background)"),
      "blurred": settings.blurredPhoto.map(JSON.integer) ?? .null,
      "empty": .string(
        style.emptyCell.alpha == 0 ? "none" : "\(style.emptyCell)"),
    ]
  }
}

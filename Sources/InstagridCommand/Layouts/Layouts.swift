import CommandKit
import GridKit

/// Shows layouts: the presets, the named ones, or the one for a number of photos.
enum Layouts {
  /// The settings that the options select.
  struct Settings {
    /// The number of photos whose layout is shown; `nil` to show the named layouts or the presets.
    var photoCount: Int?
    /// The settings of the picture, of which only the size is used.
    var picture = PictureSettings()
    var reports = ReportSettings()
  }

  static let options: [Option<Settings>] =
    [
      .value(
        "photos", nil, "N", under: .other,
        """
        show the layout for *N* photos, 1...\(Layout.maximumCellCount), in a picture of `--size`
        (default: layouts `1`, `2` and `3`)
        """,
        not: "a number of photos (1...\(Layout.maximumCellCount))",
        parse: { number($0, in: 1...Layout.maximumCellCount) },
        set: { $0.photoCount = $1 })
    ] + [PictureSettings.size.lifted(to: \.picture)]
    + [ReportSettings.json("a JSON object per layout").lifted(to: \.reports)]

  static func run(_ arguments: ArraySlice<Argument>) throws {
    let commandLine = try Parser(.layouts, options).parse(
      arguments, into: Settings())
    if let answer = commandLine.answer { return try Console.print(answer) }
    let settings = commandLine.settings
    let typed = try typedLayouts(commandLine.operands, settings)
    typed.compactMap(\.note).forEach(Console.error)
    let size = settings.picture.size
    let layouts =
      if let suggested = settings.photoCount.flatMap({ Layout.suggested(forPhotos: $0, in: size) })
      {
        [suggested]
      } else {
        typed.isEmpty ? Layout.presets.map(\.layout) : typed.map(\.layout)
      }
    try Console.print(
      settings.reports.wantsJSON
        ? layouts.map { "\(json($0))\n" }.joined()
        : layouts.map { describe($0, in: size) }.joined(separator: "\n"))
  }

  /// Parses the layouts that are named.
  static func typedLayouts(
    _ words: [Argument], _ settings: Settings
  ) throws(UsageError) -> [LayoutValue] {
    if settings.photoCount != nil, let word = words.first {
      throw UsageError(ArgumentProblem.together("--photos", "a layout ('\(word)')"))
    }
    return try words.map { word throws(UsageError) in
      try word.checkLength(of: "layout")
      guard let layout = LayoutValue(typed: word.text) else {
        throw .wrong(word, of: nil, as: LayoutValue.self)
      }
      return layout
    }
  }

  /// Returns a layout as a JSON object; only presets have a number and a name.
  private static func json(_ layout: Layout) -> JSON {
    [
      "layout": .string("\(layout)"), "cells": .integer(layout.cellCount),
      "number": layout.preset.map { .integer($0.number) } ?? .null,
      "name": layout.preset.map { .string($0.name) } ?? .null,
      "summary": layout.preset.map { .string($0.summary) } ?? .null,
      "default": .boolean(layout == .initial),
    ]
  }

  /// Returns a layout's names and its diagram.
  static func describe(_ layout: Layout, in size: Size) -> String {
    var text = "\(layout)"
    if let preset = layout.preset {
      text = "\(preset.number)  \(preset.name)  \(layout)  \(preset.summary)"
    }
    if layout == .initial { text += "  (default)" }
    return text + "\n" + LayoutDiagram(layout, in: size).text
  }
}

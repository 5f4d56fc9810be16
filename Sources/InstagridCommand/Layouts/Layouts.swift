import GridKit

/// Shows layouts: the presets, the named ones, or the one for a number of photos.
enum Layouts {
  /// The settings that the options select.
  struct Settings {
    /// The number of photos whose layout is shown; `nil` to show the named layouts or the presets.
    var photoCount: Int?
    /// The settings of the picture, of which only the size is used.
    var grid = ComposeSettings()
    var wantsJSON = false
  }

  static let options: [Option<Settings>] =
    [
      .value(
        "photos", nil, "N", .other,
        """
        show the layout for *N* photos, 1...\(Layout.maximumCellCount), in a picture of `--size`
        (default: layouts `1`, `2` and `3`)
        """,
        not: "a number of photos (1...\(Layout.maximumCellCount))",
        parse: { ComposeSettings.number($0, in: 1...Layout.maximumCellCount) },
        set: { $0.photoCount = $1 })
    ] + ComposeSettings.options.filter { $0.long == "size" }.map { $0.lifted(to: \.grid) } + [
      .flag(
        "json", nil, .other,
        "print a JSON object per layout (see `instagrid help json`)",
        set: { $0.wantsJSON = $1 })
    ]

  static func run(_ arguments: ArraySlice<Argument>) throws {
    let commandLine = try Parser(command: .layouts, options: options).parse(
      arguments, into: Settings())
    if let answer = commandLine.answer { return try Console.print(answer) }
    let settings = commandLine.settings
    let typed = try typedLayouts(commandLine.operands, settings)
    typed.compactMap(\.note).forEach(Console.error)
    let size = settings.grid.size
    let layouts =
      if let suggested = settings.photoCount.flatMap({ Layout.suggested(forPhotos: $0, in: size) })
      {
        [suggested]
      } else {
        typed.isEmpty ? Layout.presets.map(\.layout) : typed.map(\.layout)
      }
    try Console.print(
      settings.wantsJSON
        ? layouts.map { "\(json($0))\n" }.joined()
        : layouts.map { describe($0, in: size) }.joined(separator: "\n"))
  }

  /// Parses the layouts that are named.
  static func typedLayouts(
    _ words: [Argument], _ settings: Settings
  ) throws(UsageError) -> [TypedLayout] {
    if settings.photoCount != nil, let word = words.first {
      throw UsageError("--photos and a layout ('\(word)') cannot be used together")
    }
    return try words.map { word throws(UsageError) in
      try word.checkLength(of: "layout")
      guard let typed = TypedLayout(word.text) else { throw .unknownLayout(word) }
      return typed
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

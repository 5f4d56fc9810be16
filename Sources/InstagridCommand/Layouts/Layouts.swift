import CommandKit
import GridKit

/// Shows layouts: the presets, the named ones, or the one for a number of photos.
enum Layouts {
  static func run(_ words: [Argument], _ settings: Settings) throws {
    let typed = try typedLayouts(words, settings)
    var picture = settings.picture
    let layouts: [Layout]
    if let count = settings.picture.photoCount {
      let layout = Layout.automatic(
        for: Array(repeating: 1, count: count),
        in: try picture.checkedSize(at: nil, forPhotos: count))
      layouts = [layout].compactMap(\.self)
    } else {
      layouts = typed.isEmpty ? Layout.presets.map(\.layout) : typed.compactMap(\.layout)
    }
    let descriptions = try layouts.map { layout throws(UsageError) in
      if settings.reports.wantsJSON { return "\(json(layout))\n" }
      picture.layout = LayoutValue(layout)
      return describe(layout, in: try picture.checkedSize(at: nil, forPhotos: 1))
    }
    try Console.print(descriptions.joined(separator: settings.reports.wantsJSON ? "" : "\n"))
  }

  static func typedLayouts(
    _ words: [Argument], _ settings: Settings
  ) throws(UsageError) -> [LayoutValue] {
    if settings.picture.photoCount != nil, let word = words.first {
      throw UsageError("--photos and a layout ('\(word)') cannot be used together")
    }
    return try words.map { word throws(UsageError) in
      let layout: LayoutValue = try word.value(of: nil)
      guard layout.layout != nil else {
        throw UsageError(
          "the cells of layout '\(word)' depend on the photos; --dry-run of compose draws them")
      }
      return layout
    }
  }

  private static func json(_ layout: Layout) -> JSON {
    [
      "layout": .string("\(layout)"), "cells": .integer(layout.cellCount),
      "number": layout.preset.map { .integer($0.number) } ?? .null,
      "name": layout.preset.map { .string($0.name) } ?? .null,
      "summary": layout.preset.map { .string($0.summary) } ?? .null,
      "default": .boolean(layout == .initial),
    ]
  }

  static func describe(_ layout: Layout, in size: PictureSize) -> String {
    var text = "\(layout)"
    if let preset = layout.preset {
      text = "\(preset.number)  \(preset.name)  \(layout)  \(preset.summary)"
    }
    if layout == .initial { text += "  (for three square photos)" }
    return text + "\n" + LayoutDiagram(layout, in: size).text(fitting: (.max, .max))
  }
}

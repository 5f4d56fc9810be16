import GridKit

/// Shows layouts: the presets, or those that are named.
enum Layouts {
  /// Whether they are shown as JSON is all that can be set.
  static let options: [Option<Bool>] = [
    .flag("json", nil, .other, "one JSON object a layout and line", set: { $0 = $1 })
  ]

  static func run(_ arguments: ArraySlice<Argument>) throws {
    let commandLine = try Parser(options: options).parse(arguments, into: false)
    if commandLine.wantsHelp { return try Console.print(Help.of(.layouts)) }
    let typed = try commandLine.operands.map { word throws(UsageError) in
      guard let typed = TypedLayout(word.text) else { throw .unknownLayout(word) }
      return typed
    }
    typed.compactMap(\.note).forEach(Console.error)
    let layouts = typed.isEmpty ? Layout.presets.map(\.layout) : typed.map(\.layout)
    try Console.print(
      commandLine.settings
        ? layouts.map { "\(json($0))\n" }.joined()
        : layouts.map(describe).joined(separator: "\n"))
  }

  /// A layout for programs; what is no preset has neither number nor name.
  private static func json(_ layout: Layout) -> JSON {
    [
      "layout": .string("\(layout)"), "cells": .integer(layout.cellCount),
      "number": layout.preset.map { .integer($0.number) } ?? .null,
      "name": layout.preset.map { .string($0.name) } ?? .null,
      "summary": layout.preset.map { .string($0.summary) } ?? .null,
      "default": .boolean(layout == .initial),
    ]
  }

  /// A layout's names and its drawing.
  static func describe(_ layout: Layout) -> String {
    var text = "\(layout)"
    if let preset = layout.preset {
      text = "\(preset.number)  \(preset.name)  \(layout)  \(preset.summary)"
    }
    if layout == .initial { text += "  (default)" }
    return text + "\n" + LayoutDiagram(layout).lines.map { "   \($0)\n" }.joined()
  }
}

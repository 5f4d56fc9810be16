import GridKit
import PhotoIO

@testable import InstagridCommand

extension Target {
  /// Command lines, a zero byte between words, as far as they can be understood without their
  /// files.
  static let options = Target("options") { bytes in
    let words = bytes.split(separator: 0, omittingEmptySubsequences: false)
      .map { Argument(bytes: $0) }
    do {
      try plan(words[0], words.dropFirst())
    } catch {
      let diagnostic = Diagnostic(error)
      // A word may be the name of a folder, in which there are no photos.
      require(
        [.usage, .noPhoto].contains(diagnostic.code),
        "nothing but the command line can be wrong: \(error)")
      diagnostic.lines.forEach(requireLine)
    }
  }

  private static func plan(_ command: Argument, _ words: ArraySlice<Argument>) throws {
    switch Command(named: command.text) {
    case .compose:
      let request = try Parser(command: .compose, options: ComposeSettings.options)
        .parse(words, into: ComposeSettings())
      BatchItems.check(
        try GridRequest(request.settings, photos: request.operands.map(PhotoName.init)))
    case .batch: try planBatch(words)
    case .arrange:
      let request = try Parser(command: .arrange, options: ArrangeSettings.options)
        .parse(words, into: ArrangeSettings())
      _ = try ArrangeRequest(
        request.settings.grid, photos: request.operands.map(PhotoName.init))
    case .inspect:
      let request = try Parser(command: .inspect, options: Inspect.options).parse(
        words, into: Inspect.Settings())
      try UsageError.checkStandardInput(among: request.operands.map(PhotoName.init))
    case .help:
      _ = try Parser(command: .help, options: Help.options).parse(words, into: Help.Settings())
    case .layouts:
      let request = try Parser(command: .layouts, options: Layouts.options).parse(
        words, into: Layouts.Settings())
      _ = try Layouts.typedLayouts(request.operands, request.settings)
    case .completions:
      _ = try Parser<Void>(command: .completions, options: []).parse(words, into: ())
    case nil: throw UsageError.notACommand(command)
    }
  }

  private static func planBatch(_ words: ArraySlice<Argument>) throws {
    let request = try Parser(command: .batch, options: BatchSettings.options).parse(
      words, into: BatchSettings())
    var settings = request.settings
    // Lists are looked for, but are not the input here.
    let list = Argument("/dev/null")
    if settings.manifest != nil { settings.manifest = list }
    settings.grid.selection.isRecursive = false
    // Photos are not examined.
    settings.grid.selection.skipsBad = false
    if settings.grid.selection.list != nil { settings.grid.selection.list = list }
    let (source, _) = try settings.source(request.operands)
    let items = BatchItems.all(of: source)
    if let count = source.count, !settings.dropsLast {
      require(items.count == count, "the number of grids must be the one that was said")
    }
    for item in items { BatchItems.check(item) }
  }
}

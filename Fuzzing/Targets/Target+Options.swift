import CommandKit
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
    switch Command(typed: command.text) {
    case .compose:
      let request = try Parser(.compose, GridSettings.optionsOfCompose)
        .parse(words, into: GridSettings())
      BatchItems.check(
        try GridRequest(request.settings, photos: request.operands.map(PhotoName.init)))
    case .batch: try planBatch(words)
    case .arrange:
      let request = try Parser(.arrange, ArrangeSettings.options)
        .parse(words, into: ArrangeSettings())
      _ = try ArrangeRequest(
        request.settings.start, photos: request.operands.map(PhotoName.init))
    case .inspect:
      let request = try Parser(.inspect, Inspect.options).parse(
        words, into: Inspect.Settings())
      try request.operands.map(PhotoName.init).checkStandardInput()
    case .help:
      _ = try Parser(.help, Help.options).parse(words, into: Help.Settings())
    case .layouts:
      let request = try Parser(.layouts, Layouts.options).parse(
        words, into: Layouts.Settings())
      _ = try Layouts.typedLayouts(request.operands, request.settings)
    case .completions:
      _ = try Parser<Void>(.completions, []).parse(words, into: ())
    case nil: throw UsageError.noCommand(command)
    }
  }

  private static func planBatch(_ words: ArraySlice<Argument>) throws {
    let request = try Parser(.batch, BatchSettings.options).parse(
      words, into: BatchSettings())
    var settings = request.settings
    // Lists are looked for, but are not the input here.
    let list = Argument("/dev/null")
    if settings.manifest != nil { settings.manifest = list }
    settings.shared.selection.isRecursive = false
    // Photos are not examined.
    settings.shared.selection.skipsBad = false
    if settings.shared.selection.list != nil { settings.shared.selection.list = list }
    let (source, _) = try settings.source(request.operands)
    let items = BatchItems.all(of: source)
    if let count = source.count, !settings.dropsLast {
      require(items.count == count, "the number of grids must be the one that was said")
    }
    for item in items { BatchItems.check(item) }
  }
}

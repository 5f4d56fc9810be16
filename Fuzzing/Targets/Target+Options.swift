import CommandKit
import GridKit
import PhotoIO
import TestSupport

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
    guard let known = Command(typed: command.text) else { throw UsageError.noCommand(command) }
    let request = try Parser(known).parse(words, into: Settings())
    let (settings, run) = (request.settings, RunContext(request.settings))
    // Folders are not searched.
    func photos() throws -> [PhotoReference] {
      try request.operands.enumerated().map { try PhotoReference($1, from: "photo \($0 + 1)") }
    }
    switch known {
    case .compose:
      guard let output = try settings.output.name.map({ try OutputDestination($0) }) else { return }
      BatchItems.check(try GridRequest(settings, photos: try photos(), output: output, in: run))
    case .batch: try planBatch(request)
    case .arrange:
      let output = try ArrangeRequest.output(settings)
      _ = try ArrangeRequest(settings, photos: try photos(), output: output, in: run)
    case .inspect: _ = try photos()
    case .layouts: _ = try Layouts.typedLayouts(request.operands, settings)
    case .help, .completions: break
    }
  }

  private static func planBatch(_ request: Parser<Settings>.Result) throws {
    var settings = request.settings
    // Lists are looked for, but are not the input here.
    let list = Argument("/dev/null")
    if settings.batch.manifest != nil { settings.batch.manifest = list }
    settings.selection.isRecursive = false
    // Photos are not examined.
    (settings.selection.skipsBad, settings.selection.pick) = (false, .all)
    if settings.selection.list != nil { settings.selection.list = list }
    let source = try runOnThisThread {
      [settings, operands = request.operands] () async -> Result<any BatchItemSource, any Error> in
      do { return .success(try await settings.source(operands).items) } catch {
        return .failure(error)
      }
    }.get()
    let items = BatchItems.all(of: source)
    if let count = (source as? PhotoGroups)?.count, settings.batch.last != .drop {
      require(items.count == count, "the number of grids must be the one that was said")
    }
    for item in items { BatchItems.check(item) }
  }
}

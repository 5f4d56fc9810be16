import FileSystem
import PhotoIO
import Synchronization

/// The PDF whose pages are the grids of a batch. They are finished in any order, and written in theirs, so that only
/// few of them wait, in files without names beside the PDF.
///
/// With `--update`, unchanged pages are copied from the existing PDF. Nothing is written as long as all pages are its
/// own, in its order.
final class Album: Sendable {
  private struct State: ~Copyable {
    /// `nil` before the PDF is opened, in a dry run, if an existing PDF is kept, and after a failure.
    var writer: PDFWriter?
    /// The pages that wait for earlier ones, by their numbers from 0.
    var waiting: [Int: Page] = [:]
    /// The marks of the pages that wait no longer.
    var marks: [OutputMark] = []
    /// The number of first pages that are those of the existing PDF, and were not copied.
    var keptCount = 0
    var failure: OutputError?

    /// There will be no PDF: removes what was written of it.
    mutating func end(_ failure: OutputError? = nil) {
      self.failure = failure ?? self.failure
      writer = nil
      waiting = [:]
    }
  }

  private struct Page {
    let page: PDFPage
    let isKept: Bool
  }

  /// How many pages for each job may be begun before the first one that is not finished; each of them may need a
  /// descriptor.
  static let lookAhead = 2

  /// What the PDF may replace.
  let output: OutputGuard
  /// What exists in its place.
  let existing: ExistingOutput
  private let path: Pathname
  private let settings: Settings
  /// The pages of the existing PDF, if they may be kept.
  private let oldPages: [PDFPage]
  private let state = Mutex(State())

  /// Examines what exists in the place of the PDF; `nil` if the grids are written into a folder.
  init?(_ settings: Settings, given: GivenFiles) throws {
    guard let path = settings.batch.album else { return nil }
    (self.path, self.settings) = (path, settings)
    output = OutputGuard(.file(path), .document, for: [], settings.output, given: given)
    existing = try ExistingOutput(at: path, for: .document)
    let replaceable = try output.approveReplacement(of: existing)
    oldPages =
      if settings.batch.updates, existing.mark != nil, let replaceable {
        PDFPage.pages(of: path, unchangedSince: replaceable) ?? []
      } else { [] }
  }

  /// Whether a PDF exists and must stay.
  private var isKept: Bool { settings.output.replacesNothing && path.exists }

  /// Creates the folder of the PDF, and opens it; in a dry run, checks that this is possible.
  func open() throws {
    if settings.reports.isDryRun {
      try path.checkFolderAroundCanBeMade()
      if path.folder.isFolder { try output.checkOutput() }
    } else if !isKept {
      try path.makeFolderAround()
      let replaceable = try output.approveReplacement(of: existing)
      try state.withLock { state in
        state.writer = try PDFWriter(
          to: try output.openOutput(replacing: replaceable), at: settings.resolution)
      }
    }
  }

  /// The mark of a page of the existing PDF, numbered from 1; `nil` if there is none that may be kept.
  func mark(ofPage number: Int) -> OutputMark? {
    oldPages.indices.contains(number - 1) ? oldPages[number - 1].mark : nil
  }

  /// The number of the first page that is not finished, from 0; no page waits for another after a failure.
  var nextPage: Int { state.withLock { $0.writer == nil ? .max : $0.marks.count } }

  /// Takes the page out of the result of a grid, of which a failure means that there will be no PDF. Numbers begin at
  /// 0 and must be consecutive, but pages may be added in any order.
  ///
  /// - Returns: `false` if the PDF cannot be written.
  func add(_ result: inout GridResult, _ number: Int) -> Bool {
    var page: Page?
    switch result.outcome {
    case .made(var written):
      page = written.page.map { Page(page: $0, isKept: false) }
      written.page = nil
      result.outcome = .made(written)
    case .kept where oldPages.indices.contains(number):
      page = Page(page: oldPages[number], isKept: true)
      result.outcome = .kept(byteCount: oldPages[number].byteCount)
    case .kept, .planned, .failed: break
    }
    return state.withLock { state in
      guard let page else {
        state.end()
        return true
      }
      if state.writer == nil { return state.failure == nil }
      state.waiting[number] = page
      do throws(OutputError) { try writeWaiting(&state) } catch { state.end(error) }
      return state.failure == nil
    }
  }

  private func writeWaiting(_ state: inout State) throws(OutputError) {
    while let next = state.waiting.removeValue(forKey: state.marks.count) {
      if next.isKept, state.keptCount == state.marks.count {
        state.keptCount += 1
      } else {
        try copyKept(&state)
        try state.writer?.add(next.page)
      }
      state.marks.append(next.page.mark)
    }
  }

  /// Copies the first pages from the existing PDF, when another page differs.
  private func copyKept(_ state: inout State) throws(OutputError) {
    for page in oldPages.prefix(state.keptCount) { try state.writer?.add(page) }
    state.keptCount = 0
  }

  /// Writes the PDF, unless it is as it was, or a page failed, and returns its result; `nil` if there are no pages, or
  /// if a signal ended the batch.
  func finish(after tally: BatchTally, _ reason: Cancellation.Reason?) -> GridResult? {
    switch reason {
    case .signal, .output: return nil
    case .failure, nil: break
    }
    if tally.total == 0 { return nil }
    do {
      let outcome = try state.withLock { state in try self.outcome(of: &state, tally) }
      var result = GridResult(outcome, output: .file(path))
      result.pageCount = tally.total
      return result
    } catch { return GridResult(.failed(Diagnostic(error)), output: .file(path)) }
  }

  private func outcome(of state: inout State, _ tally: BatchTally) throws -> GridResult.Outcome {
    if let failure = state.failure { throw failure }
    if tally.failed > 0 {
      let pages = tally.failed == 1 ? "1 page" : "\(tally.failed) pages"
      let message = "\(path): not written, because \(pages) failed"
      throw ExitError(code: tally.worst, message: message, name: .path(path))
    }
    let count = tally.total
    if settings.reports.isDryRun {
      return .planned(text: "\(path): a PDF of \(count == 1 ? "1 page" : "\(count) pages")\n")
    }
    // Placeholders have other values on each page.
    let title = settings.text.title { _ in "" }.flatMap {
      $0 == settings.text.titlePattern ? $0 : nil
    }
    let mark = OutputMark(
      .document,
      describing: "\(settings.resolution.dotsPerInch) dpi, title \(title ?? "")\n"
        + state.marks.map { "\($0)\n" }.joined())
    let isSame = existing.mark == mark && !oldPages.isEmpty && state.keptCount == oldPages.count
    guard !isSame, state.writer != nil else { return .kept(byteCount: path.fileSize ?? 0) }
    try copyKept(&state)
    try state.writer.take()?.finish(title: title, mark: mark)
    return .made(WrittenGrid(byteCount: path.fileSize))
  }
}

import FileSystem
import PhotoIO

/// One grid of a batch: what to make, or why that is impossible.
struct BatchItem: Sendable {
  /// The line in the manifest, or the number of the group of photos, both from 1.
  let line: Int
  /// The identifier in the manifest: a string or a number.
  var id: JSON?
  var photos: [Argument] = []
  var output: Argument?
  /// Why photos were skipped that came before the last one of these.
  var skipped: [GridFailure] = []
  /// What to make, or what is wrong with the item.
  var request: Result<GridRequest, any Error>

  /// Creates an item of which only the line is known.
  init(line: Int, wrong: UsageError) {
    self.line = line
    request = .failure(wrong)
  }

  /// Creates an item that makes a grid of some photos.
  init(line: Int, photos: [Argument], _ settings: ComposeSettings) {
    self.line = line
    self.photos = photos
    output = settings.output
    do throws(UsageError) {
      request = .success(try GridRequest(settings, photos: photos))
    } catch {
      request = .failure(error)
    }
  }
}

/// Where the items of a batch come from, one at a time.
protocol BatchItemSource: Sendable {
  /// Returns the next item, or `nil` at the end and when the batch is canceled while waiting for
  /// it.
  ///
  /// - Throws: `InputError` if the list cannot be read.
  mutating func next(until cancellation: Cancellation) async throws(InputError) -> BatchItem?

  /// Goes back to the first item.
  ///
  /// - Returns: whether it could; a list that is a stream cannot.
  /// - Throws: `InputError` if the system refuses.
  mutating func rewind() throws(InputError) -> Bool

  /// The number of items, where it is known from the beginning.
  var count: Int? { get }

  /// The share of the items that has been returned, 0...1, where it is known.
  var share: Double? { get }

  /// The photos that did not fill a grid and were left out.
  var leftOut: [Argument] { get }

  /// Whether photos are read before they become part of an item, which those are not that cannot be
  /// read.
  var examinesPhotos: Bool { get set }

  /// Why photos were skipped that came after the last item.
  var skipped: [GridFailure] { get }

  /// What was found on the command line before the first item.
  var found: PhotoList { get }

  /// Returns the beginning of an error message about the item of a line.
  func messagePrefix(forLine line: Int) -> String
}

extension UsageError {
  /// Throws if a name cannot be a file of a batch, which uses the standard streams otherwise.
  static func checkFile(_ name: Argument, of key: String) throws(UsageError) {
    if name.bytes.isEmpty { throw .badValue(of: key, name, not: "a file's name") }
    if name.bytes.contains(0) {
      throw UsageError(
        "\(key): a zero byte is in the name of a file (names that end in one need --null)")
    }
    if name.isStandardStream {
      throw UsageError("\(key): '-' is not for a batch; name a file, or ./- if that is one")
    }
    if key == "output" && name.path.namedDescriptor != nil {
      throw UsageError("\(key): '\(name)' is an open stream; name a file")
    }
  }
}

extension BatchItem {
  /// Makes the grid, or plans it in a dry run, unless its output must stay as it is.
  ///
  /// - Parameter updates: whether an output that is up to date stays as it is.
  func make(updating updates: Bool) async -> BatchItemResult {
    let start = ContinuousClock.now
    let outcome: BatchItemResult.Outcome
    do {
      outcome = try await Self.make(try request.get(), updating: updates)
    } catch {
      outcome = .failed(GridFailure(error))
    }
    let milliseconds = ((ContinuousClock.now - start) / .milliseconds(1)).rounded()
    return BatchItemResult(self, outcome, milliseconds: Int(milliseconds))
  }

  private static func make(
    _ request: GridRequest, updating updates: Bool
  ) async throws -> BatchItemResult.Outcome {
    let output = request.output.path
    // An earlier run may have been killed while it replaced the output that is skipped now.
    if !request.settings.isDryRun { OutputFile.removeAbandoned(beside: output) }
    if let byteCount = output.fileSize {
      if request.settings.replacesNothing { return .skipped(byteCount: byteCount) }
      switch updates ? try ExistingOutput(at: output) : .nothing {
      case .intact(let mark) where request.isUpToDate(mark):
        return .skipped(byteCount: byteCount)
      // It is a square, as all pictures of version 0.1 are, and may be the one that is asked for.
      case .protected(.unmarked)
      where request.plan.size.isSquare && request.isOutputNewer
        && !request.settings.replacesAnything:
        return .skipped(byteCount: byteCount, isUnmarked: true)
      case .nothing, .intact, .protected: break
      }
    }
    let grid = try PreparedGrid(request)
    guard request.settings.isDryRun else { return .made(try await grid.make().written) }
    // A real run would have made the folder.
    if output.folder.isFolder { try request.checkOutput() }
    return .planned(PlannedGrid(grid))
  }
}

import PhotoIO

/// The result of an item of a batch.
struct BatchItemResult: Sendable {
  enum Outcome: Sendable {
    case made(WrittenGrid)
    /// The output existed and stays as it is; it may be a picture without a mark, as version 0.1
    /// wrote them.
    case skipped(byteCount: Int, isUnmarked: Bool = false)
    case failed(GridFailure)
  }

  let line: Int
  let id: JSON?
  let photos: [Argument]
  let output: Argument?
  let outcome: Outcome
  let milliseconds: Int

  init(_ item: BatchItem, _ outcome: Outcome, milliseconds: Int) {
    line = item.line
    id = item.id
    photos = item.photos
    output = item.output
    self.outcome = outcome
    self.milliseconds = milliseconds
  }

  var failure: GridFailure? { if case .failed(let failure) = outcome { failure } else { nil } }

  /// One line for programs.
  var json: JSON {
    var members: [(String, JSON)] = [
      ("id", id ?? .null), ("line", .integer(line)), ("ok", .boolean(failure == nil)),
      ("output", output.map { .string($0.text) } ?? .null),
    ]
    switch outcome {
    case .made(let grid):
      members.append(("bytes", grid.byteCount.map(JSON.integer) ?? .null))
    case .skipped(let byteCount, _):
      members += [("bytes", .integer(byteCount)), ("skipped", .boolean(true))]
    case .failed: members.append(("bytes", .null))
    }
    members += [
      ("milliseconds", .integer(milliseconds)),
      ("photos", .array(photos.map { .string($0.text) })),
    ]
    switch outcome {
    case .made(let grid) where !grid.warnings.isEmpty:
      members.append(("notes", .array(grid.warnings.map(JSON.string))))
    case .skipped(_, isUnmarked: true):
      let note = "\(ReplacementError.Reason.unmarked), and was left as it is"
      members.append(("notes", .array([.string(note)])))
    case .failed(let failure): members.append(("error", failure.json))
    case .made, .skipped: break
    }
    return .object(members.map(JSON.Member.init))
  }
}

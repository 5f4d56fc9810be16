import PhotoIO

/// What became of a record.
struct GridResult: Sendable {
  enum Ending: Sendable {
    case made(MadeGrid)
    /// There was an output, of so many bytes, that was to stay as it is.
    case skipped(byteCount: Int)
    case failed(GridFailure)
  }

  let line: Int
  let id: JSON?
  let photos: [Argument]
  let output: Argument?
  let ending: Ending
  let milliseconds: Int

  init(_ record: Record, _ ending: Ending, milliseconds: Int) {
    line = record.line
    id = record.id
    photos = record.photos
    output = record.output
    self.ending = ending
    self.milliseconds = milliseconds
  }

  var failure: GridFailure? { if case .failed(let failure) = ending { failure } else { nil } }

  /// One line for programs.
  var json: JSON {
    var members: [(String, JSON)] = [
      ("id", id ?? .null), ("line", .integer(line)), ("ok", .boolean(failure == nil)),
      ("output", output.map { .string($0.text) } ?? .null),
    ]
    switch ending {
    case .made(let grid):
      members.append(("bytes", grid.byteCount.map(JSON.integer) ?? .null))
    case .skipped(let byteCount):
      members += [("bytes", .integer(byteCount)), ("skipped", .boolean(true))]
    case .failed: members.append(("bytes", .null))
    }
    members += [
      ("milliseconds", .integer(milliseconds)),
      ("photos", .array(photos.map { .string($0.text) })),
    ]
    switch ending {
    case .made(let grid) where !grid.notes.isEmpty:
      members.append(("notes", .array(grid.notes.map(JSON.string))))
    case .failed(let failure): members.append(("error", failure.json))
    case .made, .skipped: break
    }
    return .object(members.map(JSON.Member.init))
  }
}

/// Why a grid could not be made.
struct GridFailure: Error, Hashable {
  /// The exit code that `compose` would have had.
  let code: ExitCode
  /// The photo or output that it is about, if it is about one.
  let path: FilePath?
  let message: String

  init(_ error: any Error) {
    let diagnostic = Diagnostic(error)
    code = diagnostic.code
    path = diagnostic.path
    message = diagnostic.line ?? "\(error)"
  }

  var json: JSON {
    [
      "code": .integer(Int(code.rawValue)),
      "path": path.map { .string(String(decoding: $0.bytes, as: UTF8.self)) } ?? .null,
      "message": .string(message),
    ]
  }
}

import CommandKit
import FileSystem
import PhotoIO

/// A request for an output that must not replace other files by mistake.
protocol OutputRequest: Sendable {
  var output: OutputDestination { get }
  var outputKind: OutputMark.Kind { get }
  /// The photos, which must not be replaced.
  var photos: [RequestedPhoto] { get }
  var protectedFiles: ProtectedFiles { get }
  /// The place of the output; `nil` if its path decides.
  var place: OutputPlace? { get }
  var settings: Settings { get }
  var run: RunContext { get }
}

extension OutputRequest {
  var names: [PhotoReference] { photos.map(\.name) }

  /// Whether there is any text in the picture, as far as is known without the photos.
  var hasText: Bool { settings.text.hasTitle || photos.contains { !$0.caption.isEmpty } }

  /// Opens the output for writing. An output that is returned in the result is in memory.
  func openOutput(replacing replaceable: FileStatus?) throws(OutputError) -> OutputFile {
    switch output {
    case .standardOutput: return OutputFile.standardOutput
    case .inResult(let label): return try OutputFile.inMemory(label: label)
    case .file(let path): return try OutputFile(path, at: place, replacing: existing(replaceable))
    }
  }

  /// Remembers the files of the photos before they are opened: with `--force`, one that is renamed to the
  /// output's name before that would be replaced.
  func protectPhotos() {
    if settings.output.replacesAnything { names.forEach { protectedFiles.insert($0.identity) } }
  }

  /// Throws if the output could not be written, as far as that can be checked without writing it.
  func checkOutput() throws(OutputError) {
    guard case .file(let path) = output else { return }
    try OutputFile.check(path, at: place, replacing: existing(nil))
  }

  /// What to do with a file that exists at the output's path, if only the approved one may be replaced.
  private func existing(_ approved: FileStatus?) -> OutputFile.Replacement {
    if settings.output.replacesNothing { return .refused }
    return .approved(
      OutputFile.Approval(approved) {
        try checkThatOutputIsNoPhoto()
        return try approveReplacement()
      } check: {
        try checkThatOutputIsNoPhoto($0)
      })
  }

  /// Throws if the output would be written to a terminal, or would replace anything but an
  /// unchanged output of Instagrid of the same kind.
  ///
  /// - Returns: the status of the file that may be replaced; `nil` if there is none.
  func approveReplacement(of examined: ExistingOutput? = nil) throws -> FileStatus? {
    if !settings.output.replacesAnything && output.path?.isTerminal ?? false {
      throw UsageError(
        "output '\(output)' is a terminal; name a file, or use --force to write the"
          + " \(outputKind) there anyway")
    }
    guard case .file(let path) = output, !settings.output.replacesNothing else { return nil }
    return try settings.output.replacesAnything
      ? OutputFile.status(at: path)
      : (examined ?? ExistingOutput(at: path, for: outputKind)).replaceable
  }

  /// Throws if the output is one of the photos, or another file that this run reads.
  func checkThatOutputIsNoPhoto() throws(UsageError) {
    try output.check(isNoneOf: names)
    if let found = output.path.flatMap({ try? FileStatus(of: $0) }) {
      try checkThatOutputIsNoPhoto(found)
    }
  }

  /// Throws if a file at the output's path is an opened photo, or another file that this run reads.
  private func checkThatOutputIsNoPhoto(_ found: FileStatus) throws(UsageError) {
    if protectedFiles.contains(found.identity) { throw UsageError.outputIsPhoto(output) }
    try run.given.check(found, at: output)
  }
}

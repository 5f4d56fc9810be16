import CommandKit
import FileSystem
import PhotoIO

/// A request for an output that must not replace other files by mistake.
protocol OutputRequest: Sendable {
  var output: OutputName { get }
  /// The kind of the output.
  var outputKind: OutputMark.Kind { get }
  /// The photos, which must not be replaced.
  var photos: [PhotoName] { get }
  /// The place of the output; `nil` if its path decides.
  var place: OutputPlace? { get }
  /// Whether existing files may be replaced.
  var replacement: OutputSettings { get }
}

extension OutputRequest {
  /// Opens the output for writing. An output that is returned in the result is in memory.
  ///
  /// - Parameters:
  ///   - replaceable: the result of ``approveReplacement()``.
  ///   - photos: the files of the photos. None is replaced, even if it is renamed to the output's name.
  func openOutput(
    replacing replaceable: FileStatus?, besides photos: [FileStatus.Identity]
  ) throws(OutputError) -> OutputFile {
    switch output {
    case .standardOutput: return OutputFile.standardOutput
    case .inResult(let label): return try OutputFile.inMemory(label: label)
    case .file(let path):
      return try OutputFile(path, at: place, replacing: existing(replaceable, besides: photos))
    }
  }

  /// Throws if the output could not be written, as far as that can be checked without writing it.
  func checkOutput() throws(OutputError) {
    guard case .file(let path) = output else { return }
    try OutputFile.check(path, at: place, replacing: existing(nil, besides: []))
  }

  /// What to do with a file that exists at the output's path.
  ///
  /// - Parameters:
  ///   - approved: the file that may be replaced; `nil` if there was none.
  ///   - photos: the files of the photos, which may not.
  private func existing(
    _ approved: FileStatus?, besides photos: [FileStatus.Identity]
  ) -> OutputFile.Replacement {
    if replacement.replacesNothing { return .refused }
    return .approved(
      OutputFile.Approval(approved) {
        try checkThatOutputIsNoPhoto()
        let found = try approveReplacement()
        if let found, photos.contains(found.identity) {
          throw UsageError.outputIsPhoto(output)
        }
        return found
      })
  }

  /// Throws if the output would be written to a terminal, or would replace anything but an
  /// unchanged output of Instagrid of the same kind.
  ///
  /// - Parameter examined: the output, if it has already been examined.
  /// - Returns: the status of the file that may be replaced; `nil` if there is none.
  func approveReplacement(of examined: ExaminedOutput? = nil) throws -> FileStatus? {
    if !replacement.replacesAnything && output.isTerminal {
      throw UsageError(
        "output '\(output)' is a terminal; name a file, or use --force to write the"
          + " \(outputKind) there anyway")
    }
    guard case .file(let path) = output, !replacement.replacesNothing else { return nil }
    return try replacement.replacesAnything
      ? OutputFile.status(at: path)
      : (examined ?? ExaminedOutput(at: path, for: outputKind)).approval
  }

  /// Throws if the output is one of the photos, or the list or manifest that this run reads.
  func checkThatOutputIsNoPhoto() throws(UsageError) {
    try output.check(isNoneOf: photos)
    if let list = replacement.list, let path = output.path, path.isSameFile(as: list) {
      throw UsageError("output '\(output)' is the list or manifest that this run reads")
    }
  }
}

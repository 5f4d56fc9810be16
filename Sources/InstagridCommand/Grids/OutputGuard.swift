import CommandKit
import FileSystem
import PhotoIO
import Synchronization

/// What an output may replace. It never replaces its own photos or another file that the run reads, whatever their
/// names are by then.
final class OutputGuard: Sendable {
  let output: OutputDestination
  private let kind: OutputMark.Kind
  /// The open folder that the output will be in; `nil` if its path decides.
  private let place: OutputPlace?
  private let photos: [PhotoReference]
  private let settings: OutputSettings
  private let given: GivenFiles
  /// The files of the photos, and those that were read with them.
  private let protected = Mutex<Set<FileStatus.Identity>>([])

  init(
    _ output: OutputDestination, _ kind: OutputMark.Kind, at place: OutputPlace? = nil,
    for photos: [PhotoReference], _ settings: OutputSettings, given: GivenFiles
  ) {
    (self.output, self.kind, self.place, self.photos) = (output, kind, place, photos)
    (self.settings, self.given) = (settings, given)
  }

  func protect(_ file: FileStatus.Identity?) {
    guard let file else { return }
    protected.withLock { _ = $0.insert(file) }
  }

  /// Remembers the files of the photos before they are opened: with `--force`, one that is renamed to the
  /// output's name before that would be replaced.
  func protectPhotos(_ photos: [PhotoReference]) {
    if settings.replacesAnything { photos.forEach { protect($0.identity) } }
  }

  /// Opens a photo, and protects its file, also if it cannot be read.
  func open(_ photo: PhotoReference, limits: Limits) throws(PhotoError) -> PhotoFile {
    do throws(PhotoError) {
      let file = try photo.opened(limits: limits)
      protect(file.identity)
      return file
    } catch {
      protect(photo.identity)
      throw error
    }
  }

  /// Throws if the output would be written to a terminal, or would replace anything but an
  /// unchanged output of Instagrid of the same kind.
  ///
  /// - Returns: the status of the file that may be replaced; `nil` if there is none.
  func approveReplacement(of examined: ExistingOutput? = nil) throws -> FileStatus? {
    if !settings.replacesAnything && output.path?.isTerminal ?? false {
      throw UsageError(
        "output '\(output)' is a terminal; name a file, or use --force to write the"
          + " \(kind) there anyway")
    }
    guard case .file(let path) = output, !settings.replacesNothing else { return nil }
    return try settings.replacesAnything
      ? OutputFile.status(at: path) : (examined ?? ExistingOutput(at: path, for: kind)).replaceable
  }

  /// Opens the output for writing. An output that is returned in the result is in memory.
  func openOutput(replacing replaceable: FileStatus?) throws(OutputError) -> OutputFile {
    switch output {
    case .standardOutput: return OutputFile.standardOutput
    case .inResult(let label): return try OutputFile.inMemory(label: label)
    case .file(let path), .page(let path, _):
      return try OutputFile(path, at: place, replacing: existing(replaceable))
    }
  }

  /// Throws if the output could not be written, as far as that can be checked without writing it.
  func checkOutput() throws(OutputError) {
    guard case .file(let path) = output else { return }
    try OutputFile.check(path, at: place, replacing: existing(nil))
  }

  /// What to do with a file that exists at the output's path, if only the approved one may be replaced.
  private func existing(_ approved: FileStatus?) -> OutputFile.Replacement {
    if settings.replacesNothing { return .refused }
    return .approved(
      OutputFile.Approval(approved) { [self] in
        try checkThatOutputIsNoPhoto()
        return try approveReplacement()
      } check: { [self] in
        try checkThatOutputIsNoPhoto($0)
      })
  }

  /// Throws if the output is one of the photos, or another file that this run reads.
  func checkThatOutputIsNoPhoto() throws(UsageError) {
    try output.check(isNoneOf: photos)
    if let found = output.path.flatMap({ try? FileStatus(of: $0) }) {
      try checkThatOutputIsNoPhoto(found)
    }
  }

  /// Throws if a file at the output's path is an opened photo, or another file that this run reads.
  private func checkThatOutputIsNoPhoto(_ found: FileStatus) throws(UsageError) {
    if protected.withLock({ $0.contains(found.identity) }) { throw .outputIsPhoto(output) }
    guard let path = output.path, found.kind == .regular else { return }
    if found.identity == given.list {
      throw UsageError("output '\(output)' is the list or manifest that this run reads")
    }
    // What the caller has opened, such as standard output, is written to as the caller wishes.
    if path.namedDescriptor == nil,
      given.files.contains(found.identity) || given.hasFolder(of: path), !path.isEmptyOrMarked
    {
      throw UsageError(
        "output '\(output)' is among the photos or in a folder of them, and Instagrid did not make it; write"
          + " it to another place")
    }
  }
}

extension OutputDestination {
  func check(isNoneOf photos: [PhotoReference]) throws(UsageError) {
    if let path, path.isSameFile(asOneOf: photos.compactMap(\.path)) {
      throw UsageError.outputIsPhoto(self)
    }
  }
}

extension PhotoReference {
  /// The file that a path leads to; `nil` if there is none.
  var identity: FileStatus.Identity? { path.flatMap { try? FileStatus(of: $0).identity } }
}

import GridKit
import PhotoIO

extension ComposePlan {
  /// Opens the output to be written.
  func openOutput() throws(OutputError) -> OutputFile {
    try output.isStandardStream
      ? OutputFile.standardOutput
      : OutputFile(output.path, replacing: settings.replacesNothing ? .refused : .allowed)
  }

  /// Throws if no output could be made, as far as that can be told without making one.
  func checkOutput() throws(OutputError) {
    // To open what is no file may wait for somebody, or tell somebody.
    if output.isStandardStream || output.path.leadsToStream { return }
    _ = try openOutput()
  }

  /// Throws if the output would take the place of a photo.
  func protectPhotos() throws {
    try checkThatOutputIsNoPhoto()
    if !output.isStandardStream && !settings.replacesPhotos && !settings.replacesNothing {
      try PhotoFile.checkThatNoPhoto(isReplacedAt: output.path)
    }
  }

  /// Throws if the output is one of the photos itself.
  func checkThatOutputIsNoPhoto() throws(UsageError) {
    let target = output.isStandardStream ? FilePath("/dev/stdout") : output.path
    for photo in photos {
      let path = photo.isStandardStream ? FilePath("/dev/stdin") : photo.path
      if path.isSameFile(as: target) {
        throw UsageError("--output: '\(output.path)' is one of the photos")
      }
    }
  }
}

extension PhotoFile {
  /// Opens the photo that a word of the command line stands for.
  static func open(_ name: Argument, limits: Limits) throws(PhotoError) -> any FilePhoto {
    try name.isStandardStream
      ? openStandardInput(limits: limits) : open(name.path, limits: limits)
  }
}

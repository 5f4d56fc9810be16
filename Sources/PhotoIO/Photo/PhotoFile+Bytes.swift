import FileSystem

extension PhotoFile {
  /// Opens a photo whose file is in memory, such as one that was sent to a server. Nothing is read from or written to a
  /// file system, except that a photo of some formats is decoded by the program `instagrid-formats`.
  ///
  ///     let photo = try PhotoFile(bytes: bytes, name: "IMG_0001.heic")
  ///
  /// The bytes are copied, into memory that is not part of the ``MemoryBudget``, and kept until the photo is
  /// deinitialized. Each photo needs an open file (memfd_create(2)). Everything else is as for a photo in a file: the
  /// same bytes give the same pixels.
  ///
  /// - Parameters:
  ///   - bytes: all bytes of the photo's file.
  ///   - name: what messages call the photo. It is not interpreted, and may come from a stranger.
  ///   - limits: what the photo may take.
  /// - Throws: ``PhotoError`` if the bytes are not a photo, if it exceeds the limits, or if there is no memory or no
  ///   further open file.
  public convenience init(
    bytes: [UInt8], name: String, limits: Limits = Limits()
  ) throws(PhotoError) {
    let label = String(abridging: name.utf8)
    let file: MemoryFile
    do throws(SystemError) {
      file = try MemoryFile(makingRoom: PhotoFile.closeUnread)
      try file.append(bytes)
    } catch {
      let reason = error.isOutOfMemory ? PhotoError.Reason.outOfMemory : .cannotOpen(error)
      throw PhotoError(.label(label), reason)
    }
    try self.init(inMemory: file, label: label, limits: limits)
  }
}

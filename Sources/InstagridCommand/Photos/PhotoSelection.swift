import FileSystem
import GridKit

/// The options that determine which photos a command takes, and in which order.
struct PhotoSelection: Sendable {
  /// A list of names.
  var list: Argument?
  var isSeparatedByNull = false
  /// Whether subfolders are searched as well.
  var isRecursive = false
  /// Whether photos that cannot be read are skipped.
  var skipsBad = false
  /// `nil` leaves photos in the order in which they were named, those of each folder by name.
  var order: PhotoOrder?
}

extension PhotoSelection {
  /// Throws if options contradict each other or the operands.
  ///
  /// - Parameter photos: the operands.
  func check(_ photos: [Argument]) throws(UsageError) {
    if isSeparatedByNull && list == nil { throw UsageError("--null requires --photos-from") }
    guard list != nil else { return }
    if !photos.isEmpty {
      throw UsageError(
        "photos and --photos-from were both given; the photos can come from only one")
    }
    try checkNoFolders("--photos-from was given")
  }

  /// Throws if options for photos and folders on the command line were given.
  func checkNoFolders(_ reason: String) throws(UsageError) {
    let misplaced = [("--recursive", isRecursive), ("--sort", order != nil)]
    if let option = misplaced.first(where: \.1)?.0 {
      throw UsageError(
        "\(option) applies only to photos and folders on the command line, but \(reason)")
    }
  }

  /// Opens the list.
  func openedList() throws -> NameList? {
    try list.map { name in
      NameList(
        LineReader(
          try name.openedAsList(), separatedBy: isSeparatedByNull ? 0 : UInt8(ascii: "\n")))
    }
  }
}

extension Argument {
  /// Opens the list that an argument of the command line names.
  func openedAsList() throws(InputError) -> InputFile {
    try isStandardStream ? .standardInput() : InputFile(path)
  }
}

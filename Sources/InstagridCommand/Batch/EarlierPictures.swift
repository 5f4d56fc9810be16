import FileSystem
import PhotoIO

/// The pictures in the folder of a batch that have names of the same kind but are not of this batch,
/// such as those of an earlier one with more grids.
struct EarlierPictures {
  private let folder: Pathname
  /// The names that existed before the first grid was made.
  private var names: Set<[UInt8]>

  /// The number of files that are read to find out whether Instagrid made them.
  private static let mostExamined = 1000

  /// Lists the folder.
  ///
  /// - Parameter pattern: the names of the outputs of the batch.
  init(in folder: Pathname, named pattern: NamePattern) {
    self.folder = folder
    names = Set(folder.names { pattern.canMake($0) })
  }

  /// Removes an output of the batch.
  mutating func remove(_ output: Pathname) { names.remove(output.name) }

  /// A note about the pictures; `nil` if there are none. Only the beginning and the end of files are
  /// read.
  var note: String? {
    let paths = names.map { folder.appending($0) }.sorted { $0.naturallyPrecedes($1) }
    let made = paths.prefix(Self.mostExamined).filter { (try? FolderFile($0)) == .markedPicture }
    guard let first = made.first else { return nil }
    let count = (paths.count > Self.mostExamined ? "at least " : "") + "\(made.count)"
    let (noun, verb) = made.count == 1 ? ("picture", "is") : ("pictures", "are")
    return "\(folder) has \(count) more \(noun) that Instagrid made, such as"
      + " \(Pathname(bytes: first.name)), which \(verb) not of this batch"
  }
}

import TestSupport

@testable import FileSystem
@testable import PhotoIO

extension Target {
  /// Files that may end with a mark.
  static let mark = Target("mark") { bytes in
    let file = NamelessFile.input(bytes)
    guard let found = look(at: file) else { return }
    requireLine(found.mark.text)
    guard found.isIntact else { return }
    // Every byte before the integrity value matters, and so does every byte after the mark.
    var random = SplitMix64(bytes)
    let end = MarkedPicture(bytes).beforeIntegrity.count
    // The first bytes determine the format.
    let changed = random.flipping(1, bitsOf: Array(bytes.prefix(end)), from: min(8, end - 1))
    let others: [[UInt8]] = [
      changed + bytes.dropFirst(end), bytes + [0], Array(bytes.dropLast()),
    ]
    for other in others {
      require(look(at: .input(other))?.isIntact != true, "a changed file must not be intact")
    }
  }

  private static func look(at file: NamelessFile) -> FoundMark? {
    do throws(PhotoError) {
      return try FoundMark(in: SniffedFile(file.path, limits: Limits()))
    } catch {
      requireLine("\(error)")
      return nil
    }
  }
}

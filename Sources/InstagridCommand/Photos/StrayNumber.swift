import CommandKit
import FileSystem

/// A number among the photos that belongs to the option before it, as in `-s 1080 1350` or `-n 9`.
enum StrayNumber: UsageProblem {
  /// The height of a size, after its width.
  case height(Argument, width: Argument)
  /// A number after `-n`, which is another option here.
  case count(Argument)

  var text: String {
    switch self {
    case .height(let height, let width):
      "'\(height)' is not a file; write the size as one word, \(width)x\(height)"
    case .count(let count):
      "'\(count)' is not a file, and -n is --dry-run; for the first \(count) photos of a folder:"
        + " ls FOLDER/*.jpg | head -\(count) | instagrid compose --photos-from - -o FILE"
    }
  }

  /// Throws if such a number, which is no file, is among the arguments of a command.
  static func check(_ arguments: ArraySlice<Argument>) throws(UsageError) {
    var before = (second: Argument(""), last: Argument(""))
    for word in arguments {
      if word.isNumber, !word.path.exists {
        if before.last.text == ReportSettings.dryRun.entry.short.map({ "-\($0)" }) {
          throw UsageError(StrayNumber.count(word))
        }
        let size = PictureSettings.size.entry
        if before.last.isNumber, size.names.contains(before.second.text) {
          throw UsageError(option: size.long, StrayNumber.height(word, width: before.last))
        }
      }
      before = (before.last, word)
    }
  }
}

extension Argument {
  /// Whether the argument consists of a few digits.
  fileprivate var isNumber: Bool {
    (1...5).contains(bytes.count) && bytes.allSatisfy { (0x30...0x39).contains($0) }
  }
}

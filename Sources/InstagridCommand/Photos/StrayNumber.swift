import CommandKit
import FileSystem

/// A number among the photos that belongs to the option before it, as in `-s 1080 1350` or `-n 9`.
enum StrayNumber {
  /// Throws if such a number, which is no file, is among the arguments of a command.
  static func check(_ arguments: ArraySlice<Argument>) throws(UsageError) {
    let words = Array(arguments)
    for (index, word) in words.enumerated().dropFirst() where word.isNumber && !word.path.exists {
      if words[index - 1].text == "-n" {
        throw UsageError("'\(word)' is not a file, and -n is --dry-run")
      }
      if index > 1, words[index - 1].isNumber, ["-s", "--size"].contains(words[index - 2].text) {
        throw UsageError(
          option: "size",
          "'\(word)' is not a file; write the size as one word, \(words[index - 1])x\(word)")
      }
    }
  }
}

extension Argument {
  /// Whether the argument consists of a few digits.
  fileprivate var isNumber: Bool {
    (1...5).contains(bytes.count) && bytes.allSatisfy { (0x30...0x39).contains($0) }
  }
}

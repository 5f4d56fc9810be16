import CommandKit
import FileSystem
import PhotoIO

/// The name of a photo: a file name, or what stands in its place.
enum PhotoName: Equatable {
  case standardInput
  case file(Pathname)
  /// A photo that is part of a record. Messages name it by a label such as `photo 2 of line 7`.
  case inline(InlinePhoto, label: String)

  /// Interprets an operand, or a name in a list; `-` is standard input.
  init(_ word: Argument) { self = word.isStandardStream ? .standardInput : .file(word.path) }

  /// The path of a file that was named; `nil` for standard input and for a photo that is part of a record.
  var file: Pathname? { if case .file(let path) = self { path } else { nil } }

  /// A path that leads to the photo; `nil` for a photo that is part of a record.
  var path: Pathname? {
    switch self {
    case .standardInput: "/dev/stdin"
    case .file(let path): path
    case .inline: nil
    }
  }

  /// The name as JSON. For a photo that is part of a record, it is an object with its size in
  /// bytes.
  var json: JSON {
    switch self {
    case .standardInput: .string("-")
    case .file(let path): .string(path.text)
    case .inline(let photo, _): ["bytes": .integer(photo.byteCount)]
    }
  }

  /// Throws if the name is longer than any file name.
  func checkLength() throws(PhotoError) {
    if case .file(let path) = self, path.isTooLong {
      throw PhotoError(.path(path), .cannotOpen(.nameTooLong))
    }
  }

  /// Opens the photo.
  func opened(limits: Limits) throws(PhotoError) -> PhotoFile {
    switch self {
    case .standardInput: try .standardInput(limits: limits)
    case .file(let path): try PhotoFile(path, limits: limits)
    case .inline(let photo, let label):
      try PhotoFile(inMemory: photo.file, label: label, limits: limits)
    }
  }
}

import CommandKit
import FileSystem
import PhotoIO

/// The name of a photo: a file name, or what stands in its place.
enum PhotoReference: Equatable {
  case standardInput
  case file(Pathname)
  /// A photo that is part of a record. Messages name it by a label such as `photo 2 of line 7`.
  case inline(InlinePhoto, label: String)

  /// Interprets an operand, or a name in a list or record; `-` is standard input.
  ///
  /// - Parameters:
  ///   - source: where the name is from, for errors, such as `photo 2`.
  ///   - isInBatch: whether it is of a batch, which uses standard input for other purposes.
  ///   - root: the folder that it begins in; `nil` for the working directory.
  init(
    _ word: Argument, from source: String, isInBatch: Bool = false, in root: Pathname? = nil
  ) throws {
    let path = try word.file(from: source, isInBatch: isInBatch, in: root)
    self = word.isStandardStream ? .standardInput : .file(path)
    if path.isTooLong { throw PhotoError(.path(path), .cannotOpen(.nameTooLong)) }
  }

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

  /// The name as JSON. For a photo that is part of a record, it is an object with its size.
  var json: JSON {
    switch self {
    case .standardInput: .string("-")
    case .file(let path): .string(path.text)
    case .inline(let photo, _): ["bytes": .integer(photo.byteCount)]
    }
  }

  func opened(limits: Limits) throws(PhotoError) -> PhotoFile {
    switch self {
    case .standardInput: try .standardInput(limits: limits)
    case .file(let path): try PhotoFile(path, limits: limits)
    case .inline(let photo, let label):
      try PhotoFile(inMemory: photo.file, label: label, limits: limits)
    }
  }
}

extension Argument {
  /// Returns the path that the argument names. Whether a file can have the name is checked here only.
  func file(
    from source: String, isInBatch: Bool, in root: Pathname?
  ) throws(UsageError) -> Pathname {
    func error(_ text: String) -> UsageError { UsageError(option: source, text).inRecord }
    if bytes.isEmpty { throw error("'' is not a file name") }
    if bytes.contains(0) { throw error("a file name contains a zero byte") }
    if isInBatch && isStandardStream {
      throw error("'-' cannot be used in a batch; name a file (./- for a file named '-')")
    }
    return path.resolved(against: root)
  }
}

import CommandKit
import FileSystem

/// The name of an output: a file name, or what stands in its place.
enum OutputDestination: CustomStringConvertible, Hashable {
  case standardOutput
  case file(Pathname)
  /// A page of the PDF at a path, numbered from 1.
  case page(Pathname, number: Int)
  /// The picture is returned in its result. Messages name it by a label such as `the output of line 7`.
  case inResult(label: String)

  /// Interprets the value of `--output`, or the output of a record; `-` is standard output.
  ///
  /// - Throws: a usage error or `OutputError` if no output can have the name.
  init(_ word: Argument, isInBatch: Bool = false, in root: Pathname? = nil) throws {
    let option = "output"
    let path = try word.file(from: option, isInBatch: isInBatch, in: root)
    self = word.isStandardStream ? .standardOutput : .file(path)
    if isInBatch && word.path.namedDescriptor != nil {
      throw UsageError(option: option, "'\(word)' is an open stream; name a file")
    }
    if path.format == .pdf {
      throw UsageError(
        option: option, "'\(path)': batch makes a PDF (instagrid batch PHOTO... -o \(path))")
    }
    if path.isTooLong { throw OutputError(.path(path), cannotCreate: .nameTooLong) }
    if path.format != nil, path.stem == path.name {
      throw UsageError(
        option: option,
        "'\(path)' is only an extension; in a script, a variable before it may be empty")
    }
  }

  /// A path that leads to the output; `nil` if the picture is returned in a result.
  var path: Pathname? {
    switch self {
    case .standardOutput: "/dev/stdout"
    case .file(let path), .page(let path, _): path
    case .inResult: nil
    }
  }

  var fileName: FileName {
    switch self {
    case .standardOutput: OutputFile.standardOutput.name
    case .file(let path), .page(let path, _): .path(path)
    case .inResult(let label): .label(label)
    }
  }

  /// Whether what is written goes to standard output.
  var isStandardOutput: Bool {
    path.map { $0.namedDescriptor == 1 || $0.isPipe(openAs: 1) } ?? false
  }

  var isPage: Bool { if case .page = self { true } else { false } }

  var json: JSON {
    switch self {
    case .standardOutput: .string("-")
    case .file(let path), .page(let path, _): .string(path.text)
    case .inResult: ["base64": .boolean(true)]
    }
  }

  var description: String {
    if case .page(let path, let number) = self { "\(path), page \(number)" } else { "\(fileName)" }
  }
}

extension UsageError {
  static func outputIsPhoto(_ output: OutputDestination) -> UsageError {
    UsageError(
      "output '\(output)' is one of the photos; write it to another place (in a folder, only pictures"
        + " made by Instagrid are ignored)")
  }
}

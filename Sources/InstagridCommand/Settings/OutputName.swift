import CommandKit
import FileSystem

/// The name of an output: a file name, or what stands in its place.
enum OutputName: Hashable {
  case standardOutput
  case file(Pathname)
  /// The picture is returned in the result of its record. Messages name it by a label such as
  /// `the output of line 7`.
  case inResult(label: String)

  /// Interprets the value of `--output`; `-` is standard output.
  init(_ word: Argument) { self = word.isStandardStream ? .standardOutput : .file(word.path) }

  /// A path that leads to the output; `nil` if the picture is returned in a result.
  var path: Pathname? {
    switch self {
    case .standardOutput: "/dev/stdout"
    case .file(let path): path
    case .inResult: nil
    }
  }

  /// The name in errors.
  var fileName: FileName {
    switch self {
    case .standardOutput: OutputFile.standardOutput.name
    case .file(let path): .path(path)
    case .inResult(let label): .label(label)
    }
  }

  /// Throws if the name is longer than any file name.
  func checkLength() throws(OutputError) {
    if case .file(let path) = self, path.isTooLong {
      throw OutputError(.path(path), cannotCreate: .nameTooLong)
    }
  }

  /// Whether what is written goes to standard output.
  var isStandardOutput: Bool {
    path.map { $0.namedDescriptor == 1 || $0.isPipe(openAs: 1) } ?? false
  }

  /// Whether what is written appears on a terminal.
  var isTerminal: Bool { path?.isTerminal ?? false }

  /// The warning about extended attributes of a replaced file that its successor does not have;
  /// none if there are no such attributes.
  func warning(aboutLostAttributes names: [String]) -> [String] {
    if names.isEmpty { return [] }
    let (noun, verb) = names.count == 1 ? ("attribute", "was") : ("attributes", "were")
    let others = names.count > 3 ? " and \(names.count - 3) others" : ""
    return [
      "\(self): warning: the extended \(noun) \(names.prefix(3).joined(separator: ", "))\(others)"
        + " of the replaced file \(verb) not kept"
    ]
  }

  /// The name as JSON.
  var json: JSON {
    switch self {
    case .standardOutput: .string("-")
    case .file(let path): .string(path.text)
    case .inResult: ["base64": .boolean(true)]
    }
  }
}

extension OutputName: CustomStringConvertible {
  /// The name in messages, as it was typed.
  var description: String {
    switch self {
    case .standardOutput: "-"
    case .file(let path): "\(path)"
    case .inResult(let label): label
    }
  }
}

import CommandKit
import FileSystem
import PhotoIO

/// The value of `--font`: the description of an installed font, or the file of one, whose name has a slash or the
/// extension of fonts.
enum FontValue: Hashable, Sendable, CustomStringConvertible {
  case installed(String)
  case file(Pathname)

  init(_ argument: Argument) throws(UsageError) {
    let isFile = argument.text.contains(/\/|\.(tt|ot)[cf]$/.ignoresCase())
    self =
      isFile
      ? .file(try argument.file(from: "font", isInBatch: false, in: nil))
      : .installed(argument.text)
  }

  /// The same with a file's relative name resolved against a folder.
  func resolved(against folder: Pathname?) -> FontValue {
    if case .file(let path) = self { .file(path.resolved(against: folder)) } else { self }
  }

  var description: String {
    switch self {
    case .installed(let description): description
    case .file(let path): path.text
    }
  }

  func find(with painter: TextPainter) throws(TextError) -> TextFont {
    switch self {
    case .installed(let description): try painter.font(description)
    case .file(let path): try painter.font(at: path)
    }
  }
}

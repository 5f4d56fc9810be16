import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// Where a grid or a page is written, and what it may replace.
struct OutputSettings: Sendable {
  var name: OutputName?
  var replacesNothing = false
  var replacesAnything = false
  /// The list of photos or grids that this run reads, which is never replaced; `nil` if there is none.
  var list: Pathname?
}

extension OutputSettings {
  static let output = Option<Self>.file(
    "output", "o", under: .output, "file to write; `-` is standard output (required)",
    set: { $0.name = OutputName($1) })

  static let noClobber = Option<Self>.flag(
    "no-clobber", under: .output, "never replace an existing file",
    set: { $0.replacesNothing = $1 }
  ).rare

  static let force = Option<Self>.flag(
    "force", under: .output, "replace any file, and write even to a terminal",
    set: { $0.replacesAnything = $1 })

  /// The options about what may be replaced.
  static let replacement = [noClobber, force]

  /// Throws if the settings contradict each other, or if the name is only an extension.
  func check() throws(UsageError) {
    if replacesNothing && replacesAnything {
      throw UsageError(
        ArgumentProblem.together(Self.noClobber.entry.name, Self.force.entry.name))
    }
    if case .file(let path)? = name, path.format != nil, path.stem == path.name {
      throw UsageError(option: Self.output.entry.long, OutputProblem.onlyExtension(path))
    }
  }
}

/// What can be wrong with the name or the encoding of an output.
enum OutputProblem: UsageProblem {
  /// No output was given to `compose`.
  ///
  /// - Parameters:
  ///   - hasPhotos: whether photos were given.
  ///   - meant: a name among the photos that was probably meant to be the output.
  case missing(hasPhotos: Bool, meant: Pathname? = nil)
  /// `--output` was given behind `--`, where it is a photo.
  case behindOptions
  /// No page was given to `arrange`.
  case missingPage
  case formatOfStandardOutput
  case otherExtension(Argument, Pathname)
  case isFolder(Pathname)
  /// The name is `.jpg`, as the shell makes it of `$name.jpg` if the variable is empty.
  case onlyExtension(Pathname)
  case unwritten(Pathname, FileFormat)
  case unknownExtension(Pathname)
  /// The page of `arrange` has the extension of a picture.
  case pictureExtension(OutputName)
  case transparentJPEG(background: Argument)
  /// The picture has a longer side than its format allows.
  case tooLong(OutputFormat, Size)
  case isPhoto(OutputName)
  case isList(OutputName)
  case terminal(OutputName, kind: String)

  var text: String {
    switch self {
    case .missing(hasPhotos: false, _):
      "no photos and no output were given (instagrid compose PHOTO... -o FILE)"
    case .missing(hasPhotos: true, let meant):
      "no output was given"
        + (meant.map { "; did you mean '-o \($0)'?" } ?? " (-o FILE, or -o - for standard output)")
    case .behindOptions:
      "no output was given, since -o behind -- is a photo; write -o FILE before --"
    case .missingPage:
      "no output was given (instagrid arrange PHOTO... -o FILE, or -o - for standard output)"
    case .formatOfStandardOutput:
      "--format is required with -o - (\(OutputFormat.words.words.map(\.text).alternatives))"
    case .otherExtension(let format, let path):
      "'\(format)' does not match the extension of '\(path)'"
    case .isFolder(let path): "output '\(path)' is a folder; give the name of a file"
    case .onlyExtension(let path):
      "'\(path)' is only an extension; in a script, a variable before it may be empty"
    case .unwritten(let path, let format):
      "'\(path)': Instagrid does not write \(format.name); use"
        + " \(OutputFormat.pathExtensions.alternatives)"
    case .unknownExtension(let path):
      "output '\(path)' ends in neither \(OutputFormat.pathExtensions.joined(separator: " nor "));"
        + " set --format"
    case .pictureExtension(let output):
      "'\(output)' has the extension of a picture, but arrange writes a web page; try .html"
    case .transparentJPEG(let background):
      "JPEG does not support transparency, as in '\(background)'; write a PNG or WebP, or use an opaque"
        + " color"
    case .tooLong(let format, let size):
      "a \(format.name) has at most \(format.maximumSide) pixels along each side, not \(size);"
        + " write a PNG or JPEG"
    case .isPhoto(let output):
      "output '\(output)' is one of the photos; write it to another place (in a folder, only pictures"
        + " made by Instagrid are ignored)"
    case .isList(let output): "output '\(output)' is the list or manifest that this run reads"
    case .terminal(let output, let kind):
      "output '\(output)' is a terminal; name a file, or use --force to write the \(kind) there"
        + " anyway"
    }
  }
}

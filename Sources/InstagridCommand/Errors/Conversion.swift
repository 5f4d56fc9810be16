import FileSystem
import PhotoIO

/// A command that converts a file to a supported format, and the package that contains its program.
///
/// The result is upright: some converters do not turn photos, and some turn the pixels but keep the
/// orientation tag. Most commands read the photo from standard input unless its name is plain,
/// because some converters give names such as `msl:photo` or `photo[0]` a special meaning.
struct Conversion: CustomStringConvertible {
  let command: String
  /// The name of the Debian package, or the names of two.
  let package: String

  var description: String { "\(command) (from Debian's \(package))" }

  /// Chooses the command for a file; `nil` if there is no usual one for the format, if the path is
  /// not that of a file, or if it cannot be displayed unescaped.
  init?(of path: Pathname, _ format: FileFormat) {
    guard Array(path.description.utf8) == path.bytes, path.namedDescriptor == nil else {
      return nil
    }
    let photo = path.quotedForShell
    func vips(to ending: String, _ options: String = "") -> String? {
      path.unused(withExtension: ending).map {
        let result = Pathname(bytes: $0.bytes + options.utf8).quotedForShell
        return path.isPlain
          ? "vips autorot \(photo) \(result)" : "vips autorot stdin \(result) <\(photo)"
      }
    }
    let png = path.unused(withExtension: "png")
    func filter(_ command: String) -> String? {
      png.map { "\(command) <\(photo) >\($0.quotedForShell)" }
    }
    let command: String?
    switch format {
    case .heic: (command, package) = (vips(to: "jpg", "[Q=95]"), "libvips-tools")
    case .avif, .webp, .gif, .jpegXL, .jpeg2000, .netpbm:
      (command, package) = (vips(to: "png"), "libvips-tools")
    // Camera raw files that are TIFF as well contain a small preview, which the command would
    // convert instead.
    case .tiff where path.format == .tiff:
      (command, package) = (vips(to: "png"), "libvips-tools")
    case .bmp, .photoshop:
      (command, package) = (filter("convert '-[0]' -auto-orient png:-"), "imagemagick")
    case .ico: (command, package) = (filter("convert 'ico:-[0]' png:-"), "imagemagick")
    case .tga: (command, package) = (filter("convert tga:- -auto-orient png:-"), "imagemagick")
    case .xcf:
      (command, package) = (filter("convert xcf:- -background none -flatten png:-"), "imagemagick")
    case .svg:
      command = png.map { "rsvg-convert -o \($0.quotedForShell) <\(photo)" }
      package = "librsvg2-bin"
    case .pdf:
      command = png.map {
        "pdftocairo -png -singlefile - \($0.replacingExtension(by: "").quotedForShell) <\(photo)"
      }
      package = "poppler-utils"
    case .postScript:
      command = filter("gs -q -dSAFER -dEPSCrop -sDEVICE=png16m -r300 -sstdout=%stderr -o - -")
      package = "ghostscript"
    // Converts the first frame. The index of a movie may be at its end, so the input must be a
    // file, not a pipe.
    case .quickTime, .mp4:
      command = png.map {
        "ffmpeg -i \(Pathname(bytes: Array("file:".utf8) + path.bytes).quotedForShell) -frames:v 1 -c:v png -f image2pipe -"
          + " >\($0.quotedForShell)"
      }
      package = "ffmpeg"
    case .raw,
      .tiff where path.format == .raw:
      command = png.map {
        "dcraw_emu -w -Z - \(path.quotedForShell) | pnmtopng >\($0.quotedForShell)"
      }
      package = "libraw-bin and netpbm"
    case .tiff, .jpeg, .png, .html, .text, .unknown: return nil
    }
    guard let command else { return nil }
    self.command = command
  }
}

extension Pathname {
  /// Whether the path consists of letters, digits and the signs of usual names.
  fileprivate var isPlain: Bool {
    description.utf8.allSatisfy {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 || " -./0123456789_".utf8.contains($0)
    }
  }

  /// Returns the path with an additional extension, such as `a.webp.png` or `a.webp.new.png`, at
  /// which no file exists. Photos whose names differ only in the extension get different paths.
  /// `nil` if even `a.webp.new4.png` exists.
  fileprivate func unused(withExtension ending: String) -> Pathname? {
    let endings = ["", "new.", "new2.", "new3.", "new4."].map { ".\($0)\(ending)" }
    return endings.map { Pathname(bytes: bytes + $0.utf8) }
      .first { !$0.exists && $0.linkTarget == nil }
  }
}

import CommandKit
import FileSystem
import PhotoIO

extension PhotoError {
  /// A suffix that says what to do, or which file may have been meant; empty if there is nothing to say.
  var hint: String {
    switch (reason, name) {
    case (.cannotOpen(let error), .path(let path)) where error.isNotFound: Self.hint(path)
    case (.notReadable(.text), .standardInput):
      "; if it is a list of photos, write --photos-from - instead of -"
    case (.notReadable(.text), _), (.notReadable(.html), _), (.notReadable(.unknown), _): ""
    case (.notReadable, _): "; convert it to JPEG or PNG first"
    case (.unsupported(.png, _), _):
      "; convert it first, on a Mac with: sips -s format png IN.png --out OUT.png"
    case (.unsupported(let format, let what), _)
    where [.heic, .avif, .tiff, .jpegXL, .raw].contains(format) && !what.contains("Security limit")
      && !what.contains("apt install"):
      "; converted to JPEG or PNG, it can be read"
    case (.decoderMissing, _): " (\(ExternalProgram.formats.origin))"
    default: ""
    }
  }

  private static func hint(_ path: Pathname) -> String {
    let missing = Argument(bytes: path.name).text
    // A pattern that no name matched is not a mistyped name.
    if missing.contains(where: "*?".contains) { return "" }
    // Canonically equivalent texts are equal.
    let twin = path.folder.namesInside.first {
      $0 != path.name && Argument(bytes: $0).text == missing
    }
    if let twin {
      let form = twin.count > path.name.count ? "decomposed (NFD)" : "composed (NFC)"
      return "; its folder has this name with \(form) letters, which look the same"
    }
    // Names that differ only in digits belong to other photos of the same series.
    let kind = missing.filter { !$0.isNumber }
    let names = path.folder.namesInside.map { Argument(bytes: $0) }
      .filter { $0.text.filter { !$0.isNumber } != kind }.sorted { $0.text < $1.text }
    let nearest = nearest(to: missing, among: names.map(\.text))
    // The name may have bytes that are not text.
    return names.first { $0.text == nearest }.map { "; did you mean '\($0)'?" } ?? ""
  }
}

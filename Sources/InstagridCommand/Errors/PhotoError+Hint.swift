import FileSystem
import PhotoIO

extension PhotoError {
  /// A suffix that says what to do; empty if there is nothing to say.
  var hint: String {
    switch (reason, name) {
    case (.cannotOpen, .path(let path)) where "\(path)".contains("://"):
      "; photos are files, so download it first"
    case (.notReadable(.text), .standardInput):
      "; if it is a list of photos, write --photos-from - instead of -"
    case (.notReadable(.text), _), (.notReadable(.html), _), (.notReadable(.unknown), _): ""
    case (.notReadable, _): "; convert it to JPEG or PNG first"
    case (.unsupported(.png, _), _):
      "; convert it first, on a Mac with: sips -s format png IN.png --out OUT.png"
    case (.unsupported(let format, let what), _)
    where [.heic, .avif, .tiff, .jpegXL, .raw].contains(format) && !what.contains("Security limit")
      && !what.contains("apt install") && !what.contains("newer version"):
      "; converted to JPEG or PNG, it can be read"
    case (.decoderMissing, _): " (\(ExternalProgram.formats.installHint))"
    case (.needsMemory(let bytes, _, let limit), _) where limit.isShortage(for: bytes):
      "; --max-memory sets another one"
    case (.facesNotFound(let error), _) where error.end == .ownDoing: "; --skip-bad centers it"
    default: ""
    }
  }
}

import CPhotoIO
import FileSystem
import GridKit
import LibC

/// A process that draws text, and the exchange of messages with it.
///
/// A malicious text may have taken over the process. So the kind, order and size of each message
/// are checked before anything is allocated or used. See `photo_captions.h`.
struct TextProcess {
  private let process: ExternalProcess
  /// The font that it has besides the installed ones.
  let fontFile: FontFile?
  /// The number of seconds to wait for an answer; its own limit of CPU time is shorter.
  private let timeout: Int
  /// The size of its address space before the first text.
  private var startSize: Int?

  /// The number of bytes by which the address space may grow, since each font in use stays mapped: half
  /// of what its sandbox allows.
  private static let mostGrowth = 1 << 28

  /// Starts the program, which lists the fonts and enters its sandbox.
  ///
  /// - Parameter startTimeout: the number of seconds after which it ends itself if it is not ready.
  init(
    _ program: Pathname, _ fontFile: FontFile?, requiresLandlock: Bool, timeout: Int,
    startTimeout: Int
  ) throws(TextError) {
    self.fontFile = fontFile
    process = try converting(
      try ExternalProcess(program, reading: fontFile?.file.descriptor)
    ) { (error: SystemError) in
      TextError(.notReady("\(error)"))
    }
    self.timeout = timeout
    let start = photo_captions_start(
      version: UInt32(PHOTO_CAPTIONS_VERSION), requires_landlock: requiresLandlock ? 1 : 0,
      seconds: UInt32(startTimeout))
    let fixed = MemoryLayout<photo_captions_failure>.size
    let (kind, payload) = try ask(
      PHOTO_CAPTIONS_START, start.bytes + Self.environment,
      atMost: fixed + Int(PHOTO_CAPTIONS_MAX_TEXT)
    ) { how, end in
      if fontFile != nil && [.ownDoing, .outOfTime].contains(end) { return .fontFile(how) }
      return .notReady(
        end == .ownDoing ? how : "\(how) (it reads the configuration of fonts then)")
    }
    startSize = process.addressSpace
    if kind == PHOTO_CAPTIONS_READY && payload.isEmpty { return }
    guard kind == PHOTO_CAPTIONS_FAILURE, payload.count >= fixed else {
      throw TextError(.failed(Self.broken(kind)))
    }
    let text = String(escaping: payload.dropFirst(fixed))
    throw TextError(photo_captions_failure(bytes: payload).reason(text))
  }

  /// The environment variables by which fonts and languages are chosen, as far as there is room for them,
  /// each with a zero byte at its end.
  private static var environment: [UInt8] {
    let names = [
      "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS", "XDG_CACHE_HOME",
      "FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT", "LANG", "LANGUAGE", "LC_ALL",
      "LC_CTYPE", "PANGO_LANGUAGE",
    ]
    var variables: [UInt8] = []
    for name in names {
      guard let value = unsafe getenv(name).map({ unsafe String(cString: $0) }) else { continue }
      let variable = Array("\(name)=\(value)".utf8) + [0]
      if variables.count + variable.count <= PHOTO_CAPTIONS_MAX_ENVIRONMENT {
        variables += variable
      }
    }
    return variables
  }

  /// The font of ``fontFile``.
  var fontOfFile: TextFont {
    get throws(TextError) { try font(PHOTO_CAPTIONS_FILE_FAMILY) }
  }

  /// Finds the font that a description leads to.
  func font(_ description: String) throws(TextError) -> TextFont {
    let fixed = MemoryLayout<photo_captions_font>.size
    let (kind, payload) = try ask(
      PHOTO_CAPTIONS_FONT, Array(description.utf8.prefix(Int(PHOTO_CAPTIONS_MAX_FONT))),
      atMost: fixed + Int(PHOTO_CAPTIONS_MAX_FONT))
    guard kind == PHOTO_CAPTIONS_FONT_FOUND, payload.count >= fixed else {
      throw TextError(.textFailed(Self.broken(kind)))
    }
    let found = photo_captions_font(bytes: payload)
    return TextFont(
      description: description,
      identity: fontFile?.identity(of: found.identity) ?? found.identity,
      family: String(escaping: payload.dropFirst(fixed)), isSubstitute: found.is_substitute != 0,
      file: fontFile)
  }

  func label(_ text: CaptionText, _ request: TextRequest) throws(TextError) -> DrawnText {
    let font = Array(request.font.description.utf8.prefix(Int(PHOTO_CAPTIONS_MAX_FONT)))
    let (width, height) = (UInt32(request.room.width), UInt32(request.room.height))
    let color = request.color
    let message = photo_captions_text(
      size: request.fontSize, width: width, height: height, lines: UInt32(request.lines),
      color: UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue),
      font_count: UInt32(font.count), keeps_end: request.keepsEnd ? 1 : 0)
    let fixed = MemoryLayout<photo_captions_label>.size
    let (kind, payload) = try ask(
      PHOTO_CAPTIONS_TEXT, message.bytes + font + text.breakable.utf8,
      atMost: fixed + 4 * request.room.area)
    let answer =
      kind == PHOTO_CAPTIONS_LABEL && payload.count >= fixed
      ? photo_captions_label(bytes: payload) : nil
    if let refusal = answer?.refusalReason { throw TextError(refusal) }
    guard let answer, let drawn = DrawnText(text, answer, Array(payload[fixed...]), request) else {
      throw TextError(.textFailed(Self.broken(kind)))
    }
    return drawn
  }

  var identifier: Int32 { process.identifier }

  /// Whether fonts have filled so much of its memory that it should be replaced.
  var isFull: Bool {
    guard let startSize, let size = process.addressSpace else { return false }
    return size - startSize > Self.mostGrowth
  }

  /// Sends a message, and waits for the answer.
  ///
  /// - Parameters:
  ///   - limit: the largest number of bytes of the answer's payload.
  ///   - blame: returns the error if there is no valid answer, from what happened and what is to blame.
  private func ask(
    _ kind: photo_captions_kind, _ payload: [UInt8], atMost limit: Int,
    blaming blame: (_ how: String, _ end: ProcessEnd) -> TextError.Reason = {
      $1 == .ownDoing ? .textFailed($0) : .failed($0)
    }
  ) throws(TextError) -> (kind: photo_captions_kind, payload: [UInt8]) {
    do throws(ExternalFault) {
      let (kind, bytes) = try process.ask(kind.rawValue, payload, atMost: limit, timeout: timeout)
      return (photo_captions_kind(kind), bytes)
    } catch {
      let (how, end) = process.account(of: error, by: "the process that draws text")
      throw TextError(blame(how, end))
    }
  }

  private static func broken(_ kind: photo_captions_kind) -> String {
    "the process that draws text broke the protocol: message \(kind.rawValue) is wrong"
  }
}

extension photo_captions_start: ExternalPayload {}
extension photo_captions_failure: ExternalPayload {}
extension photo_captions_font: ExternalPayload {}
extension photo_captions_text: ExternalPayload {}
extension photo_captions_label: ExternalPayload {}

extension photo_captions_failure {
  fileprivate func reason(_ text: String) -> TextError.Reason {
    switch photo_captions_reason(reason) {
    case PHOTO_CAPTIONS_NO_FONTS: .noFonts
    case PHOTO_CAPTIONS_BAD_FONT: .fontFile("its file has no font that can be read")
    case PHOTO_CAPTIONS_NO_LANDLOCK: .noLandlock
    case PHOTO_CAPTIONS_NO_SECCOMP: .noSeccomp(text)
    default: .failed(text)
    }
  }
}

extension photo_captions_label {
  /// Why the text was not drawn; `nil` if it was.
  fileprivate var refusalReason: TextError.Reason? {
    switch photo_captions_refusal(refusal) {
    case photo_captions_refusal(0): nil
    case PHOTO_CAPTIONS_TOO_HIGH: .tooHigh
    case PHOTO_CAPTIONS_TOWERING: .unshapeable("its letters are stacked higher than four lines")
    default: .unshapeable("its text cannot be drawn")
    }
  }
}

extension CaptionText {
  /// The text with places between the words of file names where a line may end.
  fileprivate var breakable: String {
    var view = String.UnicodeScalarView()
    for scalar in isolated.unicodeScalars {
      view.append(scalar)
      if scalar == "_" { view.append("\u{200B}") }  // zero width space
    }
    return String(view)
  }
}

extension DrawnText {
  /// Checks an answer of the process; `nil` if it breaks the protocol.
  fileprivate init?(
    _ text: CaptionText, _ answer: photo_captions_label, _ bytes: [UInt8], _ request: TextRequest
  ) {
    let size = Size(width: Int(answer.width), height: Int(answer.height))
    let letters = unsafe withUnsafeBytes(of: answer.missing) {
      unsafe Array($0.bindMemory(to: UInt32.self))
    }
    guard size.width <= request.room.width, size.height <= request.room.height,
      Int(answer.left) <= request.room.width - size.width,
      Int(answer.baseline) <= request.room.height,
      answer.is_colored <= 1, answer.is_shortened <= 1, Int(answer.missing_count) <= letters.count,
      let label = Label(
        text.string, size: size, left: Int(answer.left), baseline: Int(answer.baseline),
        pixels: answer.is_colored == 1 ? .premultiplied(bytes) : .coverage(bytes, request.color))
    else { return nil }
    self.label = label
    isShortened = answer.is_shortened == 1
    scaleOfWholeWords = min(1, Double(request.room.width) / Double(max(1, answer.needed_width)))
    missingLetters = letters.prefix(Int(answer.missing_count)).compactMap(Unicode.Scalar.init)
  }
}

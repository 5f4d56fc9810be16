import FileSystem
import GridKit
import Synchronization

/// Draws text for the captions and titles of pictures, with the fonts of this machine.
///
///     let painter = TextPainter()
///     let font = try painter.font("Noto Sans Bold")
///     let text = try painter.draw(
///       CaptionText("Rome"),
///       TextRequest(font, fontSize: 22, room: Size(width: 459, height: 100), color: .black))
///
/// The program `instagrid-captions` draws in a process of its own, which may read little but fonts; see
/// Documentation/Limits.md. It is started by the first call, and serves the others until this object is
/// deinitialized. A call that the process fails is made once more, to a fresh one, so that no text
/// suffers from an earlier one. The process is also replaced when fonts have filled much of its memory.
public final class TextPainter: Sendable {
  private let program: @Sendable () -> Pathname?
  private let requiresLandlock: Bool
  private let timeout: Int
  private let startTimeout: Int
  private let state = Mutex(State())

  private struct State {
    var process: TextProcess?
    var fonts: [String: TextFont] = [:]
    var fontsOfFiles: [Pathname: TextFont] = [:]
  }

  /// Creates a painter that uses the installed program.
  ///
  /// - Parameter requiresLandlock: whether nothing is drawn if the kernel has no Landlock. Without it,
  ///   the process could read other files than fonts if a text took it over.
  public convenience init(requiresLandlock: Bool = true) {
    self.init(requiresLandlock: requiresLandlock) { ExternalProgram.captions.path }
  }

  /// - Parameters:
  ///   - timeout: the number of seconds to wait for an answer.
  ///   - startTimeout: the number of seconds after which a process ends itself if it is not ready.
  ///   - program: finds the program, when it is first needed.
  init(
    requiresLandlock: Bool, timeout: Int = 20, startTimeout: Int = 30,
    program: @escaping @Sendable () -> Pathname?
  ) {
    (self.program, self.requiresLandlock) = (program, requiresLandlock)
    (self.timeout, self.startTimeout) = (timeout, startTimeout)
  }

  /// `nil` if no process is running.
  var processIdentifier: Int32? { state.withLock { $0.process?.identifier } }

  /// Finds the font for a description, such as `Noto Sans Bold`. Any description leads to a font.
  ///
  /// - Throws: ``TextError`` if nothing can be drawn.
  public func font(_ description: String) throws(TextError) -> TextFont {
    try state.withLock { state throws(TextError) in
      if let font = state.fonts[description] { return font }
      let font = try naming(description.utf8) { () throws(TextError) in
        try ask(&state) { process throws(TextError) in try process.font(description) }
      }
      state.fonts[description] = font
      return font
    }
  }

  /// Returns the first font of a file, such as `Lato.ttf`, which need not be installed. Letters that it lacks are
  /// drawn with installed fonts.
  ///
  /// The file is opened once. Only the process reads it, in its sandbox, since it may be malicious.
  ///
  /// - Parameter path: a regular file of at most 64 MiB.
  /// - Throws: ``TextError``, with ``TextError/Code/fontFile`` if it cannot be read or has no font.
  public func font(at path: Pathname) throws(TextError) -> TextFont {
    try state.withLock { state throws(TextError) in
      if let font = state.fontsOfFiles[path] { return font }
      let font = try naming(path.bytes) { () throws(TextError) in
        let file = try FontFile(path)
        return try ask(&state, with: file) { process throws(TextError) in try process.fontOfFile }
      }
      state.fontsOfFiles[path] = font
      return font
    }
  }

  /// Finds a font; an error that is about it has its name.
  private func naming(
    _ name: some Collection<UInt8>, _ find: () throws(TextError) -> TextFont
  ) throws(TextError) -> TextFont {
    do throws(TextError) { return try find() } catch {
      func text(_ how: String) -> String {
        "the font '\(String(escaping: name))' cannot be used: \(how)"
      }
      switch error.reason {
      case .textFailed(let how): throw TextError(.textFailed(text(how)))
      case .fontFile(let how): throw TextError(.fontFile(text(how)))
      default: throw error
      }
    }
  }

  /// Draws a text.
  ///
  /// - Throws: ``TextError``; with ``TextError/Code/text``, other texts may be drawn all the same.
  public func draw(_ text: CaptionText, _ request: TextRequest) throws(TextError) -> DrawnText {
    try state.withLock { state throws(TextError) in
      try ask(&state, with: request.font.file) { process throws(TextError) in
        try process.label(text, request)
      }
    }
  }

  /// Draws a text; an error that is only about it is returned.
  ///
  /// - Throws: ``TextError`` if other texts cannot be drawn either.
  package func drawIfPossible(
    _ text: CaptionText, _ request: TextRequest
  ) throws(TextError) -> Result<DrawnText, TextError> {
    do throws(TextError) { return .success(try draw(text, request)) } catch {
      guard error.code == .text else { throw error }
      return .failure(error)
    }
  }

  /// Asks the process for something and, if it fails, once more a fresh one, whose answer counts. A process that has
  /// another font's file is replaced.
  private func ask<Answer>(
    _ state: inout State, with fontFile: FontFile? = nil,
    _ question: (TextProcess) throws(TextError) -> Answer
  ) throws(TextError) -> Answer {
    func attempt(_ state: inout State) throws(TextError) -> Answer {
      guard let program = program() else { throw TextError(.programMissing) }
      // It is not known how much memory a process has left that has failed, or that is full.
      let process: TextProcess
      if let running = state.process.take(), running.fontFile == fontFile {
        process = running
      } else {
        process = try TextProcess(
          program, fontFile, requiresLandlock: requiresLandlock, timeout: timeout,
          startTimeout: startTimeout)
      }
      let answer: Answer
      do throws(TextError) { answer = try question(process) } catch {
        if !error.isProcessFailure { state.process = process }
        throw error
      }
      if !process.isFull { state.process = process }
      return answer
    }
    return try tryingTwice(if: \.isProcessFailure) { () throws(TextError) in try attempt(&state) }
  }
}

/// A font that is installed on this machine, or in a file.
public struct TextFont: Hashable, Sendable {
  /// The description that it was found by, such as `Noto Sans Bold`; the same for all files.
  public let description: String
  /// A hash of everything that may change what is drawn with this font: the versions of the libraries, the font, with
  /// the bytes of its file if it was found by that, and the fonts that take its place for letters that it lacks.
  public let identity: UInt64
  /// The name of its family.
  public let family: String
  /// Whether it is of another family than the description names, which is not installed.
  public let isSubstitute: Bool
  /// Its file, if it was found by that.
  let file: FontFile?
}

/// How a text is drawn.
public struct TextRequest: Hashable, Sendable {
  /// The font.
  public let font: TextFont
  /// The size of the letters (the em square) in pixels.
  public let fontSize: Double
  /// The width of the lines, which are centered, and the maximum height of the label, in pixels.
  public let room: Size
  /// The maximum number of lines. Longer text is shortened by an ellipsis.
  public let lines: Int
  /// Whether text that is too long loses its middle, and not its end: names often differ at their ends.
  public var keepsEnd = true
  /// The color of the letters that have no color of their own.
  public let color: Color

  /// The largest width and height of the room in pixels.
  public static let maximumSide = 16384

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - font: the font.
  ///   - fontSize: the size of the letters in pixels, more than 0 and at most ``maximumSide``.
  ///   - room: the width of the lines and the maximum height, 1...``maximumSide`` each.
  ///   - lines: the maximum number of lines, 1...100.
  ///   - color: the color of the letters that have no color of their own.
  public init(_ font: TextFont, fontSize: Double, room: Size, lines: Int = 2, color: Color) {
    let sides = 1...Self.maximumSide
    precondition(
      sides.contains(room.width) && sides.contains(room.height), "the room must be 1...16384 pixels"
    )
    precondition(
      fontSize > 0 && fontSize <= Double(Self.maximumSide),
      "letters must have a size of at most 16384")
    precondition((1...100).contains(lines), "there must be 1...100 lines")
    (self.font, self.fontSize, self.room) = (font, fontSize, room)
    (self.lines, self.color) = (lines, color)
  }
}

/// A text that was drawn.
public struct DrawnText: Hashable, Sendable {
  /// The label.
  public internal(set) var label: Label
  /// Whether an ellipsis takes the place of a part of the text.
  public let isShortened: Bool
  /// The factor, at most 1, by which the letters must be smaller so that each word has room in a line. The name of a file
  /// is a word, though it may be divided.
  package let scaleOfWholeWords: Double
  /// Letters that no installed font has: boxes with their numbers were drawn. At most 16 are listed.
  public let missingLetters: [Unicode.Scalar]

  /// The text with the shade of ``GridKit/Label/shaded``.
  package var shaded: DrawnText {
    var text = self
    text.label = label.shaded
    return text
  }
}

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
/// Shaping text is the work of large libraries, which are not linked into this program. The program
/// `instagrid-captions` draws in a process of its own, which may read nothing but fonts; see
/// SECURITY.md. It is started by the first call, and serves all others until this object is
/// deinitialized. If a text makes it fail, another one is started.
public final class TextPainter: Sendable {
  private let program: @Sendable () -> Pathname?
  private let requiresLandlock: Bool
  private let patience: Int
  private let state = Mutex(State())

  private struct State {
    var process: TextProcess?
    /// The number of texts that made a process fail.
    var failures = 0
    var fonts: [String: TextFont] = [:]
  }

  /// The number of texts that may make a process fail. Starting one for each text would take long if
  /// all of them fail.
  private static let mostFailures = 16

  /// Creates a painter that uses the installed program.
  ///
  /// - Parameter requiresLandlock: whether nothing is drawn if the kernel has no Landlock. Without it,
  ///   the process could read other files than fonts if a text took it over.
  public convenience init(requiresLandlock: Bool = true) {
    self.init(requiresLandlock: requiresLandlock) { ExternalProgram.captions.path }
  }

  /// - Parameters:
  ///   - patience: the number of seconds to wait for an answer.
  ///   - program: finds the program, when it is first needed; `nil` if it is not installed.
  init(
    requiresLandlock: Bool, patience: Int = 20, program: @escaping @Sendable () -> Pathname?
  ) {
    (self.program, self.requiresLandlock, self.patience) = (program, requiresLandlock, patience)
  }

  /// Finds the font for a description, such as `Noto Sans Bold`. Any description leads to a font.
  ///
  /// - Throws: ``TextError`` if nothing can be drawn.
  public func font(_ description: String) throws(TextError) -> TextFont {
    try state.withLock { state throws(TextError) in
      if let font = state.fonts[description] { return font }
      let font: TextFont
      do throws(TextError) { font = try start(&state).font(description) } catch {
        state.process = nil
        throw error
      }
      state.fonts[description] = font
      return font
    }
  }

  /// Draws a text.
  ///
  /// - Throws: ``TextError``; with ``TextError/Code/text``, other texts may be drawn all the same.
  public func draw(
    _ text: CaptionText, _ request: TextRequest
  ) throws(TextError) -> DrawnText {
    try state.withLock { state throws(TextError) in
      guard state.failures < Self.mostFailures else {
        throw TextError(.textFailed("too many texts made the process that draws text fail"))
      }
      do throws(TextError) {
        return try start(&state).label(text, request)
      } catch {
        if case .textFailed = error.reason {
          state.failures += 1
          state.process = nil
        }
        throw error
      }
    }
  }

  /// Returns the process, after starting it if necessary.
  private func start(_ state: inout State) throws(TextError) -> TextProcess {
    if let process = state.process { return process }
    guard let program = program() else { throw TextError(.programMissing) }
    let process = try TextProcess(
      program, requiresLandlock: requiresLandlock, patience: patience)
    state.process = process
    return process
  }
}

/// A font that is installed on this machine.
public struct TextFont: Hashable, Sendable {
  /// The description that it was found by, such as `Noto Sans Bold`.
  public let description: String
  /// A hash of everything installed that may change what is drawn with this font: the versions of
  /// the libraries, the font, and the fonts that take its place for letters that it lacks.
  public let identity: UInt64
  /// The name of its family.
  public let family: String
  /// Whether it is of another family than the description names, which is not installed.
  public let isSubstitute: Bool
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
  public let label: Label
  /// Whether an ellipsis takes the place of a part of the text.
  public let isShortened: Bool
  /// Letters that no installed font has: boxes with their numbers were drawn. At most 16 are listed.
  public let missingLetters: [Unicode.Scalar]
}

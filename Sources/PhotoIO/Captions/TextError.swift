/// An error thrown when text cannot be drawn.
public struct TextError: Error, CustomStringConvertible, Sendable {
  /// What is wrong, with its details.
  package enum Reason: Hashable, Sendable {
    /// The program that draws text is not installed.
    case programMissing
    /// The program was not started, or failed before it got any text.
    case notReady(String)
    case noFonts
    /// The file of a font cannot be read, or the process cannot use it.
    case fontFile(String)
    /// The kernel has no Landlock, which keeps the program from reading other files than fonts.
    case noLandlock
    case noSeccomp(String)
    /// The program was stopped from outside or by a limit of time, or does not fit this one.
    case failed(String)
    /// The program crashed, ended itself or broke its protocol because of a text.
    case textFailed(String)
    /// The label would be higher than there is room for it.
    case tooHigh
    /// The text cannot be drawn, whatever the room is.
    case unshapeable(String)
  }

  package let reason: Reason

  init(_ reason: Reason) { self.reason = reason }

  /// What is wrong, for programs to compare. Later versions may have more codes.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the code.
    public let description: String

    private init(_ name: String) { description = name }

    /// The program that draws text is not installed, or cannot be started.
    public static let programMissing = Code("programMissing")
    /// No font is installed.
    public static let noFonts = Code("noFonts")
    /// The file that a font was asked for in cannot be read, or is no font.
    public static let fontFile = Code("fontFile")
    /// The kernel lacks what confines the program.
    public static let noSandbox = Code("noSandbox")
    /// The program failed.
    public static let failed = Code("failed")
    /// This text cannot be drawn, but others may be.
    public static let text = Code("text")
  }

  /// What is wrong.
  public var code: Code {
    switch reason {
    case .programMissing, .notReady: .programMissing
    case .noFonts: .noFonts
    case .fontFile: .fontFile
    case .noLandlock, .noSeccomp: .noSandbox
    case .failed: .failed
    case .textFailed, .tooHigh, .unshapeable: .text
    }
  }

  /// Whether the program failed, so that a fresh process may do what this one did not.
  var isProcessFailure: Bool {
    switch reason {
    case .notReady, .failed, .textFailed: true
    case .programMissing, .noFonts, .fontFile, .noLandlock, .noSeccomp, .tooHigh, .unshapeable:
      false
    }
  }

  /// The error in one line, without the text.
  public var description: String {
    let name = ExternalProgram.captions.name
    return switch reason {
    case .programMissing: "captions and titles need the program \(name)"
    case .notReady(let how): "\(name) cannot be started: \(how)"
    case .noFonts: "captions and titles need a font, and none is installed"
    case .noLandlock:
      "captions and titles are not drawn, because the kernel has no Landlock, which keeps \(name) from"
        + " reading other files than fonts"
    case .noSeccomp(let why):
      "captions and titles are not drawn, because the kernel does not support system call filters"
        + " (seccomp): \(why)"
    case .failed(let how), .textFailed(let how), .unshapeable(let how), .fontFile(let how): how
    case .tooHigh: "there is not enough height for its text"
    }
  }
}

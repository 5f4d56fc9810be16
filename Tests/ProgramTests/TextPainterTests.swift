import GridKit
import LibC
import TestSupport
import Testing

@testable import PhotoIO

/// The life of the process that draws text.
@Suite(.needsCaptions) struct TextPainterTests {
  private func request(_ font: TextFont) -> TextRequest {
    let black = Color(red: 0, green: 0, blue: 0)
    return TextRequest(font, fontSize: 20, room: Size(width: 300, height: 100), color: black)
  }

  private func error(
    of text: String, _ program: Word, timeout: Int
  ) throws -> TextError {
    let painter = TextPainter(requiresLandlock: false, timeout: timeout) { program }
    return try #require(
      throws: TextError.self,
      performing: {
        _ = try painter.draw(CaptionText(text), request(painter.font("Sans")))
      })
  }

  /// The process is given 3 s to be ready, and then lives for 10 s.
  @Test func `the limit of the start does not end a process that is ready`() throws {
    let painter = TextPainter(requiresLandlock: false, startTimeout: 3) { Program.captions }
    let request = request(try painter.font("Sans"))
    let process = try #require(painter.processIdentifier)
    for number in 0..<100 {
      usleep(100_000)
      #expect(try painter.draw(CaptionText("Rome \(number)"), request).label.size.width > 0)
    }
    #expect(painter.processIdentifier == process)
    kill(process, SIGKILL)
    #expect(try painter.draw(CaptionText("Rome"), request).label.size.width > 0)
    #expect(painter.processIdentifier != process)
  }

  @Test func `a process that is full is replaced`() throws {
    let painter = TextPainter(requiresLandlock: false) { Program.misbehavingCaptions }
    let request = request(try painter.font("Sans"))
    _ = try painter.draw(CaptionText("behave"), request)
    let process = try #require(painter.processIdentifier)
    _ = try painter.draw(CaptionText("behave"), request)
    #expect(painter.processIdentifier == process)
    _ = try painter.draw(CaptionText("map"), request)
    #expect(painter.processIdentifier == nil && !isAlive(process))
    _ = try painter.draw(CaptionText("behave"), request)
  }

  @Test func `text loses its end after a whole word, and the name of a file its middle`() throws {
    let painter = TextPainter(requiresLandlock: false) { Program.captions }
    var request = request(try painter.font("Sans"))
    let words = (1...30).map { "word\($0)" }
    request.keepsEnd = false
    let shortened = try painter.draw(CaptionText(words.joined(separator: " ")), request)
    #expect(shortened.isShortened)
    let whole = try (1..<30).filter { count in
      let text = words.prefix(count).joined(separator: " ") + "\u{2026}"
      let drawn = try painter.draw(CaptionText(text), request)
      return !drawn.isShortened && drawn.label.pixels == shortened.label.pixels
    }
    #expect(whole.count == 1 && whole[0] > 4)
    // One long word is cut inside.
    let long = String(repeating: "m", count: 200)
    let cut = try painter.draw(CaptionText("a \(long)"), request)
    #expect(cut.isShortened && cut.label.size.width > 200)
    request.keepsEnd = true
    let name = try painter.draw(CaptionText("\(long).png"), request)
    request.keepsEnd = false
    #expect(try painter.draw(CaptionText("\(long).png"), request).label.pixels != name.label.pixels)
  }

  @Test(arguments: [
    ("Lighthouse", "Lighthouse"), ("a_long_name-of_a_file.jpg", "a_long_name-of_a_file.jpg"),
    ("of Lighthouses and", "Lighthouses"), ("日本Lighthouse日本", "Lighthouse日"),
  ])
  func `the widest word says how small letters must be`(text: String, widest: String) throws {
    let painter = TextPainter(requiresLandlock: false) { Program.captions }
    let font = try painter.font("Sans")
    func drawn(_ text: String, _ size: Double, in width: Int) throws -> DrawnText {
      try painter.draw(
        CaptionText(text),
        TextRequest(
          font, fontSize: size, room: Size(width: width, height: 400), lines: 9, color: .black))
    }
    let word = Double(try drawn(widest, 200, in: 9000).label.size.width)
    let narrow = Int(word / 10 * 0.7)
    // The ink of a word is somewhat narrower than its letters' advances.
    let scale = try drawn(text, 20, in: narrow).scaleOfWholeWords
    #expect(abs(scale - 0.7) < 0.05, "\(scale)")
    #expect(try drawn(text, 20 * scale, in: narrow).scaleOfWholeWords == 1)
    #expect(try drawn(text, 20, in: 2 * Int(word)).scaleOfWholeWords == 1)
  }

  @Test func `captions become at most half as large, unless their size was asked for`() {
    var usual = CaptionSize(nil, forCells: 4, side: 1000)
    #expect(usual.pixels == 44)
    #expect(usual.shrink(by: 0.75) && usual.pixels == 33)
    #expect(!usual.shrink(by: 1) && usual.pixels == 33)
    #expect(usual.shrink(by: 0.1) && usual.pixels == 22)
    #expect(!usual.shrink(by: 0.5) && usual.pixels == 22)
    var small = CaptionSize(nil, forCells: 4, side: 300)
    #expect(small.shrink(by: 0.1) && small.pixels == 11)
    var chosen = CaptionSize(30, forCells: 4, side: 1000)
    #expect(!chosen.shrink(by: 0.5) && chosen.pixels == 30)
  }

  @Test func `a process that does not answer is killed`() throws {
    let error = try error(of: "silent", Program.misbehavingCaptions, timeout: 1)
    #expect(error.code == .failed)
    #expect("\(error)" == "the process that draws text did not answer within 1 s")
  }

  @Test(arguments: ["exec sleep 600", "exit 1", "kill -9 $$"])
  func `a process that never is ready counts as one that cannot be started`(
    script: String
  ) throws {
    let folder = try FormatsFolder(script: script, at: "bin/instagrid-captions")
    let error = try error(of: "behave", folder.folder["bin/instagrid-captions"], timeout: 1)
    #expect(error.code == .programMissing)
    #expect("\(error)".hasPrefix("instagrid-captions cannot be started: the process that draws "))
  }
}

import PhotoIO
import TestSupport
import Testing

/// SVG drawings and other documents, with various text before their root element.
@Suite struct FileFormatMarkupTests {
  @Test(
    arguments: [
      "<svg/>",
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg>",
      "<?xml version='1.0'?><?xml-stylesheet href='a'?><!-- a > b <svg --><svg>",
      "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/svg11.dtd\"><svg>",
      "<!DOCTYPE svg [\n<!ENTITY a \"]>\">\n<!ENTITY b 'x'> ]>\n<!-- b -->\n<svg>",
    ]) func `an SVG is recognized, also with text before its element`(text: String) throws
  {
    #expect(FileFormat(signature: Array(text.utf8)) == .svg)
    let folder = try TemporaryFolder()
    let file = try folder.write(Array(text.utf8), to: "a.svg")
    let message = try message { _ = try PhotoFile(file) }
    #expect(message == "a.svg: \(FileFormat.svg.whyNotRead)")
  }

  @Test(
    arguments: [
      "<?xml version='1.0'?><x:xmpmeta>", "svg", "html", "an <svg>", "<", "<!DOCTYPE",
    ]) func `other documents are text`(text: String)
  {
    #expect(FileFormat(signature: Array(text.utf8)) == .text)
  }

  @Test(
    arguments: [
      "<html>", "<HTML lang=en>", "<!doctype html>", "<!DOCTYPE html>\n<title>", "<!DocType HTML>",
      "<!DOCTYPE html>\n<svg>",
    ]) func `an HTML page is recognized by its document type or its first element`(text: String)
  {
    #expect(FileFormat(signature: Array(text.utf8)) == .html)
  }

  @Test func `a drawing in a stream is recognized`() throws {
    let text = "<?xml version='1.0'?>\n<!-- \(String(repeating: "x", count: 200)) -->\n<svg>"
    let pipe = try Pipe(holding: Array(text.utf8))
    #expect(try message { _ = try PhotoFile(pipe.path) }.contains("an SVG drawing"))
  }
}

import FileSystem
import LibC
import TestSupport
import Testing

/// How the page is written, and what it replaces.
extension ArrangeTests {
  @Test func `a page is the same wherever it goes, and whatever the number of threads`() throws {
    let photos: [Word] = [.photo("kite.png"), .photo("lake.jpg"), .small("rgb.png")]
    func page(_ words: [Word], setup: String? = nil) throws -> [UInt8] {
      let outcome = try Program.run(["arrange"] + words + photos, in: folder, setup: setup)
      #expect(outcome.end == .exit(0) && outcome.errors.isEmpty, "\(outcome)")
      return outcome.output
    }
    _ = try page(["-o", "one.html", "--threads", "1"])
    _ = try page(["-o", "many.html"])
    let one = try folder.read("one.html")
    #expect(try folder.read("many.html") == one)
    #expect(try page(["-o", "-"]) == one)
    #expect(one.starts(with: Array("<!DOCTYPE html>\n".utf8)))
    #expect(folder.names == ["many.html", "one.html"])
  }

  @Test func `a page is replaced as long as nobody has changed it`() throws {
    let photo: Word = .small("rgb.png")
    #expect(try arrange(photo, "-o", "page.html").isQuietSuccess)
    let page = try folder.read("page.html")
    #expect(try arrange(photo, "-o", "page.html", "-g", "1").isQuietSuccess)
    let other = try folder.read("page.html")
    #expect(other != page)
    let middle = page.count / 2
    var flipped = page
    flipped[middle] ^= 1
    let saved: [UInt8] = Array("<html>".utf8) + page.dropFirst(15)
    let changes: [(String, [UInt8], String)] = [
      ("a byte", flipped, "changed"),
      ("a newline", page + [10], "changed"),
      ("what a browser saves", saved, "changed"),
      ("another page", Array("<!doctype html>\n<title>Mine</title>\n".utf8), "foreign"),
      ("text", Array("Remember the milk.\n".utf8), "text"),
      ("a picture of ours", try .earlierPicture(), "picture"),
    ]
    for (change, bytes, reason) in changes {
      try folder.write(Array(bytes), to: "page.html")
      let outcome = try arrange(photo, "-o", "page.html")
      #expect(outcome.end == .exit(73), "\(change)")
      let why =
        switch reason {
        case "changed": "it was made by Instagrid and rewritten since"
        case "foreign": "it is not a page that Instagrid made (an HTML page)"
        case "text": "it is not a page that Instagrid made (a text file)"
        default: "it is not a page that Instagrid made (a PNG photo)"
        }
      #expect(
        outcome.errors
          == "instagrid: page.html: not replaced, because \(why); "
          + (reason == "picture"
            ? "name another output (perhaps it is missing after -o)\n" : "--force replaces it\n"),
        "\(change)")
      #expect(try folder.read("page.html") == Array(bytes), "\(change)")
    }
    #expect(try arrange(photo, "-o", "page.html", "--force").isQuietSuccess)
    #expect(try folder.read("page.html") == page)
    #expect(try arrange(photo, "-o", "page.html", "--no-clobber").end == .exit(73))
    try folder.write([], to: "empty.html")
    #expect(try arrange(photo, "-o", "empty.html").isQuietSuccess)
    #expect(try folder.read("empty.html") == page)
  }

  @Test func `a picture does not replace a page`() throws {
    #expect(try arrange(.small("rgb.png"), "-o", "grid").isQuietSuccess)
    let page = try folder.read("grid")
    let outcome = try Program.run(
      ["compose", .small("rgb.png"), "-f", "png", "-o", "grid"], in: folder)
    #expect(outcome.end == .exit(73))
    #expect(
      outcome.errors
        == "instagrid: grid: not replaced, because it is not a picture that Instagrid made"
        + " (an HTML page); --force replaces it\n")
    #expect(try folder.read("grid") == page)
  }

  @Test func `a lack of space in memory names what needs it`() throws {
    let photo: Word = .small("rgb.png")
    let page = try FaultInjection.run(["arrange", photo, "-o", "-"], in: folder, ["write 1 28"])
    #expect(page.end == .exit(74))
    #expect(page.errors == "instagrid: the page: writing failed: no space left on device\n")
    // The first two writes are those of the page before its photos.
    let thumbnail = try FaultInjection.run(
      ["arrange", photo, "-o", "page.html"], in: folder, ["write 3 28"])
    #expect(thumbnail.end == .exit(74))
    #expect(
      thumbnail.errors
        == "instagrid: \(photo): its thumbnail: writing failed: no space left on device\n")
  }

  @Test func `a full disk is an error, and what was there stays`() throws {
    let outcome = try arrange(.small("rgb.png"), "-o", "/dev/full")
    #expect(outcome.end == .exit(74))
    #expect(outcome.errors == "instagrid: /dev/full: writing failed: no space left on device\n")
  }

  @Test func `the progress line shows how far it is, and goes`() throws {
    let outcome = try arrange(.small("rgb.png"), "-o", "page.html", "--progress", "never")
    #expect(outcome.isQuietSuccess)
    try folder.makeFIFO("fifo")
    let run = try Program.start(
      ["arrange", .small("rgb.png"), "fifo", "-o", "page.html", "--progress", "always"], in: folder,
      setup: "exec 2>errors")
    let fifo = try FIFOWriter("fifo", in: folder, readBy: run)
    try run.wait { try folder["errors"].text().contains("1/2") }
    try fifo.write(try Word.small("gray.jpg").contents())
    _ = consume fifo
    #expect(try run.finish().end == .exit(0))
    #expect(try folder["errors"].text().hasSuffix(" \r"))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a signal ends it while it waits for a photo, and leaves nothing`(signal: CInt) throws {
    try folder.makeFIFO("fifo")
    let run = try Program.start(["arrange", "fifo", "-o", "page.html"], in: folder)
    let fifo = try FIFOWriter("fifo", in: folder, readBy: run)
    run.send(signal)
    let outcome = try run.finish()
    #expect(outcome.end == .signal(signal))
    #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
    _ = consume fifo
    #expect(folder.names == ["fifo"])
  }
}

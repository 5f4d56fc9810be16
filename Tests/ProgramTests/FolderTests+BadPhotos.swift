import FileBuilders
import FileSystem
import TestSupport
import Testing

/// Photos that cannot be read.
extension FolderTests {
  @Test func `batch says which photo stopped which grid`() throws {
    let outcome = try batch("--allow-empty")
    #expect(outcome.end == .exit(65))
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.first == "instagrid: \(Self.aside)")
    #expect(
      lines.dropFirst().first
        == "instagrid: grid 1: \(bad): \(Self.reason); --skip-bad skips it")
    #expect(lines.last?.hasPrefix("instagrid: 2 made, 0 kept, 1 failed, ") == true)
    #expect(folder.names(in: "out") == ["grid-0002.png", "grid-0003.png"])
  }

  @Test func `with skip-bad the next photo takes the place of a bad one`() throws {
    for jobs in ["1", "2", "7"] as [Word] {
      let outcome = try batch("--skip-bad", "-j", jobs)
      #expect(outcome.end == .exit(65))
      #expect(
        outcome.errors.hasPrefix(
          "instagrid: \(Self.aside)\ninstagrid: grid 1: \(bad): \(Self.reason); skipped\n"
            + "instagrid: 2 made, 0 kept, 0 failed, 1 photo skipped, "), "\(outcome)")
      #expect(folder.names(in: "out") == ["grid-0001.png", "grid-0002.png"])
      #expect(try folder.read("out/grid-0001.png") == grid(good[..<3], "-l", "2"))
      #expect(try folder.read("out/grid-0002.png") == grid(good[3...], "-l", "2"))
    }
    let again = try batch("--skip-bad", "--update")
    #expect(again.end == .exit(65))
    #expect(again.errors.contains("0 made, 2 kept, 0 failed, 1 photo skipped"), "\(again)")
    // Of the later shard, the bad photo is not even read by name.
    let shard = try batch("--skip-bad", "--shard", "2/2", "--json", "--quiet")
    #expect(shard.end == .exit(0))
    #expect(
      shard.text.withoutNulls.hasPrefix(#"{"line":2,"ok":true,"output":"out/grid-0002.png","#))
  }

  @Test func `JSON names the photos that were skipped`() throws {
    let outcome = try batch("--skip-bad", "--json")
    #expect(outcome.end == .exit(65))
    #expect(outcome.errors == "instagrid: \(Self.aside)\n")
    let lines = outcome.text.withoutNulls.split(separator: "\n")
    let member =
      #""badPhotos":[{"code":65,"path":"\#(bad)","message":"\#(bad): \#(Self.reason)"}]"#
    #expect(lines.count == 2 && lines[0].contains(member), "\(outcome)")
    #expect(lines.last?.contains("badPhotos") == false)

    let one = try run([
      "compose", "phone", "-s", "32", "-o", "one.png", "--skip-bad", "--json",
    ])
    #expect(one.end == .exit(65))
    #expect(one.errors.isEmpty)
    #expect(one.text.withoutNulls.contains(#","warnings":["\#(Self.aside)"],\#(member)"#), "\(one)")
  }

  @Test func `bad photos at the end belong to no grid`() throws {
    let outcome = try run([
      "batch", good[0], "gone.jpg", bad, "-l", "1x1", "-s", "32", "-o", "out", "--skip-bad",
      "-j", "7",
    ])
    #expect(outcome.end == .exit(65))
    #expect(
      outcome.errors.hasPrefix(
        "instagrid: gone.jpg: no such file or directory; skipped\n"
          + "instagrid: \(bad): \(Self.reason); skipped\n"
          + "instagrid: 1 made, 0 kept, 0 failed, 2 photos skipped, "), "\(outcome)")
  }

  @Test func `compose names all photos that cannot be opened, or all that are damaged`() throws {
    try folder["phone/IMG_12.jpg"].write(try Word.fixture("damaged/header-only.jpg").contents())
    try folder.copy(bad, to: "phone/IMG_13.jpg")
    let words: [Word] = ["compose", "phone", "gone.jpg", "-s", "32", "-o", "g.png"]
    let headers = try run(words)
    #expect(headers.end == .exit(66))
    #expect(
      headers.errors
        == "instagrid: \(Self.aside)\n"
        + "instagrid: left out of folders: 1 copy (to take them, name them or give --pick none)\n"
        + "instagrid: phone/IMG_12.jpg: damaged JPEG: it ends before its first row; --skip-bad skips"
        + " it\ninstagrid: gone.jpg: no such file or directory\n", "\(headers)")
    // These are found only by decoding.
    let decoded = try run([
      "compose", bad, good[0], "phone/IMG_13.jpg", bad, "-s", "32", "-o", "g.png", "--json",
    ])
    #expect(decoded.end == .exit(65))
    #expect(
      decoded.text.withoutNulls.contains(
        #""error":{"code":65,"path":"\#(bad)","message":"\#(bad): \#(Self.reason); --skip-bad skips it","#
          + #""others":[{"code":65,"path":"phone/IMG_13.jpg","#
          + #""message":"phone/IMG_13.jpg: \#(Self.reason); --skip-bad skips it"}]}"#
      ),
      "\(decoded)")
    #expect(!folder.names.contains("g.png"))

    let skipped = try run(words + ["--skip-bad"])
    #expect(skipped.end == .exit(65))
    #expect(skipped.errors.count { $0 == "\n" } == 6)
    #expect(try folder.read("g.png") == grid(good))
  }

  @Test func `a bad photo among several gets the advice to skip it`() throws {
    try folder.makeFolder("phone2")
    try folder.copy(bad, to: "phone2/bad.jpg")
    let outcome = try run(["compose", "phone", "phone2/bad.jpg", "-s", "32", "-o", "g.png"])
    #expect(outcome.end == .exit(65))
    #expect(
      outcome.errors
        == "instagrid: \(Self.aside)\n"
        + "instagrid: left out of folders: 1 copy (to take them, name them or give --pick none)\n"
        + "instagrid: phone2/bad.jpg: \(Self.reason); --skip-bad skips it\n", "\(outcome)")
    // Not if it is the only one.
    let one = try run(["compose", "phone2/bad.jpg", "-s", "32", "-o", "g.png"])
    #expect(one.errors == "instagrid: phone2/bad.jpg: \(Self.reason)\n")
    let page = try run(["arrange", "phone", "-o", "page.html"])
    #expect(page.errors.hasSuffix("\(bad): \(Self.reason); --skip-bad skips it\n"), "\(page)")
    // If skipping would not help, it is no advice.
    let full = try run(["compose", "phone", "-s", "32", "-o", "/dev/full"])
    #expect(!full.errors.contains("writing failed: no space left on device; --skip-bad"))
  }

  @Test func `a ruined photo of a folder does not vanish`() throws {
    folder[bad].removeTree()
    try folder[bad].write([UInt8](repeating: 0, count: 5000))
    let reason = "\(bad): a file of an unknown format; only"
    let refused = try run(["compose", "phone", "-s", "32", "-o", "g.png"])
    #expect(refused.end == .exit(65) && refused.errors.contains(reason), "\(refused)")
    #expect(refused.errors.hasSuffix("; --skip-bad skips it\n"))
    let skipped = try run(["compose", "phone", "-s", "32", "-o", "g.png", "--skip-bad"])
    #expect(skipped.end == .exit(65) && skipped.errors.contains(reason), "\(skipped)")
    #expect(try folder.read("g.png") == grid(good))
    for words in [[], ["--decode"]] as [[Word]] {
      let outcome = try run(["inspect", "phone"] + words)
      #expect(outcome.end == .exit(65) && outcome.errors.contains(reason), "\(outcome)")
    }
  }

  @Test func `with ignore-bad, photos are skipped without an effect on the exit code`() throws {
    let commands: [[Word]] = [
      ["compose", "phone", "-s", "32", "-o", "g.png"],
      ["batch", "phone", "-s", "32", "-l", "2", "-f", "png", "-o", "out"],
      ["arrange", "phone", "-o", "page.html"],
    ]
    for words in commands {
      let skipped = try run(words + ["--skip-bad", "--force"])
      let ignored = try run(words + ["--ignore-bad", "--force"])
      #expect(skipped.end == .exit(65) && ignored.end == .exit(0))
      func lines(_ outcome: Outcome) -> [String] {
        // The summary of a batch has its duration.
        outcome.errors.split(separator: "\n").map {
          String($0).replacing(/, [0-9.]+ grids.*/, with: "")
        }
      }
      // Only without --ignore-bad, the last line says what ends with 0.
      let note = lines(skipped).filter { $0.contains("made without what was skipped; ") }
      #expect(lines(skipped).filter { !note.contains($0) } == lines(ignored))
      #expect(skipped.errors.hasSuffix("the exit code is 65 (--ignore-bad ends with 0)\n"))
      #expect(ignored.errors.contains("\(bad): \(Self.reason); skipped\n"))
    }
    // Whatever else fails still has its code.
    let other = try run(["compose", "phone", "-o", "no/g.png", "--ignore-bad"])
    #expect(other.end == .exit(73))
    let none = try run(["compose", bad, "-o", "none.png", "--ignore-bad"])
    #expect(none.end == .exit(65))
  }

  @Test func `with quiet, the lines about what was skipped are all`() throws {
    for words in [
      ["compose", "phone", "-s", "32", "-o", "g.png"],
      ["batch", "phone", "-s", "32", "-l", "1x1", "-f", "png", "-o", "out"],
      ["arrange", "phone", "-o", "page.html"],
    ] as [[Word]] {
      let outcome = try run(words + ["--skip-bad", "--quiet"])
      #expect(outcome.end == .exit(65))
      let lines = outcome.errors.split(separator: "\n")
      #expect(lines.count == 1 && lines[0].hasSuffix("\(bad): \(Self.reason); skipped"))
    }
  }

  @Test func `a focus stays with its photo when others are skipped`() throws {
    let photos: [Word] = [bad, good[0], "gone.jpg", good[1], good[2]]
    let outcome = try run(
      ["compose", "-s", "64", "-o", "g.png", "--skip-bad", "--focus", "1=top", "--focus", "4=left"]
        + ["--focus", "5=right"] + photos)
    #expect(outcome.end == .exit(65))
    let expected = try grid(good[..<3], "-s", "64", "--focus", "2=left", "--focus", "3=right")
    #expect(try folder.read("g.png") == expected)
  }

  @Test func `too few photos for a layout are an error that names the bad ones`() throws {
    let words: [Word] = ["compose", "-l", "2", good[0], bad, good[1], "-s", "32", "-o", "g.png"]
    let outcome = try run(words + ["--skip-bad"])
    #expect(outcome.end == .exit(65))
    #expect(
      outcome.errors
        == "instagrid: \(bad): \(Self.reason)\n"
        + "instagrid: layout 2 (wide-bottom, 2+1) has 3 cells, but only 2 photos can be read"
        + " (--allow-empty leaves the other cells empty)\n")
    #expect(!folder.names.contains("g.png"))
    let empty = try run(words + ["--skip-bad", "--allow-empty"])
    #expect(empty.end == .exit(65))
    #expect(empty.errors == "instagrid: \(bad): \(Self.reason); skipped\n" + Self.lastLine)
    #expect(try folder.read("g.png") == grid(good[..<2], "-l", "2", "--allow-empty"))
    let none = try run(["compose", bad, "-o", "none.png", "--skip-bad"])
    #expect(none.end == .exit(65))
    #expect(
      none.errors
        == "instagrid: \(bad): \(Self.reason)\ninstagrid: no photos are left for the grid\n")
  }

  @Test func `bad photos are passed over where there are more photos than cells`() throws {
    let words: [Word] = [
      "compose", "-l", "2", "-s", "64", "-o", "g.png", "--focus", "2=top", "--focus", "5=left",
    ]
    let photos: [Word] = [good[0], bad, good[1], "gone.jpg", good[2]]
    let refused = try run(words + photos)
    #expect(refused.end == .exit(64))
    #expect(
      refused.errors
        == "instagrid: layout 2 (wide-bottom, 2+1) has 3 cells, but 5 photos were given; there is no"
        + " 'gone.jpg'\n")
    let skipped = ["\(bad): \(Self.reason)", "gone.jpg: no such file or directory"]
    let lines = skipped.map { "instagrid: \($0); skipped\n" }.joined()
    let planned = try run(words + photos + ["--skip-bad", "-n"])
    #expect(planned.end == .exit(65))
    #expect(planned.errors == lines)
    let third = planned.text.split(separator: "\n").first { $0.hasPrefix("  3 ") }
    #expect(third?.contains("  \(good[2]) (photo 5)  ") == true, "\(planned)")
    for threads in ["1", "4"] as [Word] {
      let outcome = try run(words + photos + ["--skip-bad", "--threads", threads])
      #expect(outcome.end == .exit(65))
      #expect(outcome.errors == lines + Self.lastLine)
      let expected = try grid(good[..<3], "-l", "2", "-s", "64", "--focus", "3=left")
      #expect(try folder.read("g.png") == expected)
    }
    // Of a manifest, each line does the same.
    try folder["list"].write(
      #"{"photos":["\#(good[0])","\#(bad)","\#(good[1])","gone.jpg","\#(good[2])"],"output":"1.png"}"#
        + "\n")
    let batch = try run([
      "batch", "--manifest", "list", "--skip-bad", "-l", "2", "-s", "32", "--quiet",
    ])
    #expect(batch.end == .exit(65))
    #expect(
      batch.errors == skipped.map { "instagrid: list:1: \($0); skipped\n" }.joined(), "\(batch)")
    #expect(try folder.read("1.png") == grid(good[..<3], "-l", "2"))
  }

  @Test func `no photo is read that cannot change that there are too many`() throws {
    // The first good ones decide. That others after them are bad is not seen.
    for photos in [[bad, good[0], good[1], "gone.jpg"], [good[0], good[1], bad, "gone.jpg"]] {
      let outcome = try run(
        ["compose", "-l", "1x1", "-s", "32", "-o", "g.png", "--skip-bad"] + photos)
      #expect(outcome.end == .exit(64))
      #expect(
        outcome.errors
          == "instagrid: layout 1x1 has 1 cell, but 4 photos were given; --pick 1 takes the best\n")
    }
    // A stream counts as readable, since it can be read only once.
    let stream = try run(
      ["compose", "-l", "2x1", "-s", "32", "-o", "g.png", "--skip-bad", bad, "-", good[0]],
      input: folder.read(good[1]))
    #expect(stream.end == .exit(65))
    let made = try folder.read("g.png")
    let plain = try run(
      ["compose", "-l", "2x1", "-s", "32", "-o", "g.png", "-", good[0]],
      input: folder.read(good[1]))
    #expect(plain.isQuietSuccess)
    #expect(try folder.read("g.png") == made)
  }

  @Test func `a stream stays a photo when a bad photo is skipped by its header`() throws {
    let photo = try folder.read(good[0])
    let words: [Word] = ["compose", "-s", "32", "-o", "g.png", "--skip-bad"]
    let outcome = try run(words + ["-", "gone.jpg", good[1]], input: photo)
    #expect(outcome.end == .exit(65))
    let made = try folder.read("g.png")
    #expect(
      try run(["compose", "-s", "32", "-o", "g.png", "-", good[1]], input: photo).isQuietSuccess)
    #expect(try folder.read("g.png") == made)
    // It cannot be read again once it has been decoded.
    let late = try run(words + ["-", bad, good[1]], input: photo)
    #expect(late.end == .exit(65))
    #expect(
      late.errors
        == "instagrid: \(bad): \(Self.reason)\n"
        + "instagrid: the grid cannot be made without the unreadable photos, because a photo from a"
        + " stream cannot be read again\n")
  }

  @Test func `records of a manifest skip their own photos`() throws {
    try folder.makeFolder("made")
    try folder["list"].write(
      #"{"photos":["phone/IMG_2.jpg","\#(bad)","gone.jpg"],"output":"made/1.png"}"# + "\n")
    let made = try run(["batch", "--manifest", "list", "--skip-bad", "-s", "32", "--quiet"])
    #expect(made.end == .exit(65))
    #expect(try folder.read("made/1.png") == grid(good[..<1]))
    let lines = try run(["batch", "--manifest", "list", "--skip-bad", "-s", "32", "--force"])
    #expect(
      lines.errors.hasPrefix(
        "instagrid: list:1: gone.jpg: no such file or directory; skipped\n"
          + "instagrid: list:1: \(bad): \(Self.reason); skipped\n"), "\(lines)")
  }
}

import CommandKit
import FileBuilders
import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

/// `--pick` with photos that cannot be read.
extension PickTests {
  @Test func `with skip-bad a damaged photo gives way to the next one`() throws {
    // Somebody liked it most, so it is picked.
    try folder.write(try Self.damagedPhoto(rating: 5), to: Self.damaged)
    let words: [Word] = ["compose", "phone", "--pick", "9", "-o", "g.png", "-s", "300"]
    let failed = try Program.run(words, in: folder)
    #expect(failed.end == .exit(65), "\(failed)")
    #expect(failed.errors.hasPrefix("instagrid: \(Self.damaged): damaged JPEG"))
    #expect(!folder.names.contains("g.png"))
    let skipped = try Program.run(words + ["--skip-bad", "--json", "-l", "3x3"], in: folder)
    #expect(skipped.end == .exit(65), "\(skipped)")
    let (photos, reasons) = try result(skipped)
    #expect(photos.count == 9 && photos.allSatisfy(sharp.contains), "\(photos)")
    #expect(reasons[Self.damaged] == nil)
    #expect(skipped.text.contains("\"badPhotos\":[{\"code\":65,\"path\":\"\(Self.damaged)\""))
  }

  @Test func `photos that cannot be read are never picked, and are errors unless they are skipped`()
    throws
  {
    let screen = try folder.read("phone/Bildschirmfoto_1.PNG")
    try folder.write(Array(screen.dropLast(screen.count / 3)), to: "cut.png")
    try folder["text.jpg"].write("<html>")
    let photos: [Word] = ["cut.png", "phone/IMG_1001.jpg", "text.jpg", "gone.jpg"]
    for number in ["1", "2", "all"] {
      let output = Word(stringLiteral: "\(number).png")
      let words: [Word] = [
        "compose", "--pick", Word(stringLiteral: number), "-o", output, "-s", "160x",
      ]
      let failed = try Program.run(words + photos, in: folder)
      #expect(failed.end == .exit(66) && !folder.names.contains("\(number).png"), "\(failed)")
      for name in ["cut.png: damaged PNG", "text.jpg: ", "gone.jpg: "] {
        #expect(failed.errors.contains("instagrid: \(name)"), "\(failed)")
      }
      let skipped = try Program.run(words + photos + ["--skip-bad", "--json"], in: folder)
      #expect(skipped.end == .exit(65), "\(skipped)")
      let (picked, reasons) = try result(skipped)
      #expect(picked == ["phone/IMG_1001.jpg"] && reasons.isEmpty, "\(skipped)")
      let bad = try JSON(reading: skipped.text).membersByName["badPhotos"]
      guard case .array(let bad) = bad else {
        Issue.record("\(skipped)")
        continue
      }
      #expect(
        bad.map { $0.membersByName["path"] } == [
          .string("cut.png"), .string("text.jpg"), .string("gone.jpg"),
        ])
      let ignored = try Program.run(words + photos + ["--ignore-bad", "--force"], in: folder)
      #expect(ignored.end == .exit(0), "\(ignored)")
      let note = "instagrid: --pick 2: only 1 of 4 photos, without bad photos\n"
      #expect(ignored.errors.contains(note) == (number == "2"), "\(ignored)")
    }
    // What was found in the folder is said before the errors. No grid of a batch is made.
    try folder.makeFolder("other")
    try folder.copy("phone/IMG_1001.jpg", to: "other/a.jpg")
    try folder.write(Array(try folder.read("phone/IMG_1002.jpg").dropLast(900)), to: "other/b.jpg")
    try folder["other/note.txt"].write("a")
    let message =
      "instagrid: other: ignored 1 text file\ninstagrid: other/b.jpg: damaged JPEG: it ends"
    for command in ["compose", "batch", "arrange"] as [Word] {
      let output = command == "compose" ? "out.png" : "out" as Word
      let failed = try run(command, "--pick", "1", "-o", output, "other")
      #expect(failed.end == .exit(65) && failed.errors.hasPrefix(message), "\(failed)")
    }
    let described = try run("compose", "--pick", "1", "-o", "out.png", "other", "--json")
    #expect(described.text.contains(#""warnings":["other: ignored 1 text file"]"#), "\(described)")
    let batch = try run("batch", "--pick", "1", "-o", "out", "other", "--json")
    #expect(batch.end == .exit(65) && batch.output.isEmpty, "\(batch)")
    let inspected = try Program.run(["inspect", "--pick", "1"] + photos, in: folder)
    #expect(inspected.end == .exit(66), "\(inspected)")
    #expect(
      inspected.text.hasPrefix("phone/IMG_1001.jpg: ") && inspected.errors.contains("gone.jpg"))
    let none = try run("compose", "--pick", "2", "--skip-bad", "-o", "g.png", "text.jpg", "cut.png")
    #expect(none.end == .exit(65), "\(none)")
    #expect(none.errors.contains("no photos are left to pick from"), "\(none)")
  }
}

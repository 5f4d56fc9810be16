import PhotoIO
import TestSupport
import Testing

/// The mark at the end of every picture.
@Suite struct MarkTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Copies three photos into a folder, all dated by one day.
  private func copyPhotos(into folder: TemporaryFolder, day: Int) throws -> [Word] {
    try [Word].threePhotos.enumerated().map { number, photo in
      let name: Word = "\(number).\(photo.pathExtension ?? "")"
      try folder.copy(photo, to: name)
      try folder[name].setTime(seconds: 86_400 * day)
      return name
    }
  }

  @Test(arguments: ["png", "jpeg"] as [Word])
  func `the same grid has the same bytes, wherever, whenever and however it is made`(
    _ format: Word
  ) throws {
    let words: [Word] = ["compose", "-l", "2", "-s", "100", "-f", format]
    var pictures: [(String, [UInt8])] = []
    for (day, place) in ["here", "somewhere else"].enumerated() {
      let folder = try TemporaryFolder()
      try folder.makeFolder("\(place)")
      let photos = try copyPhotos(into: folder, day: 1 + 7000 * day)
      for threads in ["1", "8"] as [Word] {
        let name: Word = "\(place)/\(threads)"
        let outcome = try Program.run(
          words + ["--threads", threads] + photos + ["-o", name], in: folder)
        #expect(outcome.isQuietSuccess, "\(outcome)")
        pictures.append(("\(name)", try folder.read(name)))
        let stream = try Program.run(
          words + ["--threads", threads] + photos + ["-o", "-"], in: folder)
        pictures.append(("\(name) to a stream", stream.output))
      }
      let batch = try Program.run(
        ["batch", "-l", "2", "-s", "100", "-f", format, "--quiet", "-o", "out"] + photos, in: folder
      )
      #expect(batch.isQuietSuccess, "\(batch)")
      let name = folder.names(in: "out").first ?? ""
      pictures.append(("\(place) by batch", try folder.read("out/\(name)")))
      let spelled = try Program.run(
        words + ["--layout=wide-bottom", "--gap", "5", "--margin=5%", "--focus", "1=0.50,0.5"]
          + ["--force", "-o", "spelled"] + photos, in: folder)
      #expect(spelled.isQuietSuccess, "\(spelled)")
      pictures.append(("\(place) in other words", try folder.read("spelled")))
    }
    for (name, bytes) in pictures {
      #expect(Contents(bytes) == Contents(pictures[0].1), "\(name)")
      #expect(MarkedPicture(bytes).comment.count > 60, "\(name)")
    }
  }

  @Test func `a grid of other settings, or of photos of other sizes, has another digest`() throws {
    let photos = try copyPhotos(into: folder, day: 1)
    func mark(_ words: Word...) throws -> OutputMark {
      let outcome = try Program.run(
        ["compose", "-s", "64", "--force", "-o", "o.png"] + words + photos, in: folder)
      #expect(outcome.isQuietSuccess, "\(outcome)")
      return try #require(try PhotoFile(folder["o.png"]).mark()).mark
    }
    let first = try mark()
    #expect(try mark() == first)
    #expect(try mark("-g", "1") != first)
    try folder.write(try folder.read(photos[0]) + [0], to: photos[0])
    #expect(try mark() != first)
  }

  @Test(arguments: ["grid.png", "grid.jpg"] as [Word])
  func `inspect tells whether a picture of Instagrid has been changed`(_ name: Word) throws {
    let made = try Program.run(
      ["compose", "-s", "64", "-o", name] + .threePhotos, in: folder)
    #expect(made.isQuietSuccess)
    let mark = try #require(try PhotoFile(folder[name]).mark()).mark
    let json =
      #""mark":{"version":\#(OutputMark.Kind.picture.currentVersion),"digest":"\#(mark.digest.sixteenDigits)","#
    #expect(try inspect(name).contains(", made by Instagrid, not changed since\n"))
    #expect(try inspect("--json", name).contains(json + #""intact":true},"#))
    let picture = MarkedPicture(try folder.read(name))
    for (change, bytes) in picture.changed where !change.hasPrefix("cut") {
      try folder.write(bytes, to: name)
      #expect(
        try inspect(name).contains(", made by Instagrid, changed since\n"), "\(change)")
      #expect(try inspect("--json", name).contains(json + #""intact":false},"#), "\(change)")
    }
    #expect(try !inspect(.small("420.jpg")).contains("made by"))
    #expect(try inspect("--json", .small("420.jpg")).contains(#""mark":null,"#))
  }

  private func inspect(_ words: Word...) throws -> String {
    let outcome = try Program.run(["inspect"] + words, in: folder)
    #expect(outcome.errors.isEmpty)
    return outcome.text
  }
}

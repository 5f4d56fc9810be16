import CommandKit
import FileBuilders
import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

/// `--pick` in a folder as it comes from a phone: bursts of near-copies, screenshots, copies and a damaged
/// photo.
@Suite struct PickTests {
  let folder: TemporaryFolder
  /// The number of scenes, each of which is a burst.
  static let scenes = 24
  /// The sharp photo of each scene, and the scene of each photo.
  let sharp: [String]
  let sceneOf: [String: Int]
  /// A photo that has a thumbnail and an end, so that its damage is found only when all of it is decoded.
  static let damaged = "phone/IMG_20240214_200000.jpg"

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("phone")
    var (sharp, sceneOf, number) = ([String](), [String: Int](), 0)
    for scene in 0..<Self.scenes {
      let frames = 1 + scene % 4
      for frame in 0..<frames {
        number += 1
        let name = "phone/IMG_\(1000 + number).jpg"
        let isSharp = frame == scene % frames
        // Every third burst was taken by another phone, whose clock is three hours ahead.
        let hour = scene % 3 / 2 == 0 ? "09" : "12"
        let date = "2024:0\(1 + scene / 8):\(10 + scene % 8) \(hour):30:\(10 + frame)"
        try folder.write(
          try Self.photo(ofScene: scene, isSharp: isSharp, taken: date, frame, by: scene % 3 / 2),
          to: name)
        sceneOf[name] = scene
        if isSharp { sharp.append(name) }
      }
    }
    for index in 0..<12 {
      // What a screen shows is sharper than any photo.
      let picture = Self.picture(ofScene: 100 + index, isSharp: true)
      let name =
        index % 2 == 0
        ? "Screenshot_2024020\(1 + index / 2)-101010.jpg" : "Bildschirmfoto_\(index).PNG"
      let bytes =
        index % 2 == 0
        ? try Self.bytes(picture, JPEGWriter()) : try Self.bytes(picture, PNGWriter())
      try folder.write(bytes, to: "phone/\(name)")
    }
    for (index, name) in sharp.prefix(6).enumerated() {
      // The name of a copy precedes that of the photo in natural order.
      try folder.write(
        try folder.read(Pathname(name)), to: Pathname("\(name.dropLast(4)) (\(index)).jpg"))
    }
    try folder.write(try Self.damagedPhoto(), to: Self.damaged)
    (self.sharp, self.sceneOf) = (sharp, sceneOf)
  }

  static func bytes(_ picture: Raster, _ writer: some RasterWriter) throws -> [UInt8] {
    let output = try OutputFile.inMemory(label: "photo")
    try writer.write(picture, to: output)
    return try output.contents
  }

  /// A picture of 8x6 gray areas, which the scene determines, with fine texture.
  static func picture(ofScene scene: Int, isSharp: Bool, _ frame: Int = 0) -> Raster {
    var random = SplitMix64(seed: UInt64(1 + scene))
    let areas = (0..<80).map { _ in Int.random(in: 40...200, using: &random) }
    let size = Size(width: 160, height: 120)
    var pixels: [Raster.Pixel] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        let texture = (x ^ y) & 1 == 0 ? isSharp ? 0 : 16 : isSharp ? 40 : 24
        let level = UInt8(areas[y / 15 * 10 + x / 16] + texture + frame)
        pixels.append([level, level, level, 255])
      }
    }
    return Raster(size, pixels: pixels)!
  }

  static func photo(
    ofScene scene: Int, isSharp: Bool, taken: String, _ frame: Int, by camera: Int = 0
  ) throws -> [UInt8] {
    JPEGSegments.inserting(
      [segment(EXIF: TIFFBlock.taken(taken, camera: "P\(camera)"))],
      into: try bytes(picture(ofScene: scene, isSharp: isSharp, frame), JPEGWriter()))
  }

  static func segment(EXIF block: [UInt8]) -> [UInt8] {
    JPEGSegments.segment(0xE1, Array("Exif\0\0".utf8) + block)
  }

  /// A segment of XMP data with a rating.
  static func segment(rating: Int) -> [UInt8] {
    let text = "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmp:Rating=\"\(rating)\"/>"
    return JPEGSegments.segment(0xE1, Array(text.utf8))
  }

  static func exifWithThumbnail() throws -> [UInt8] {
    let pixels = (0..<80 * 60).map { place -> Raster.Pixel in
      let level = UInt8(40 + 2 * (place % 80))
      return [level, level, level, 255]
    }
    let thumbnail = try #require(Raster(Size(width: 80, height: 60), pixels: pixels))
    return segment(EXIF: TIFFBlock.withThumbnail(try bytes(thumbnail, JPEGWriter())))
  }

  static func damagedPhoto(rating: Int = 0) throws -> [UInt8] {
    let photo = try bytes(picture(ofScene: 50, isSharp: true), JPEGWriter())
    let segments = [try exifWithThumbnail(), segment(rating: rating)]
    return JPEGSegments.inserting(segments, into: photo.dropLast(photo.count / 3)) + [0xFF, 0xD9]
  }

  func run(_ words: Word...) throws -> Outcome { try Program.run(words, in: folder) }

  /// The photos in the cells of a result, and the one that was made instead of each photo left out, by name.
  func result(_ outcome: Outcome) throws -> (photos: [String], reasons: [String: String]) {
    let result = try JSON(reading: outcome.text).membersByName
    guard case .array(let cells) = result["cells"], case .array(let left) = result["notPicked"]
    else {
      Issue.record("\(outcome)")
      return ([], [:])
    }
    func text(_ value: JSON?) -> String { if case .string(let text) = value { text } else { "" } }
    let reasons = left.map { photo in
      let members = photo.membersByName
      return (text(members["path"]), text(members["reason"]))
    }
    return (
      cells.map { text($0.membersByName["photo"]) }, Dictionary(uniqueKeysWithValues: reasons)
    )
  }

  @Test func `nine photos are of nine scenes, sharp, of all times, and no screenshots`() throws {
    let outcome = try run("compose", "phone", "--pick", "9", "-o", "g.png", "-s", "300", "--json")
    #expect(outcome.end == .exit(0), "\(outcome)")
    let (photos, reasons) = try result(outcome)
    let scenes = photos.compactMap { sceneOf[$0] }
    #expect(photos.count == 9 && Set(scenes).count == 9)
    #expect(photos.allSatisfy(sharp.contains), "\(photos)")
    #expect(Set(scenes.map { $0 / (Self.scenes / 3) }).count == 3)
    #expect(photos == photos.sorted())
    // Each of the others has a reason.
    #expect(reasons.count == folder.names(in: "phone").count - 9)
    for (name, scene) in sceneOf where !sharp.contains(name) {
      #expect(reasons[name] == "near-copy of \(sharp[scene]), less sharp")
    }
    #expect(reasons.values.count { $0 == "screenshot" } == 12)
    #expect(reasons.values.count { $0.hasPrefix("copy of ") } == 6)
    // Nothing changes, not even the mark, if the photos are named.
    let again = try run(
      "compose", "phone", "--pick", "9", "-o", "h.png", "-s", "300")
    #expect(again.end == .exit(0) && again.errors.isEmpty, "\(again)")
    let named = try Program.run(
      ["compose"] + photos.map { Word(stringLiteral: $0) } + ["-o", "i.png", "-s", "300"],
      in: folder)
    #expect(named.end == .exit(0))
    #expect(try folder.read("g.png") == folder.read("i.png"))
    #expect(try folder.read("h.png") == folder.read("i.png"))
  }

  /// Of copies, the program shows the one with the shortest name, and the library the first.
  @Test func `the library picks what the program picks, from files and from bytes`() async throws {
    folder[Pathname(Self.damaged)].removeTree()
    let outcome = try run("compose", "phone", "--pick", "9", "-o", "g.png", "-n", "--json")
    let expected = try result(outcome).photos.map { Contents(try folder.read(Pathname($0))) }
    let names = folder.names(in: "phone").sorted { $0 < $1 }
    let files = try names.map { try folder.read("phone/\($0)") }
    let opened = try names.map { try PhotoFile(folder["phone/\($0)"]) }
    let pick = try await PhotoPick(from: opened, atMost: 9)
    #expect(pick.photos.map { Contents(files[$0]) } == expected)
    // The names of screenshots are unknown then, but not those of the photos of cameras.
    let cameras = names.indices.filter { names[$0].hasPrefix("IMG") }
    let bytes = try cameras.map { try PhotoFile(bytes: files[$0], name: "photo") }
    let ofBytes = try await PhotoPick(from: bytes, atMost: 9)
    #expect(ofBytes.photos.map { Contents(files[cameras[$0]]) } == expected)
  }

  @Test func `all leaves out copies, near-copies and screenshots only`() throws {
    let outcome = try run("compose", "phone", "--pick", "all", "-o", "g.png", "-n", "--json")
    let (photos, reasons) = try result(outcome)
    #expect(photos.count == Self.scenes + 1)
    #expect(Set(photos).isSuperset(of: sharp))
    #expect(
      Set(reasons.values.map { $0.prefix { $0 != " " } }) == ["copy", "near-copy", "screenshot"])
  }

  @Test func `a dry run and inspect say why photos are left out`() throws {
    let (blurred, best) = ("phone/IMG_1002.jpg", "phone/IMG_1003.jpg")
    #expect(sharp[1] == best)
    let line = "\(blurred): left out: near-copy of \(best), less sharp\n"
    let dry = try run("compose", "phone", "--pick", "9", "-o", "g.png", "-n")
    #expect(dry.text.contains("\n  \(line)"), "\(dry)")
    let inspected = try run("inspect", "phone", "--pick", "9")
    #expect(inspected.text.contains("\n\(line)"), "\(inspected)")
    #expect(inspected.text.contains("\nphone/Bildschirmfoto_1.PNG: left out: screenshot\n"))
    let copies = inspected.text.split(separator: "\n").filter { $0.contains("left out: copy of") }
    #expect(copies.count == 6)
    let json = try run("inspect", "phone", "--pick", "9", "--json")
    #expect(
      json.text.withoutNulls.contains(
        #"{"path":"\#(blurred)","reason":"near-copy of \#(best), less sharp"}"# + "\n"), "\(json)")
  }

  @Test func `a batch makes its grids of the photos that were picked of all`() throws {
    let list = folder.names(in: "phone").map { "phone/\($0)\n" }.joined()
    try folder["list"].write(list)
    for words in [["phone"], ["--photos-from", "list"]] as [[Word]] {
      let batch =
        ["batch", "-l", "3x1", "--pick", "9", "-s", "300", "-o", "out"] + words as [Word]
      let outcome = try Program.run(batch + ["--json", "-n"], in: folder)
      #expect(outcome.end == .exit(0), "\(outcome)")
      let results = outcome.text.split(separator: "\n")
      #expect(results.count == 3)
      #expect(
        results[0].contains(
          #"{"path":"phone/IMG_1002.jpg","reason":"near-copy of \#(sharp[1]), less sharp"}"#))
      #expect(sharp.count { outcome.text.contains("\"photo\":\"\($0)\"") } == 9)
    }
    let made = try run("batch", "phone", "-l", "3x1", "--pick", "9", "-s", "300", "-o", "out")
    #expect(made.end == .exit(0), "\(made)")
    let kept = try run(
      "batch", "phone", "-l", "3x1", "--pick", "9", "-s", "300", "-o", "out", "--update")
    #expect(kept.errors.contains("0 made, 3 kept"), "\(kept)")
    try folder["m"].write(#"{"photos": ["a.jpg"], "output": "b.png", "pick": 1}"#)
    let record = try run("batch", "--manifest", "m")
    #expect(record.end == .exit(64) && record.errors.contains("pick"), "\(record)")
    let manifest = try run("batch", "--manifest", "m", "--pick", "3")
    #expect(manifest.end == .exit(64) && manifest.errors.contains("--pick"), "\(manifest)")
  }

  @Test func `a page has the photos that were picked`() throws {
    let outcome = try run("arrange", "phone", "--pick", "4", "-o", "page.html")
    #expect(outcome.end == .exit(0), "\(outcome)")
    let page = String(decoding: try folder.read("page.html"), as: UTF8.self)
    #expect(sharp.count { page.contains("\"name\":\"\($0)\"") } == 4)
  }

  @Test func `the sharpness of near-copies is that of the photos, not of thumbnails`() throws {
    let exif = try Self.exifWithThumbnail()
    try folder.makeFolder("z")
    for (name, isSharp) in [("a.jpg", false), ("b.jpg", true), ("c.jpg", false)] {
      let photo = try Self.bytes(Self.picture(ofScene: 1, isSharp: isSharp), JPEGWriter())
      try folder.write(JPEGSegments.inserting([exif], into: photo), to: Pathname("z/\(name)"))
    }
    let outcome = try run("inspect", "z", "--pick", "all")
    #expect(outcome.text.hasPrefix("z/b.jpg: "), "\(outcome)")
    #expect(outcome.text.contains("\nz/a.jpg: left out: copy of z/b.jpg\n"))
    #expect(outcome.text.contains("\nz/c.jpg: left out: "))
  }

  @Test func `ratings are those of sidecars, and rejected photos are used last`() throws {
    try folder.makeFolder("rated")
    for index in 1...9 {
      let photo = try Self.bytes(Self.picture(ofScene: index, isSharp: true), JPEGWriter())
      try folder.write(photo, to: Pathname("rated/DSC_\(index).jpg"))
      let rating = [2, 5, 9].contains(index) ? 5 : index == 4 ? 0 : -1
      try folder["rated/DSC_\(index).jpg.xmp"].write("<x:xmpmeta xmp:Rating='\(rating)'/>")
    }
    func picked(_ count: Word) throws -> [String] {
      let outcome = try run("inspect", "rated", "--pick", count)
      #expect(outcome.text.contains("\nrated/DSC_1.jpg: left out: rejected\n"), "\(outcome)")
      return outcome.text.split(separator: "\n").filter { !$0.contains("left out") }
        .map { String($0.prefix { $0 != ":" }.dropFirst(10).dropLast(4)) }
    }
    #expect(try picked("3") == ["2", "5", "9"])
    #expect(try picked("4") == ["2", "4", "5", "9"])
    #expect(try picked("all") == ["2", "4", "5", "9"])
  }

  @Test func `blurred and empty photos are used last, whether or not they have thumbnails`() throws
  {
    try folder.makeFolder("z")
    let exif = try Self.exifWithThumbnail()
    let size = Size(width: 320, height: 240)
    for (name, level) in [("black", 0), ("wave", 60), ("white", 255)] {
      // The thumbnail shows edges, and the photo none or none that are steep.
      let pixels = (0..<size.area).map { place -> Raster.Pixel in
        let distance = abs(place % 320 % 80 - 40)
        let gray = UInt8(level == 60 ? level + 3 * distance : level)
        return [gray, gray, gray, 255]
      }
      let photo = try Self.bytes(try #require(Raster(size, pixels: pixels)), JPEGWriter())
      try folder.write(JPEGSegments.inserting([exif], into: photo), to: Pathname("z/\(name).jpg"))
    }
    for scene in 1...2 {
      let photo = try Self.bytes(Self.picture(ofScene: scene, isSharp: true), JPEGWriter())
      try folder.write(photo, to: Pathname("z/\(scene).jpg"))
    }
    for count in ["2", "all"] as [Word] {
      let outcome = try run("inspect", "z", "--pick", count)
      #expect(outcome.text.hasPrefix("z/1.jpg: JPEG"), "\(outcome)")
      #expect(outcome.text.contains("\nz/black.jpg: left out: black, white or of one color\n"))
      #expect(outcome.text.contains("\nz/white.jpg: left out: black, white or of one color\n"))
      #expect(outcome.text.contains("\nz/wave.jpg: left out: blurred\n"), "\(outcome)")
    }
  }

  @Test func `a large face overrules that a photo is blurred if it is sharp`() throws {
    // Waves without steep edges, except for four tiles in the left half.
    let size = Size(width: 320, height: 240)
    let pixels = (0..<size.area).map { place -> Raster.Pixel in
      let (x, y) = (place % 320, place / 320)
      let wave = abs(x % 80 - 40) + abs(y % 80 - 40)
      let isInTiles = abs(x - 80) < 8 && abs(y - 120) < 8
      let gray = UInt8(isInTiles ? ((x < 80) == (y < 120) ? 220 : 20) : 60 + 3 * wave / 2)
      return [gray, gray, gray, 255]
    }
    let photo = try Self.bytes(try #require(Raster(size, pixels: pixels)), JPEGWriter())
    for orientation in [1, 6] {
      for (face, isLeftOut) in [("0.25", false), ("0.75", true)] {
        let name = "z\(orientation)-\(face)"
        try folder.makeFolder(Pathname(name))
        try folder.write(
          JPEGSegments.inserting([.exifSegment(orientation: orientation)], into: photo),
          to: "\(name)/a.jpg")
        let xmp = """
          <x><mwg-rs:RegionList><rdf:li mwg-rs:Type="Face"><mwg-rs:Area stArea:x="\(face)"
          stArea:y="0.5" stArea:w="0.2" stArea:h="0.25"/></rdf:li></mwg-rs:RegionList></x>
          """
        try folder.write(Array(xmp.utf8), to: "\(name)/a.jpg.xmp")
        let other = try Self.bytes(Self.picture(ofScene: 1, isSharp: true), JPEGWriter())
        try folder.write(other, to: "\(name)/b.jpg")
        let outcome = try run("inspect", Word(name), "--pick", "all")
        #expect(
          outcome.text.contains("/a.jpg: left out: blurred\n") == isLeftOut,
          "\(orientation) \(face) \(outcome)")
      }
    }
  }

  @Test func `a photo that was left out can be asked for`() throws {
    let outcome = try run(
      "compose", "phone", "--pick", "9", "--with", "IMG_1002.jpg", "--with",
      "phone/Bildschirmfoto_1.PNG",
      "-n", "--json", "-o", "g.png")
    let (photos, reasons) = try result(outcome)
    #expect(photos.count == 9 && photos.contains("phone/IMG_1002.jpg"), "\(outcome)")
    #expect(photos.contains("phone/Bildschirmfoto_1.PNG"))
    #expect(reasons["phone/IMG_1003.jpg"] == "near-copy of phone/IMG_1002.jpg")
    let unknown = try run("compose", "phone", "--pick", "9", "--with", "x.jpg", "-o", "g.png")
    #expect(
      unknown.end == .exit(64) && unknown.errors.contains("--with: no photo has the name 'x.jpg'"))
    let alone = try run("compose", "phone", "--with", "x.jpg", "-o", "g.png")
    #expect(alone.end == .exit(64) && alone.errors.contains("--with requires --pick"), "\(alone)")
  }

  @Test func `fewer photos than wanted are all used, and a note says so`() throws {
    let outcome = try run(
      "compose", "phone/IMG_1001.jpg", "phone/IMG_1002.jpg", "phone/IMG_1003.jpg",
      "phone/IMG_1001.jpg", "--pick", "9", "-o", "g.png", "-s", "160x")
    #expect(outcome.end == .exit(0))
    #expect(
      outcome.errors == "instagrid: --pick 9: only 2 of 4 photos, without copies\n",
      "\(outcome)")
  }

  @Test func `no output replaces a photo that was not picked`() throws {
    try folder["list"].write("phone/IMG_1002.jpg\nphone/IMG_1003.jpg\n")
    let before = try folder.read("phone/IMG_1002.jpg")
    let outcome = try run(
      "compose", "--photos-from", "list", "--pick", "1", "-o", "phone/IMG_1002.jpg", "--force")
    #expect(outcome.end == .exit(64), "\(outcome)")
    #expect(try folder.read("phone/IMG_1002.jpg") == before)
  }

  @Test(arguments: ["0", "-1", "some", "9x"]) func `other numbers are errors`(_ number: Word) throws
  {
    let outcome = try run("compose", "phone", "--pick", number, "-o", "g.png")
    #expect(outcome.end == .exit(64))
    #expect(
      outcome.errors.contains("is not a number of photos (1 or more), all or none"), "\(outcome)")
  }
}

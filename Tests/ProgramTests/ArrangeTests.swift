import ArrangePage
import CommandKit
import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

@testable import InstagridCommand

/// The page of `instagrid arrange`.
@Suite struct ArrangeTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func arrange(_ words: Word..., setup: String? = nil) throws -> Outcome {
    try Program.run(["arrange"] + words, in: folder, setup: setup)
  }

  /// The data of a page, which a browser finds by the rules of HTML.
  func data(of page: [UInt8]) throws -> JSON {
    let scripts = HTMLDocument(page).elements("script")
    let data = try #require(scripts.first { $0.attributes["id"] == "data" })
    #expect(data.attributes["type"] == "application/json")
    return try JSON(reading: Array(data.text.utf8))
  }

  func photos(of page: [UInt8]) throws -> [JSON] { try data(of: page)["photos"].elements }

  @Test func `the page has each photo upright, with its size, its name and a small picture`() throws
  {
    try folder.copy(.fixture("orientations/landscape-6.jpg"), to: "turned.jpg")
    let outcome = try arrange(
      .photo("lake.jpg"), "turned.jpg", .small("rgba.png"), "-o", "page.html")
    #expect(outcome.isQuietSuccess, "\(outcome)")
    let photos = try photos(of: folder.read("page.html"))
    let names: [Word] = [.photo("lake.jpg"), "turned.jpg", .small("rgba.png")]
    #expect(
      photos.map { $0["name"].text } == names.map { String(decoding: $0.bytes, as: UTF8.self) })
    let turned = try PhotoFile(folder["turned.jpg"])
    let sizes = [
      Size(width: 3600, height: 2400), turned.size.transposed, Size(width: 60, height: 40),
    ]
    for (index, size) in sizes.enumerated() {
      #expect(photos[index]["width"] == .numeral("\(size.width)"))
      #expect(photos[index]["height"] == .numeral("\(size.height)"))
      #expect(photos[index]["bytes"] == .null)
    }
    // The proportions of the photos, at most 1280 pixels a side, never enlarged.
    #expect(try thumbnail(of: photos[0]).size == Size(width: 1280, height: 853))
    #expect(try thumbnail(of: photos[1]).size == sizes[1])
    #expect(try thumbnail(of: photos[2]).size == sizes[2])
    // Only the photo with transparent pixels is not a JPEG.
    let formats = photos.map { $0["thumbnail"].text.prefix { $0 != ";" } }
    #expect(formats == ["data:image/jpeg", "data:image/jpeg", "data:image/png"])
  }

  @Test func `more photos have smaller pictures, so that a page stays small`() throws {
    for (count, side) in [
      (1, 1280), (50, 1280), (51, 1267), (100, 905), (200, 640), (300, 523), (800, 320),
      (100_000, 320),
    ] {
      #expect(PagePhoto.longestSide(amongPhotos: count) == side, "\(count)")
    }
    let others = [Word](repeating: .small("rgb.png"), count: 99)
    #expect(
      try Program.run(["arrange", "-o", "page.html", .photo("night.jpg")] + others, in: folder)
        .isQuietSuccess)
    let night = try thumbnail(of: photos(of: folder.read("page.html"))[0])
    #expect(night.size == Size(width: 905, height: 603))
  }

  @Test func `the picture of a detailed photo is no larger than that of others`() async throws {
    for name in ["night.jpg", "forest.jpg"] {
      for side in [320, 640] {
        let path = Pathname(bytes: Word.photo(name).bytes)
        let photo = try await PagePhoto(
          PhotoFile(path), name: path, longestSide: side, limits: Limits())
        let text = photo.json(with: PagePhotoOptions())["thumbnail"].text
        let base64 = try #require(text.split(separator: ",").last)
        #expect(3 * base64.utf8.count / 4 <= side * side / 8 + 2, "\(name) \(side)")
      }
    }
  }

  /// Opens a thumbnail, after another program than ours has decoded its base64.
  func thumbnail(of photo: JSON) throws -> PhotoFile {
    let text = try #require(photo["thumbnail"].text.split(separator: ";base64,").last)
    try folder.write(Array(text.utf8), to: "thumbnail.txt")
    let outcome = try Program.runScript("base64 -d thumbnail.txt", in: folder)
    #expect(outcome.end == .exit(0), "\(outcome)")
    return try PhotoFile(try folder.write(outcome.output, to: "thumbnail"))
  }

  @Test func `a thumbnail looks like its photo, upright`() async throws {
    #expect(
      try arrange(
        .photo("lighthouse.jpg"), .fixture("orientations/portrait-8.jpg"), "-o", "page.html"
      )
      .isQuietSuccess)
    for (photo, path) in zip(
      try photos(of: folder.read("page.html")),
      [Pathname.photo("lighthouse.jpg"), .fixture("orientations/portrait-8.jpg")])
    {
      let small = try thumbnail(of: photo)
      func picture(_ file: PhotoFile) async throws -> Raster {
        var plan = try GridPlan(.single, size: Size(side: 32), style: Style(margin: .pixels(0)))
        plan.place(CellPhoto(file), in: 0)
        return try await Compositor().compose(plan)
      }
      let distances = zip(
        try await picture(small).pixels, try await picture(PhotoFile(path)).pixels
      ).map { one, other in
        (0..<3).map { abs(Int(one[$0]) - Int(other[$0])) }.reduce(0, +)
      }
      #expect(distances.reduce(0, +) < 3 * 6 * distances.count, "\(path)")
    }
  }

  static let hostileNames: [Word] = [
    "</script><img src=x onerror=alert(1)>.jpg", "x</SCRIPT >.jpg", "<!--<script>.jpg", "-->.jpg",
    "$(rm x).jpg", "`id`.jpg", "'\".jpg", "\\u003c.jpg", "&lt;&#60;.jpg", "new\nline.jpg",
    "\u{1B}[201~rm x\n.jpg", "\u{2028}\u{2029}\u{202E}.jpg", "-n.jpg", "--", "{{data}}{{mark}}.jpg",
    "Instagrid page 1, digest 0123456789abcdef, integrity 0123456789abcdef -->\n", "zwölf 🎈.jpg",
    "__proto__", Word(bytes: [0x66, 0xFC, 0x72, 0xFF]), Word(bytes: [0xED, 0xA0, 0x80, 0x3C]),
  ]

  @Test func `hostile names change nothing but the data`() throws {
    func page(_ names: [Word]) throws -> [UInt8] {
      let outcome = try Program.run(
        ["arrange", "--quiet", "-o", "page.html", "--"] + names, in: folder)
      #expect(outcome.isQuietSuccess, "\(outcome)")
      return try folder.read("page.html")
    }
    let names = Self.hostileNames
    for name in names {
      if let slash = name.bytes.firstIndex(of: 0x2F) {
        try folder.makeFolder(Pathname(bytes: name.bytes.prefix(slash)))
      }
      try folder.copy(.small("gray.jpg"), to: name)
    }
    let plain = HTMLDocument(try page(Array(repeating: .small("gray.jpg"), count: names.count)))
    let bytes = try page(names)
    let document = HTMLDocument(bytes)
    // The same elements with the same texts and attributes, and one comment, the mark.
    #expect(document.elements.count == plain.elements.count && plain.elements.count > 20)
    for (element, other) in zip(document.elements, plain.elements) {
      #expect(element.name == other.name && element.attributes == other.attributes)
      #expect(element.attributes["id"] == "data" || element.text == other.text)
    }
    #expect(document.comments.count == 1 && plain.comments.count == 1)
    // The names are there, byte by byte.
    let photos = try photos(of: bytes)
    #expect(photos.count == names.count)
    for (photo, name) in zip(photos, names) {
      #expect(photo["name"].text == String(decoding: name.bytes, as: UTF8.self), "\(name)")
      if String(validating: name.bytes, as: UTF8.self) != nil {
        #expect(photo["bytes"] == .null, "\(name)")
      } else {
        let decoded = try Program.runScript(
          "printf %s '\(photo["bytes"].text)' | base64 -d", in: folder)
        #expect(decoded.output == name.bytes, "\(name)")
      }
    }
    // No control character reaches the file.
    #expect(bytes.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
  }

  @Test func `the policy allows the scripts and styles of the page and nothing else`() throws {
    #expect(try arrange(.small("rgb.png"), "-o", "page.html").isQuietSuccess)
    let document = HTMLDocument(try folder.read("page.html"))
    func hashes(_ elements: [HTMLDocument.Element]) throws -> [String] {
      try elements.map { element in
        try folder.write(Array(element.text.utf8), to: "text")
        let outcome = try Program.runScript("sha256sum <text", in: folder)
        let digits = Array(outcome.text.prefix(64))
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
          UInt8(String(digits[$0...($0 + 1)]), radix: 16)
        }
        return "'sha256-\(Base64.text(of: bytes))'"
      }
    }
    let scripts = document.elements("script").filter { $0.attributes["id"] != "data" }
    let styles = document.elements("style")
    #expect(scripts.count == 1 && styles.count == 1)
    #expect(scripts.allSatisfy { $0.attributes["src"] == nil })
    let policy = """
      default-src 'none'; script-src \(try hashes(scripts).joined(separator: " ")); style-src \
      \(try hashes(styles).joined(separator: " ")); img-src data: blob:; base-uri 'none'; \
      form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'
      """
    let names = document.elements.map(\.name)
    let meta = try #require(
      document.elements.firstIndex { $0.attributes["http-equiv"] == "Content-Security-Policy" })
    #expect(
      document.elements[meta].attributes["content"] == policy,
      "Scripts/regenerate policy must be run, and the program built")
    // Nothing that the policy should hold for comes before it.
    #expect(names[..<meta] == ["html", "head", "meta"])
    // No handler or style in an attribute, which the policy would refuse.
    for element in document.elements {
      #expect(element.attributes.keys.allSatisfy { !$0.hasPrefix("on") && $0 != "style" })
    }
  }

  @Test func `the page begins with what the options say, and knows what compose takes without`()
    throws
  {
    let words: [Word] = [
      "arrange", "-l", "columns:1+2", "-s", "900", "-g", "2.5%", "-m", "7", "-r", "3%", "-b",
      "RebeccaPurple", "--focus", "top-left", "--focus", "2=30%,.00001", "--fit", "contain",
      "--fit", "1=COVER", "--zoom", "3=2.5", "--empty", "None", "-o", "page.html",
    ]
    #expect(try Program.run(words + .threePhotos, in: folder).isQuietSuccess)
    let data = try data(of: folder.read("page.html"))
    let start = data["start"]
    #expect(start["layout"]["notation"] == .string("columns:1+2"))
    #expect(start["fit"] == .string("contain"))
    for (key, value) in [
      ("gap", "2.5%"), ("margin", "7"), ("radius", "3%"),
      ("background", "#663399"), ("empty", "none"),
    ] {
      #expect(start["look"][key] == .string(value), "\(key)")
    }
    #expect(start["look"]["size"]["width"] == .numeral("900"))
    #expect(start["cells"].elements == ["0", "1", "2"].map(JSON.numeral))
    let photos = data["photos"].elements
    #expect(photos.map { $0["focus"]["x"] } == ["0.0", "0.3", "0.0"].map(JSON.numeral))
    #expect(photos.map { $0["zoom"] } == ["1.0", "1.0", "2.5"].map(JSON.numeral))
    #expect(photos.map { $0["fit"].text } == ["cover", "contain", "contain"])
    let defaults = data["defaults"]
    #expect(
      defaults["background"] == .string("#ffffff") && defaults["empty"] == .string("none"))
    // They depend on the layout, and on whether a photo is blurred.
    for key in ["gap", "margin", "radius"] { #expect(defaults[key] == .null, "\(key)") }
    let layouts = data["layouts"].elements
    #expect(layouts.prefix(3).map { $0["notation"].text } == ["1+2", "2+1", "2x2"])
    #expect(Set(layouts.map { $0["notation"].text }).count == layouts.count)
    // Two squares over a wide cell: its columns and rows of as many tracks.
    let tracks = [[0, 1, 2, 0, 1, 2], [1, 2, 2, 0, 1, 2], [0, 1, 1, 1, 2, 2]]
    #expect(
      layouts[1]["cells"].elements.map(\.elements)
        == tracks.map { $0.map { .numeral("\($0)") } })
  }

  @Test func `the blurred photo is one that the page begins with`() throws {
    func arrange(_ words: Word..., input: Program.Input = .nothing) throws -> Outcome {
      try Program.run(["arrange", "-o", "page.html"] + words, in: folder, input: input)
    }
    func look() throws -> JSON { try data(of: folder.read("page.html"))["start"]["look"] }
    let photos: [Word] = [.small("rgb.png"), .small("420.jpg"), .small("gray.jpg")]
    let all = ["-b", "white", "-b", "blur:3"] + photos
    #expect(try Program.run(["arrange", "-o", "page.html"] + all, in: folder).isQuietSuccess)
    #expect(try look()["background"] == .string("#ffffff") && look()["blurred"] == .numeral("3"))
    #expect(try arrange("-b", "blur:3", "-b", "white", photos[0]).isQuietSuccess)
    #expect(try look()["background"] == .string("#ffffff") && look()["blurred"] == .null)
    // The numbers of the page are those of the photos in it.
    for (option, number) in [("blur:3", "2"), ("blur:2", "1")] as [(Word, String)] {
      #expect(
        try arrange("-b", option, "--skip-bad", photos[0], "missing.jpg", photos[2]).end
          == .exit(65))
      #expect(try look()["blurred"] == .numeral(number), "\(option)")
    }
    for (words, message) in [
      (["-b", "blur:4", "-l", "1x1"], "there is no photo 4; only 3 photos were given"),
      (
        ["-b", "blur:3", "-l", "2x1"],
        "photo 3 has no cell; the page begins with the first 2 photos"
      ),
    ] as [([Word], String)] {
      let outcome = try Program.run(["arrange", "-o", "other.html"] + words + photos, in: folder)
      #expect(outcome.end == .exit(64))
      #expect(outcome.errors == "instagrid: --background: \(message)\n")
    }
    let bytes = try folder.copy(.small("gray.jpg"), to: "copy.jpg")
    let stream = try arrange("-b", "blur", "-", input: .bytes(bytes))
    #expect(stream.end == .exit(64), "\(stream)")
    #expect(stream.errors.contains("--background: the background needs 'standard input' twice"))
  }

  @Test func `templates, justified layouts and empty cells are where the page begins`() throws {
    func start(_ words: Word...) throws -> JSON {
      let outcome = try Program.run(
        ["arrange", "-o", "page.html", .small("rgb.png"), .small("420.jpg")] + words, in: folder)
      #expect(outcome.isQuietSuccess, "\(outcome)")
      return try data(of: folder.read("page.html"))["start"]
    }
    let blank = try start("--layout", "aab/aac/def", "--blank", "2,3", "--blank", "6")
    #expect(blank["layout"]["notation"].text == "aab/aac/def")
    #expect(
      blank["cells"].elements
        == [.numeral("0"), .null, .null, .numeral("1"), .null, .null])
    let justified = try start("--layout", "columns:justified", "--size", "x900")
    #expect(justified["layout"]["axis"].text == "columns")
    #expect(justified["layout"]["count"] == .numeral("2"))
    #expect(justified["isFree"] == .boolean(true))
    #expect(justified["look"]["size"]["height"] == .numeral("900"))
    #expect(try start("--layout", "justified", "--size", "story")["isFree"] == .boolean(false))
  }

  @Test func `the layout is that of compose, and there may be more photos than cells, or fewer`()
    throws
  {
    let photos = [Word](repeating: .small("rgb.png"), count: 7)
    for (words, layout) in [
      ([], "mosaic:aabbb/cccdd/efffg"), (["-l", "quad"], "2x2"), (["-l", "3x3"], "3x3"),
      (["-b", "transparent"], "mosaic:aabbb/cccdd/efffg"),
      (["--empty", "red"], "mosaic:aabbb/cccdd/efffg"),
    ] as [([Word], String)] {
      #expect(
        try Program.run(["arrange", "-o", "page.html"] + words + photos, in: folder).isQuietSuccess)
      let data = try data(of: folder.read("page.html"))
      #expect(data["start"]["layout"]["notation"] == .string(layout))
      #expect(data["photos"].elements.count == 7)
    }
  }
}

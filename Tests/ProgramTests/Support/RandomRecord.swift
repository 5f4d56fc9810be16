import CommandKit
import FileSystem
import GridKit
import PhotoIO
import TestSupport

/// A record of a manifest with small photos and random options.
struct RandomRecord {
  /// Whether the name of the output says its format.
  private var isNamedByFormat = false
  private var photos: [String]
  /// The number of cells of a fixed layout; not less than the photos that can be read.
  private var cellCount: Int
  /// The values of options, several of which are separated by bars. Those that would be an error are
  /// left out of the record.
  private var values: [String: String] = [:]
  /// The captions for single photos, if there are some: more than there are photos.
  private var captions: [String]?
}

extension RandomRecord {
  /// The photos that can be read. Their names resemble words, placeholders and parts of a mark.
  private static let goodPhotos = [
    "none.png", "{title}.png", "Rome.png", "twin.png", "name.png", "1.png", "a\ncaption none.png",
    "\u{5E9}\u{5DC}\u{5D5}\u{5DD}, 2.png", "IMG_20240102_030405.jpg", "titled.jpg", "tall.jpg",
    "alpha.png",
  ]
  private static let badPhoto = "damaged.png"

  /// Writes the photos, each with a date of its own, long before those of outputs.
  static func writePhotos(to folder: TemporaryFolder) throws {
    var random = SplitMix64(seed: 0)
    for (number, name) in (goodPhotos + [badPhoto]).enumerated() {
      let size =
        name == "tall.jpg"
        ? Size(width: 20, height: 90)
        : Size(width: random.int(30...150), height: random.int(30...90))
      let path = folder[name]
      let picture = random.photo(size, alpha: name == "alpha.png" ? 0...255 : 255...255)
      if name.hasSuffix(".png") {
        try PNGWriter().write(picture, to: path)
      } else {
        try JPEGWriter().write(picture, to: path)
      }
      var bytes = try path.contents()
      switch name {
      case "titled.jpg":
        let title = TIFFBlock.Entry(tag: 0x010E, type: 2, count: 4, value: Array("Sea\0".utf8))
        let exif = Array("Exif\0\0".utf8) + TIFFBlock(entries: [title]).bytes
        bytes = JPEGSegments.inserting([JPEGSegments.segment(0xE1, exif)], into: bytes)
      // Both have faces to the left, and are cropped in most cells.
      case "name.png", "1.png":
        let xmp = """
          <x><mwg-rs:RegionList><rdf:li mwg-rs:Type="Face"><mwg-rs:Area stArea:x="0.1"
          stArea:y="0.2" stArea:w="0.1" stArea:h="0.2"/></rdf:li></mwg-rs:RegionList></x>
          """
        try folder.write(Array(xmp.utf8), to: Pathname("\(name).xmp"))
        try folder["\(name).xmp"].setTime(seconds: 1_000_000_000)
      case "twin.png": bytes = try folder.read("Rome.png")
      case badPhoto: bytes = Array(bytes.prefix(bytes.count / 2))
      default: break
      }
      try path.write(bytes)
      try path.setTime(seconds: 1_000_000_000 + 4_000_000 * number)
    }
  }

  /// Layouts by the number of their cells.
  private static let layouts = [
    1: ["1x1"], 2: ["2x1", "1x2", "aab/aab", "a/b/b"],
    3: ["3x1", "1x3", "2+1", "1+2", "columns:1+2", "aab/aac", "a.b/a.c", "abb/acc"],
    4: ["2x2", "3+1", "columns:1+3", "aab/aac/ddd", "4x1"],
  ]
  private static let layoutsByPhotos = ["justified", "columns:justified"]

  private static let captionTexts = [
    "name", "{name}", "filename", "title", "{title}", "number", "1", "date", "{date} {name}",
    "none", "Rome", "{name}: {title}", "No. {number}",
  ]

  /// The values of options. Some of them have the same effect.
  private static let options: [(name: String, values: [String])] = [
    ("size", ["48", "64x96", "96x64", "80", "1x1cm", "1x2cm"]),
    ("gap", ["0", "1", "2", "3", "5%", "3,1", "1,3"]),
    ("margin", ["0", "1", "2", "5%", "4%,2%,10%", "1,2,3,4", "1,2,3,5"]),
    ("radius", ["0", "3", "8", "10%", "50%", "1000"]),
    (
      "background",
      [
        "blur", "blur:1", "blur:2", "#106698", "white", "black", "#10669880", "transparent",
        "#f0f0f0",
      ]
    ),
    ("empty", ["none", "#f0f0f0", "#106698", "#ff000080", "white", "transparent"]),
    ("blank", ["1", "2"]),
    ("fit", ["cover", "contain", "1=contain", "contain|2=cover"]),
    ("focus", ["center", "top", "left", "0.2,0.8", "1=top", "1=right", "2=bottom", "top|1=left"]),
    (
      "focus",
      [
        "faces", "1=faces", "2=faces", "faces|1=center", "faces|1=top", "1=faces|2=faces",
        "1=center",
      ]
    ),
    ("zoom", ["1", "1.5", "2", "1=3", "2=2", "16"]),
    ("exact", ["true", "false"]),
    ("sort", ["name", "taken", "shape", "time"]),
    ("reverse", ["true", "false"]),
    (
      "caption",
      captionTexts + ["Rome|1={name}", "Rome|1=none", "Rome|1=title", "{name}|2=name", "1=Rome"]
    ),
    (
      "title",
      [
        "Hello", "none", "{index}", "Grid {index}", "Hello\ncaption none", "1", "\u{1F600} Hello",
        " ",
      ]
    ),
    ("font", ["Sans", "DejaVu Sans", "Serif", "Sans Bold", "Mono", "Sans\ntitle Hello"]),
    ("font-size", ["8", "9", "12", "10%", "20%"]),
    ("title-size", ["9", "14", "10%"]),
    ("text-color", ["white", "#fff", "black", "red"]),
    ("date-format", ["%Y", "%d.%m.%Y", "%B %%", "%A"]),
    ("format", ["png", "png", "jpeg", "jpeg", "webp"]),
    ("quality", ["30", "80", "89", "90", "95", "100"]),
    ("max-bytes", ["1200", "1500", "2K", "3K", "100K"]),
    ("subsampling", ["420", "422", "444"]),
    ("progressive", ["true", "false"]),
    ("hdr", ["true", "false"]),
    ("lossless", ["true", "false"]),
    ("png-compression", ["fast", "small"]),
    ("dpi", ["72", "150", "300"]),
  ]

  /// The options that each record has: a format, since not all names of outputs say it, and a size, since
  /// pictures of the usual one take long.
  private static let required: Set = ["format", "size"]

  /// Creates a record in which each option has a value with the given probability.
  private init(_ random: inout SplitMix64) {
    let count = random.int(1...4)
    photos = (0..<count).map { _ in Self.goodPhotos.randomElement(using: &random)! }
    cellCount = min(4, count + (random.int(0...4) == 0 ? 1 : 0))
    for (name, choices) in Self.options
    where Self.required.contains(name) || random.int(0...3) == 0 {
      values[name] = choices.randomElement(using: &random)!
    }
    isNamedByFormat = random.next() & 1 == 0
    chooseLayout(&random)
    if random.int(0...9) == 0 { photos.insert(Self.badPhoto, at: random.int(0...count)) }
    if random.int(0...5) == 0 { chooseCaptions(&random) }
  }

  private mutating func chooseLayout(_ random: inout SplitMix64) {
    let fixed = Self.layouts[cellCount]!.randomElement(using: &random)!
    let mustBeFixed = cellCount > photos.count { $0 != Self.badPhoto }
    switch mustBeFixed ? 9 : random.int(0...9) {
    case 0...1: values["layout"] = nil
    case 2...3: values["layout"] = Self.layoutsByPhotos.randomElement(using: &random)!
    default: values["layout"] = fixed
    }
  }

  private mutating func chooseCaptions(_ random: inout SplitMix64) {
    captions = (0...4).map { _ in Self.captionTexts.randomElement(using: &random)! }
  }

  /// Changes one thing.
  private mutating func change(_ random: inout SplitMix64) {
    switch random.int(0...19) {
    case 0: chooseLayout(&random)
    case 1: if captions == nil { chooseCaptions(&random) } else { captions = nil }
    case 2: photos.swapAt(0, photos.count - 1)
    case 3:
      let index = photos.indices.randomElement(using: &random)!
      if photos[index] != Self.badPhoto {
        photos[index] = Self.goodPhotos.randomElement(using: &random)!
      }
    default:
      let (name, choices) = Self.options.randomElement(using: &random)!
      if name == "format" && isNamedByFormat { return }
      values[name] =
        random.int(0...3) == 0 && !Self.required.contains(name)
        ? nil : choices.randomElement(using: &random)!
    }
  }

  /// Returns two records, which differ in most pairs.
  static func pair(_ random: inout SplitMix64) -> (RandomRecord, RandomRecord) {
    let first = RandomRecord(&random)
    if random.int(0...19) == 0 {
      var other = RandomRecord(&random)
      (other.isNamedByFormat, other.values["format"]) = (
        first.isNamedByFormat, first.values["format"]
      )
      return (first, other)
    }
    var second = first
    for _ in 0...(random.int(0...3) == 0 ? 1 : 0) {
      // Some changes have no effect on the record.
      let before = second.json(output: "")
      for _ in 0..<20 where second.json(output: "") == before { second.change(&random) }
    }
    return (first, second)
  }
}

extension RandomRecord {
  /// Creates a record with one photo to a cell.
  init(_ photos: [String], _ values: [String: String]) {
    (self.photos, cellCount) = (photos, photos.count)
    self.values = values.merging(["format": "png", "size": "80"]) { given, _ in given }
  }

  /// Returns the output of the record.
  func output(_ stem: String) -> String {
    isNamedByFormat ? "\(stem).\(values["format"]!)" : stem
  }

  /// Returns the record as JSON.
  func json(output stem: String) -> String {
    var members: [(String, JSON)] = [
      ("photos", .array(photos.map(JSON.string))), ("output", .string(output(stem))),
    ]
    for (name, value) in values.sorted(by: { $0.key < $1.key }) where applies(name, value) {
      let words = value.split(separator: "|").map { JSON.string(String($0)) }
      members.append(
        (
          name,
          ["true", "false"].contains(value)
            ? .boolean(value == "true") : words.count == 1 ? words[0] : .array(words)
        ))
    }
    if let captions {
      members.append(("captions", .array(captions.prefix(photos.count).map(JSON.string))))
    }
    if cellCount > photos.count { members.append(("allow-empty", .boolean(true))) }
    if photos.contains(Self.badPhoto) { members.append(("skip-bad", .boolean(true))) }
    return "\(JSON(members: members))"
  }

  /// Whether a value of an option is no error in this record.
  private func applies(_ name: String, _ value: String) -> Bool {
    let format = values["format"]!
    let isFixed = values["layout"].map { !Self.layoutsByPhotos.contains($0) } ?? false
    let goodCount = photos.count { $0 != Self.badPhoto }
    if goodCount < 2 && (value.contains("2=") || value == "blur:2") { return false }
    switch name {
    case "format": return !isNamedByFormat
    case "quality", "max-bytes":
      return format == "jpeg" || format == "webp" && values["lossless"] != "true"
    case "subsampling", "progressive", "hdr": return format == "jpeg"
    case "lossless": return format == "webp"
    case "png-compression": return format == "png"
    case "dpi": return format != "webp"
    case "background": return format != "jpeg" || !["#10669880", "transparent"].contains(value)
    case "empty": return isFixed
    case "blank": return isFixed && goodCount < cellCount && Int(value)! <= cellCount
    case "sort": return value != "shape" || !Self.layoutsByPhotos.contains(values["layout"] ?? "")
    case "reverse": return values["sort"].map { $0 != "shape" && applies("sort", $0) } ?? false
    case "font", "font-size", "text-color":
      return ["title", "caption"].contains { name in
        values[name].map { applies(name, $0) } ?? false
      }
    case "title-size": return values["title"].map { applies("title", $0) } ?? false
    case "date-format": return values["caption"].map { applies("caption", $0) } ?? false
    default: return true
    }
  }
}

extension SplitMix64 {
  /// Returns a picture of two noisy colors, one beside the other.
  fileprivate mutating func photo(_ size: Size, alpha: ClosedRange<Int>) -> Raster {
    let colors = (0..<2).map { _ in (0..<3).map { _ in int(0...255) } }
    var raster = Raster(size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let color = colors[2 * x / size.width].map { UInt8(min(255, max(0, $0 + int(-20...20)))) }
        raster[x, y] = Color(
          red: color[0], green: color[1], blue: color[2], alpha: UInt8(int(alpha)))
      }
    }
    return raster
  }
}

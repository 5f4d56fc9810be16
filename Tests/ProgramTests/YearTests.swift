import CommandKit
import FileBuilders
import FileSystem
import GridKit
import LibC
import PhotoIO
import TestSupport
import Testing

/// A folder of one year, of which the test knows what everyone would show.
@Suite struct YearTests {
  private let folder: TemporaryFolder
  /// The photos that are originals, sharp and not rejected; of them, the best of each month.
  private var (good, best) = ([String](), [String]())
  /// The others, by what is expected of them.
  private var (bursts, copies, backups) = ([String](), [String](), [String]())
  private var (screenshots, likelyScreenshots) = ([String](), [String]())
  private var (flawed, rejected) = ([String](), [String]())

  init() async throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("year")
    for month in 1...12 {
      for day in 0..<5 { try await addPhoto(month, day) }
    }
    try addScreenshots()
    for index in 0..<12 {
      // Black and white pictures, and blurred ones.
      let raster =
        index < 6
        ? Raster(
          Size(width: 160, height: 120),
          pixels: Array(
            repeating: [UInt8(255 * (index % 2)), UInt8(255 * (index % 2)), UInt8(index), 255],
            count: 160 * 120))! : Self.blurred(index)
      let name = "DSC_0\(200 + index).jpg"
      try write(raster, name, taken: "2024:06:\(10 + index) 22:00:00")
      flawed.append(name)
    }
  }

  private func write(
    _ picture: Raster, _ name: String, quality: Int = 92, taken: String? = nil, rating: Int? = nil
  ) throws {
    let segments =
      (taken.map { [PickTests.segment(EXIF: TIFFBlock.taken($0, camera: "P1"))] } ?? [])
      + (rating.map { [PickTests.segment(rating: $0)] } ?? [])
    let bytes = try PickTests.bytes(picture, JPEGWriter(quality: quality))
    try folder.write(JPEGSegments.inserting(segments, into: bytes), to: "year/\(name)")
  }

  /// Photos of a month are days apart. The third one has four stars, in its XMP data or a sidecar; one of every other
  /// month is rejected, likewise; one has a burst, one was sent and came back, and one is saved twice.
  private mutating func addPhoto(_ month: Int, _ day: Int) async throws {
    let scene = 10 * month + day
    let name = "IMG_\(1000 + scene).jpg"
    let date = "2024:\(month < 10 ? "0" : "")\(month):0\(1 + day) 12:00:0"
    let usesSidecar = month % 3 == 0
    let rating = day == 2 ? 4 : day == 4 && month % 2 == 0 ? -1 : nil
    let picture =
      day == 1
      ? Self.detailed(scene)
      : PickTests.picture(ofScene: scene, isSharp: true)
    try write(picture, name, taken: date + "0", rating: usesSidecar ? nil : rating)
    if usesSidecar, let rating {
      let text = "<x:xmpmeta xmp:Rating=\"\(rating)\"/>"
      try folder["year/\(name).xmp"].write(text)
    }
    switch (day, rating) {
    case (_, -1): rejected.append(name)
    case (2, _): best.append(name)
    default: break
    }
    if rating != -1 { good.append(name) }
    if day == 0 {
      for frame in 1...3 {
        let name = "IMG_\(1000 + scene)_\(frame).jpg"
        try write(
          PickTests.picture(ofScene: scene, isSharp: false, frame), name, taken: date + "\(frame)")
        bursts.append(name)
      }
    } else if day == 1 {
      try await addCopies(of: picture, scene, month)
    } else if day == 3 {
      let name = "IMG_\(1000 + scene) (1).jpg"
      try folder.copy("year/IMG_\(1000 + scene).jpg", to: "year/\(name)")
      backups.append(name)
    }
  }

  /// What a dozen messengers and programs save: names, sizes, qualities, and whether the date stays.
  private static let recipes: [(name: String, width: Int, quality: Int, keepsDate: Bool)] = [
    ("IMG-20241231-WA0001.jpg", 192, 60, false),
    ("WhatsApp Image 2024-12-31 at 22.15.00.jpeg", 160, 55, false),
    ("photo_2024-12-31_10-00-00.jpg", 256, 87, false),
    ("signal-2024-12-31-10-00-00-123.jpg", 224, 70, false),
    ("received_1234567890.jpeg", 200, 75, false), ("image0.jpeg", 240, 80, true),
    ("FB_IMG_1735000000000.jpg", 208, 71, false), ("mmexport1735000000000.jpg", 192, 65, false),
    ("PXL_edited.jpg", 256, 85, true), ("Foto.png", 176, 100, false),
    ("IMG_20241231_101500_compressed.jpg", 256, 45, true), ("download.jpg", 184, 99, false),
  ]

  private mutating func addCopies(of picture: Raster, _ scene: Int, _ month: Int) async throws {
    let (name, width, quality, keepsDate) = Self.recipes[month - 1]
    let size = Size(width: width, height: width * 3 / 4)
    let small =
      width == 256 ? picture : try await PickOriginalTests.resized(picture, to: size)
    if name.hasSuffix("png") {
      try folder.write(try PickTests.bytes(small, PNGWriter()), to: "year/\(name)")
    } else {
      let date = "2024:\(month < 10 ? "0" : "")\(month):02 12:00:00"
      try write(small, name, quality: quality, taken: keepsDate ? date : nil)
    }
    copies.append(name)
  }

  /// Screenshots of three systems: two signs, or a name alone.
  private mutating func addScreenshots() throws {
    for index in 0..<6 {
      let ios = "IMG_50\(10 + index).jpg"
      let screen = Size(width: 640, height: 960)
      let level = UInt8(100 + index)
      let blank = Raster(
        screen, pixels: Array(repeating: [level, level, level, 255], count: screen.area))!
      try folder.write(try FolderChoiceTests.photo(blank, words: true), to: "year/\(ios)")
      let android = "Screenshot_2024080\(index)-101010.jpg"
      try folder.write(
        try FolderChoiceTests.photo(
          PickTests.picture(ofScene: 520 + index, isSharp: true), words: true),
        to: "year/\(android)")
      screenshots += [ios, android]
      let windows = "Screenshot 2024-09-0\(1 + index) 101010.png"
      let picture = PickTests.picture(ofScene: 540 + index, isSharp: true)
      try folder.write(try PickTests.bytes(picture, PNGWriter()), to: "year/\(windows)")
      likelyScreenshots.append(windows)
    }
  }

  /// Areas with sharp edges, with a little noise, as large as copies need.
  private static func detailed(_ seed: Int) -> Raster {
    var random = SplitMix64(seed: UInt64(seed))
    let size = Size(width: 256, height: 192)
    let areas = (0..<96).map { _ in Int.random(in: 40...200, using: &random) }
    let pixels = (0..<size.area).map { place -> Raster.Pixel in
      let area = areas[place / size.width / 24 * 11 + place % size.width / 24]
      let level = UInt8(area + Int.random(in: -8...8, using: &random))
      return [level, level, level, 255]
    }
    return Raster(size, pixels: pixels)!
  }

  /// Slow waves.
  private static func blurred(_ seed: Int) -> Raster {
    let pixels = (0..<160 * 120).map { place -> Raster.Pixel in
      let (x, y) = (Double(place % 160) / 40, Double(place / 160) / 35)
      let level = UInt8(128 + 80 * sin(x + Double(seed)) * cos(y))
      return [level, level, level, 255]
    }
    return Raster(Size(width: 160, height: 120), pixels: pixels)!
  }

  private func photos(_ words: [Word]) throws -> Set<String> {
    let outcome = try Program.run(
      ["compose", "year", "-s", "2000", "-o", "g.png", "-n", "--json"] + words, in: folder)
    #expect(outcome.end == .exit(0), "\(outcome)")
    guard case .array(let cells) = try JSON(reading: outcome.text).membersByName["cells"] else {
      return []
    }
    return Set(
      cells.compactMap { cell in
        if case .string(let path) = cell.membersByName["photo"] {
          String(path.dropFirst(5))
        } else {
          nil
        }
      })
  }

  @Test func `nothing, twelve, all and none each give what everyone would show`() throws {
    let count = folder.names(in: "year").count { !$0.hasSuffix(".xmp") }
    let unshown = backups + screenshots + rejected
    let shown = good + bursts + copies + likelyScreenshots + flawed
    #expect(count == shown.count + unshown.count && count == 150)
    for (words, expected) in [
      (["--pick", "none"], shown + unshown), ([], shown), (["--pick", "all"], good),
      (["--pick", "12"], best), (["--pick", "12", "--per", "month"], best),
    ] as [([Word], [String])] {
      let difference = try photos(words).symmetricDifference(expected)
      #expect(difference == [], "\(words): \(difference)")
    }
  }
}

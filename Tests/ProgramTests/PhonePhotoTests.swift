import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

/// HEICs as phones write them, with any version of libheif.
@Suite(.needsFormats) struct PhonePhotoTests {
  private let folder: TemporaryFolder
  private let pictures: [PhonePhoto.CodedPicture]

  init() throws {
    folder = try TemporaryFolder()
    pictures = try PhonePhoto.fixtures()
  }

  /// A photo, and what is reported of it. libheif 1.19 and 1.23 report the same.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var omitted = ["HDR gain map"]
    var hasEXIF = true
    let change: @Sendable (inout PhonePhoto) -> Void

    init(
      _ name: String, omitted: [String] = ["HDR gain map"], hasEXIF: Bool = true,
      change: @escaping @Sendable (inout PhonePhoto) -> Void
    ) {
      (testDescription, self.omitted, self.hasEXIF, self.change) = (name, omitted, hasEXIF, change)
    }
  }

  /// iOS 18 and later: items belong to the primary picture and to the tone-mapped one.
  static let cases = [
    Case("as by iOS 17") { _ in },
    Case("a shared gain map") { $0.redirect("auxl", from: $0.gainMap, to: $0.grid, $0.toneMap) },
    Case("shared EXIF data") { $0.redirect("cdsc", from: $0.exif, to: $0.grid, $0.toneMap) },
    Case("EXIF data shared the other way round") {
      $0.redirect("cdsc", from: $0.exif, to: $0.toneMap, $0.grid)
    },
    Case("EXIF data of the tone-mapped picture", hasEXIF: false) {
      $0.redirect("cdsc", from: $0.exif, to: $0.toneMap)
    },
    Case("a shared depth map", omitted: ["HDR gain map", "depth map"]) {
      $0.addAuxiliary(
        "urn:mpeg:hevc:2015:auxid:2", of: .init(tileOf: $0), to: [$0.grid, $0.toneMap])
    },
    Case("a depth map of the tone-mapped picture") {
      $0.addAuxiliary("urn:mpeg:hevc:2015:auxid:2", of: .init(tileOf: $0), to: [$0.toneMap])
    },
    Case("shared mattes", omitted: ["HDR gain map", "auxiliary picture"]) {
      for type in ["skinsegmentationmatte", "semanticskymatte", "styledeltamap"] {
        $0.addAuxiliary(
          "urn:com:apple:photo:2023:aux:\(type)", of: .init(tileOf: $0), to: [$0.grid, $0.toneMap])
      }
    },
    Case("shared styles and XMP") {
      let uri = HEIFFile.Item(
        "uri ", detail: Array("tag:apple.com,2023:photo:metadata:styles\0".utf8))
      let xmp = HEIFFile.Item("mime", detail: Array("application/rdf+xml\0".utf8))
      for item in [uri, xmp] {
        let id = $0.file.add(item)
        $0.file.refer("cdsc", from: id, to: $0.grid, $0.toneMap)
        $0.file.refer("cdsc", from: id, to: $0.gainMap)
      }
    },
    Case("items without data") {
      let uri = $0.file.add(HEIFFile.Item("uri ", detail: Array("tag:a\0".utf8), data: nil))
      $0.file.refer("cdsc", from: uri, to: $0.grid)
      $0.file.items[$0.toneMap - 1].data = nil
    },
    Case("a second photo", omitted: ["HDR gain map", "further pictures"]) {
      _ = $0.file.add(PhonePhoto.CodedPicture(tileOf: $0).item(isHidden: false))
      $0.redirect("auxl", from: $0.gainMap, to: $0.grid, $0.toneMap)
    },
    Case("identifiers of 32 bits") {
      $0.file.hasWideIdentifiers = true
      $0.redirect("auxl", from: $0.gainMap, to: $0.grid, $0.toneMap)
    },
  ]

  @Test(arguments: cases)
  func `a photo is read, and what is left out is reported`(_ photo: Case) async throws {
    var changed = PhonePhoto(pictures)
    photo.change(&changed)
    let file = try folder.write(changed.bytes, to: "a.heic")
    let outcome = try Program.run(["inspect", "--json", file], in: folder)
    let names = photo.omitted.map { "\"\($0)\"" }.joined(separator: ",")
    #expect(outcome.text.contains("\"leftOut\":[\(names)]"), "\(outcome)")
    #expect(outcome.text.contains("\"exif\":\(photo.hasEXIF)"), "\(outcome)")
    #expect(outcome.text.contains(#""upright":{"width":120,"height":104},"orientation":1"#))
    let plain = try folder.write(PhonePhoto(pictures).bytes, to: "plain.heic")
    #expect(try await decode(file) == decode(plain))
  }

  @Test func `a shared gain map does not hide the date`() throws {
    var photo = PhonePhoto(pictures)
    photo.redirect("cdsc", from: photo.exif, to: photo.grid, photo.toneMap)
    try folder.write(photo.bytes, to: "new.heic")
    try folder.copy(.fixture("formats/plain.heic"), to: "none.heic")
    let outcome = try Program.run(
      ["compose", "--dry-run", "--sort", "taken", "none.heic", "new.heic", "-o", "a.png"],
      in: folder)
    #expect(outcome.end == .exit(0), "\(outcome)")
    let lines = outcome.text + outcome.errors
    let (first, second) = (lines.firstRange(of: "new.heic"), lines.firstRange(of: "none.heic"))
    #expect(try #require(first).lowerBound < #require(second).lowerBound)
  }

  @Test(arguments: PhonePhoto.alphaTypes)
  func `shared alpha is transparent, or refused with a way out`(_ type: String) async throws {
    var photo = PhonePhoto(pictures)
    let main = photo.file.add(pictures[0].item(isHidden: false))
    photo.file.primary = main
    let alpha = photo.file.add(pictures[1].item(properties: [HEIFFile.auxiliary(type)]))
    photo.file.refer("auxl", from: alpha, to: main, photo.toneMap)
    let file = try folder.write(photo.bytes, to: "a.heic")
    let outcome = try Program.run(["inspect", "--json", file], in: folder)
    if outcome.end == .exit(0) {
      #expect(outcome.text.contains(#""alpha":true"#))
    } else {
      #expect(outcome.end == .exit(65))
      #expect(outcome.errors.contains("unsupported HEIC: libheif 1.1"), "\(outcome.errors)")
      #expect(outcome.errors.contains("apt install -t bookworm-backports libheif1\n"))
      #expect(outcome.errors.count(where: \.isNewline) == 1)
    }
  }

  /// Decodes a photo at its own size.
  private func decode(_ photo: Word, _ width: Int = 120, _ height: Int = 104) async throws
    -> Picture
  {
    try await compose(photo, Size(width: width, height: height), focus: "0.5,0.5")
  }

  private func compose(_ photo: Word, _ size: Size, focus: String) async throws -> Picture {
    let outcome = try Program.run(
      [
        "compose", "-l", "rows:1", "-s", "\(size)", "-m", "0", "--quiet", "--force", "--focus",
        "1=\(focus)", photo, "-o", "a.png",
      ], in: folder)
    #expect(outcome.isQuietSuccess, "\(photo): \(outcome)")
    return try await PhotoFile(folder["a.png"]).decode()
  }

  /// The grid of four pictures, each of which was decoded alone.
  private func composedTiles(cutTo size: Size) async throws -> Picture {
    var tiles: [Picture] = []
    for picture in pictures {
      tiles.append(try await decode(folder.write(picture.file, to: "tile.heic"), 64, 64))
    }
    #expect(tiles[0] != tiles[1])
    var samples: [UInt8] = []
    for y in 0..<size.height {
      for x in 0..<size.width { samples += tiles[y / 64 * 2 + x / 64][x % 64, y % 64] }
    }
    return Picture(width: size.width, height: size.height, channels: 3, samples: samples)
  }

  /// Turns of a picture as properties, and as the pixel that is at a place of the upright one.
  static let turns:
    [(properties: [[UInt8]], isTurned: Bool, @Sendable (Int, Int, Size) -> (Int, Int))] = [
      ([], false, { x, y, _ in (x, y) }),
      // Counterclockwise: the top row comes from the right column.
      ([ISOMediaBoxes.box("irot", [1])], true, { x, y, size in (size.width - 1 - y, x) }),
      (
        [ISOMediaBoxes.box("irot", [2])], false,
        { x, y, size in (size.width - 1 - x, size.height - 1 - y) }
      ),
      ([ISOMediaBoxes.box("irot", [3])], true, { x, y, size in (y, size.height - 1 - x) }),
      // A vertical axis exchanges left and right, a horizontal one top and bottom.
      ([ISOMediaBoxes.box("imir", [1])], false, { x, y, size in (size.width - 1 - x, y) }),
      ([ISOMediaBoxes.box("imir", [0])], false, { x, y, size in (x, size.height - 1 - y) }),
      (
        [ISOMediaBoxes.box("irot", [1]), ISOMediaBoxes.box("imir", [1])], true,
        { x, y, size in (size.width - 1 - y, size.height - 1 - x) }
      ),
      (
        [ISOMediaBoxes.box("irot", [1]), ISOMediaBoxes.box("imir", [0])], true,
        { x, y, _ in (y, x) }
      ),
    ]

  @Test(arguments: turns.indices)
  func `each pixel of a grid is that of its tile, turned`(_ index: Int) async throws {
    let (properties, isTurned, place) = Self.turns[index]
    let stored = Size(width: 120, height: 104)
    let size = isTurned ? Size(width: 104, height: 120) : stored
    let photo = PhonePhoto(pictures, gridProperties: properties)
    let file = try folder.write(photo.bytes, to: "grid.heic")
    let tiles = try await composedTiles(cutTo: stored)
    var samples: [UInt8] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (storedX, storedY) = place(x, y, stored)
        samples += tiles[storedX, storedY]
      }
    }
    let upright = Picture(width: size.width, height: size.height, channels: 3, samples: samples)
    #expect(try await decode(file, size.width, size.height) == upright)
    // A narrow and a low part, on both sides.
    for (focus, isAtEnd) in [("0,0", false), ("1,1", true)] {
      let narrow = Size(width: 30, height: size.height), low = Size(width: size.width, height: 30)
      for part in [narrow, low] {
        let x = isAtEnd ? size.width - part.width : 0, y = isAtEnd ? size.height - part.height : 0
        let expected = upright.crop(Rect(x: x, y: y, width: part.width, height: part.height))
        #expect(try await compose(file, part, focus: focus) == expected)
      }
    }
  }

  /// Properties of a picture whose colors are coded in a way.
  ///
  /// - Parameter matrix: 1, or 12, which with the primaries 1 is the same matrix but for rounding.
  private func colors(matrix: UInt8, isFullRange: Bool) -> [UInt8] {
    ISOMediaBoxes.box("colr", "nclx".utf8 + [0, 1, 0, 13, 0, matrix, isFullRange ? 0x80 : 0])
  }

  @Test(arguments: turns.indices, [true, false])
  func `colors and turns are those of libheif`(_ index: Int, _ isFullRange: Bool) async throws {
    let coded = PhonePhoto.CodedPicture(try Pathname.fixture("formats/420.heic").contents())
    let (turn, isTurned, _) = Self.turns[index]
    func decoded(matrix: UInt8, isGrid: Bool) async throws -> Picture {
      let colors = colors(matrix: matrix, isFullRange: isFullRange)
      var file = HEIFFile()
      if isGrid {
        let tile = file.add(coded.item(properties: [colors]))
        file.primary = file.addGrid(
          [tile, tile], columns: 2, size: (120, 52), properties: turn + [colors])
      } else {
        file.primary = file.add(coded.item(isHidden: false, properties: turn + [colors]))
      }
      let (width, height) = isGrid ? (120, 52) : (64, 64)
      let photo = try folder.write(file.bytes(), to: "a.heic")
      return try await decode(photo, isTurned ? height : width, isTurned ? width : height)
    }
    for isGrid in [false, true] {
      // libheif before 1.19 decodes to RGB only what is not decoded to YCbCr.
      let (own, libheif) = try await (
        decoded(matrix: 1, isGrid: isGrid), decoded(matrix: 12, isGrid: isGrid)
      )
      let differences = zip(own.samples, libheif.samples).map { Int($0) - Int($1) }
      #expect(differences.allSatisfy { $0.magnitude <= 1 })
      #expect(Set(own.samples).count > 20)
    }
  }

  @Test func `a large grid is decoded by tiles`() throws {
    var file = HEIFFile()
    // Their bytes are in the file once.
    let tiles = (0..<(48 * 48)).map { _ in file.add(pictures[0].item()) }
    _ = file.addGrid(tiles, columns: 48, size: (3072, 3072))
    let photo = try folder.write(file.bytes(), to: "a.heic")
    // The picture alone has 28 MB, and libheif holds it twice.
    let outcome = try Program.run(
      ["inspect", "--decode", "--max-memory", "24M", photo], in: folder)
    #expect(outcome.end == .exit(0), "\(outcome)")
    // A crop is left to libheif.
    file.items[tiles.count].properties.append(
      ISOMediaBoxes.box(
        "clap",
        [
          0, 0, 12, 0, 0, 0, 0, 1, 0, 0, 12, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0,
          0, 0, 1,
        ]))
    try folder.write(file.bytes(), to: "a.heic")
    let cropped = try Program.run(["inspect", "--max-memory", "24M", photo], in: folder)
    #expect(cropped.end == .exit(65))
    #expect(cropped.errors.contains("too large: decoding it takes"), "\(cropped.errors)")
  }

  @Test func `a changed byte of a box that is rewritten is no crash`() throws {
    var photo = PhonePhoto(pictures)
    photo.redirect("auxl", from: photo.gainMap, to: photo.grid, photo.toneMap)
    photo.redirect("cdsc", from: photo.exif, to: photo.grid, photo.toneMap)
    let bytes = photo.bytes
    func place(_ name: String) throws -> Int {
      try #require(bytes.indices.first { bytes[$0...].starts(with: name.utf8) })
    }
    let items = stride(from: try place("iinf"), to: try place("iref"), by: 5)
    let references = stride(from: try place("iref"), to: try place("iprp"), by: 2)
    var names: [Word] = []
    for index in Array(items) + references {
      var changed = bytes
      changed[index] ^= 0x80
      names.append(try folder.write(changed, to: "\(index).heic"))
    }
    let outcome = try Program.run(["inspect", "--decode"] + names, in: folder)
    #expect(outcome.end == .exit(65))
    for line in outcome.errors.split(separator: "\n") {
      #expect(line.contains("damaged HEIC") || line.contains("unsupported HEIC"), "\(line)")
    }
  }
}

import FileBuilders

/// The first inputs for fuzzing: profiles, EXIF data and marks of every kind that is parsed
/// differently.
let seeds: [Fixture] = [
  Fixture("fuzzing/icc/matrix.icc") { Profile.displayP3.file.bytes },
  Fixture("fuzzing/icc/gray.icc") {
    ProfileFile(colors: "GRAY", elements: [(["kTRC"], ProfileFile.curve([0, 9000, 65535]))])
      .named("Gray").bytes
  },
  Fixture("fuzzing/icc/gray-lab.icc") {
    ProfileFile(
      colors: "GRAY", connection: "Lab ", elements: [(["kTRC"], ProfileFile.sRGBCurve)]
    ).named("Gray, Lab").bytes
  },
  Fixture("fuzzing/icc/table.icc") {
    ProfileFile(
      connection: "Lab ",
      elements: [
        (["A2B0"], ProfileFile.table(inputs: 3, side: 3) { [$0.reduce(0, +) / 3, $0[0], $0[2]] })
      ]
    ).named("Table").bytes
  },
  Fixture("fuzzing/icc/inks.icc") {
    ProfileFile(
      kind: "prtr", colors: "CMYK", connection: "Lab ",
      elements: [
        (
          ["A2B0", "A2B1"],
          ProfileFile.table(inputs: 4, side: 2) { [1 - $0.max()!, 1 - $0[0], 1 - $0[2]] }
        )
      ]
    ).named("Inks").bytes
  },
  Fixture("fuzzing/exif/little.tiff") { EXIF(orientation: 6).tiff },
  Fixture("fuzzing/exif/big.tiff") { EXIF(orientation: 8, byteOrder: .big).tiff },
  Fixture("fuzzing/exif/dated.tiff") { dated },
  Fixture("fuzzing/date/boxes.heic") { ISOMediaBoxes().bytes(exif: dated) },
  Fixture("fuzzing/date/pieces.avif") {
    var boxes = ISOMediaBoxes()
    (boxes.brand, boxes.isInMeta, boxes.pieces) = ("avif", true, 3)
    return boxes.bytes(exif: dated)
  },
  Fixture("fuzzing/heif/shared.heic") { sharedItems },
  Fixture("fuzzing/raw/subdirectories.nef") {
    var tree = rawFile
    tree.directories[0].append((330, .directories([1, 2])))
    tree.directories += [
      [(513, .blocks([0])), (514, .sizes([0]))],
      [(262, .short([32803])), (259, .short([7])), (273, .long([9])), (279, .long([9]))],
    ]
    return tree.bytes
  },
  Fixture("fuzzing/raw/entry.rw2") {
    var tree = rawFile
    (tree.magic, tree.order) = (0x55, .little)
    tree.directories[0].append((0x2E, .bytes(tree.blocks[0])))
    return tree.bytes
  },
  Fixture("fuzzing/raw/strip.cr2") {
    var tree = rawFile
    tree.preface = Array("CR".utf8) + [2, 0, 0, 0, 0, 0]
    tree.directories[0] += [(259, .short([6])), (273, .blocks([0])), (279, .sizes([0]))]
    return tree.bytes
  },
  // The integrity values are XXH64, as `xxhsum -H1` prints it, of the bytes before them.
  Fixture("fuzzing/mark/intact.jpg") {
    [0xFF, 0xD8] + JPEGSegments.segment(0xFE, Array((mark + "9d5f6dbc77ba65d7").utf8))
      + [0xFF, 0xD9]
  },
  Fixture("fuzzing/mark/intact.png") {
    var file = PNGFile(width: 1, height: 1, colorType: 0, rows: [[0]])
    let data = Array("Comment\0\(mark)ac18df7d83139f37".utf8)
    file.chunks.insert(PNGFile.Chunk(name: "tEXt", data: data), at: 2)
    return file.bytes
  },
]

/// A grid whose gain map, depth map, alpha, thumbnail and metadata also belong to a tone-mapped picture,
/// without coded data.
private var sharedItems: [UInt8] {
  var file = HEIFFile()
  let coded = HEIFFile.Item("hvc1", properties: [HEIFFile.size(64, 64)])
  let tiles = (0..<4).map { _ in file.add(coded) }
  let grid = file.addGrid(
    tiles, columns: 2, size: (120, 104), properties: [ISOMediaBoxes.box("irot", [1])])
  let toneMap = file.add(HEIFFile.Item("tmap", isHidden: false))
  for type in [
    "urn:com:apple:photo:2020:aux:hdrgainmap", "urn:mpeg:hevc:2015:auxid:2",
    "urn:mpeg:hevc:2015:auxid:1",
  ] {
    var auxiliary = coded
    auxiliary.properties.append(HEIFFile.auxiliary(type))
    let item = file.add(auxiliary)
    file.refer("auxl", from: item, to: grid, toneMap)
  }
  let thumbnail = file.add(coded)
  file.refer("thmb", from: thumbnail, to: grid, toneMap)
  for item in [HEIFFile.Item("Exif"), HEIFFile.Item("uri ", detail: [0x61, 0], data: nil)] {
    let metadata = file.add(item)
    file.refer("cdsc", from: metadata, to: grid, toneMap)
  }
  return file.bytes()
}

/// A raw file without a place for its JPEG, which is the first block.
private var rawFile: TIFFTree {
  var tree = TIFFTree()
  let codes = HuffmanTable(counts: [1] + [UInt8](repeating: 0, count: 15), symbols: [0])
  tree.directories = [[(271, .text("Maker")), (274, .short([6]))]]
  tree.blocks = [SequentialJPEG(tables: [(codes, codes)], data: [0]).bytes]
  return tree
}

private let dated = TIFFBlock.taken("2009:02:13 23:31:30", fraction: "123", order: .big)
private let mark = "Instagrid picture 7, digest 00c0ffee00c0ffee, integrity "

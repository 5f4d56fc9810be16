import FileBuilders
import FileSystem
import TestSupport
import Testing

@testable import PhotoIO

/// Data of several pictures in one HEIC.
@Suite struct ISOMediaFileTests {
  private static let rdf = "application/rdf+xml"

  private func input(_ boxes: ISOMediaBoxes, _ data: [UInt8]) throws -> SniffedFile {
    let folder = try TemporaryFolder()
    return try SniffedFile(examining: try folder.write(boxes.bytes(exif: data), to: "photo"))
  }

  /// What is returned of the primary picture's data (1) or another's (2), whose entries and
  /// references come first.
  @Test(
    arguments: [(1, 4, 1), (4, 1, 2), (4, 4, nil), (nil, 4, 1), (nil, 1, 2)]
      as [(Int?, Int, Int?)])
  func `data are those that describe the primary picture`(
    _ described: Int?, _ other: Int, _ expected: Int?
  ) throws {
    for (type, isInMeta) in [("Exif", false), ("Exif", true), ("mime", false), ("mime", true)] {
      var boxes = ISOMediaBoxes()
      (boxes.type, boxes.isInMeta, boxes.described) = (type, isInMeta, described)
      (boxes.prefix, boxes.others) = ([], ([2, 2], other, Self.rdf))
      let file = ISOMediaFile(try input(boxes, [1]))
      let found = try type == "Exif" ? file.exif() : file.xmp().map { Array($0.dropFirst(4)) }
      #expect(found == expected.map { $0 == 1 ? [1] : [2, 2] }, "\(type)")
    }
  }

  @Test(arguments: ["text/plain", "application/rdf+xmlx", "application/rdf", ""])
  func `data of another content type are no XMP`(_ contentType: String) throws {
    var boxes = ISOMediaBoxes()
    (boxes.type, boxes.described, boxes.prefix) = ("mime", 1, [])
    boxes.others = ([2, 2], 1, contentType)
    #expect(try ISOMediaFile(input(boxes, [1])).xmp() == [0, 0, 0, 0, 1])
    boxes.contentType = contentType
    #expect(try ISOMediaFile(input(boxes, [1])).xmp() == nil)
  }

  /// A photo whose XMP data have an encoding.
  private func encoded(_ xmp: [UInt8], as encoding: String) throws -> ISOMediaFile {
    var file = HEIFFile()
    file.primary = file.add(HEIFFile.Item("hvc1", isHidden: false))
    let texts = Self.rdf.utf8 + [0] + encoding.utf8 + [0]
    let item = file.add(HEIFFile.Item("mime", detail: Array(texts), data: xmp))
    file.refer("cdsc", from: item, to: file.primary)
    let folder = try TemporaryFolder()
    return ISOMediaFile(
      try SniffedFile(examining: try folder.write(file.bytes(), to: "photo")))
  }

  @Test func `compressed XMP data are inflated, but not without end`() throws {
    let xmp = [UInt8]((0..<5000).map { UInt8(truncatingIfNeeded: $0 * 7) })
    let stream = stored(xmp)
    // Two bytes precede the data of deflate, and a checksum follows.
    let alone = Array(stream.dropFirst(2).dropLast(4))
    for (bytes, encoding, expected) in [
      (xmp, "", xmp), (stream, "deflate", xmp), (alone, "deflate", xmp),
      (stream, "compress_zlib", xmp), (xmp, "br", nil),
      (Array(stream.prefix(1000)), "deflate", Array(xmp.prefix(993))), ([], "deflate", []),
    ] as [([UInt8], String, [UInt8]?)] {
      #expect(try encoded(bytes, as: encoding).xmp() == expected, "\(encoding)")
    }
    // A block of fixed codes: a zero, and 1100 times the 258 bytes before.
    let bits = [1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0] as [UInt8]
    let run = [1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0] as [UInt8]
    let all = bits + [[UInt8]](repeating: run, count: 1100).joined()
    let bomb = stride(from: 0, to: all.count - 7, by: 8).map { start in
      (0..<8).reduce(0) { $0 | all[start + $1] << UInt8($1) }
    }
    #expect(try encoded(bomb, as: "deflate").xmp()?.count == FileFormat.maximumEXIFBytes)
  }
}

import FileBuilders

/// A picture with a mark, after changes by editors and accidents. It is built byte by byte, without
/// the code under test.
package struct MarkedPicture {
  /// The file as it was originally written.
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The text of the mark without its integrity value, and its offset in the file.
  private var text: Range<Int>? {
    let word = Array("Instagrid picture ".utf8)
    let start = bytes.indices.last { bytes[$0] == word[0] && bytes[$0...].starts(with: word) }
    return start.flatMap { start in
      bytes[start...].firstIndex(of: UInt8(ascii: "y")).map { start..<($0 + 2) }
    }
  }

  /// The comment: the text and the sixteen digits of the integrity value.
  package var comment: [UInt8] {
    text.map { Array(bytes[$0.lowerBound..<($0.upperBound + 16)]) } ?? []
  }

  /// The file up to the digits of the mark's integrity value.
  package var beforeIntegrity: [UInt8] { text.map { Array(bytes[..<$0.upperBound]) } ?? bytes }

  /// The file up to the mark.
  package var withoutMark: [UInt8] { text.map { Array(bytes[..<$0.lowerBound]) } ?? bytes }

  /// The file as editors and accidents change it, and a name for each change. All but the last two
  /// keep the mark's text.
  package var changed: [(name: String, bytes: [UInt8])] {
    let others: [(String, [UInt8])] = [
      ("ten bytes appended", bytes + [UInt8](repeating: 7, count: 10)),
      ("a newline appended", bytes + [10]),
      ("appended to itself", bytes + bytes),
      ("cut off by a byte", Array(bytes.dropLast())),
      ("cut in half", Array(bytes.prefix(bytes.count / 2))),
    ]
    return (bytes.first == 0x89 ? changedPNG : changedJPEG) + others
  }

  /// Pillow writes the comments that it is given before the picture's data; ImageMagick and
  /// GraphicsMagick write theirs after it; exiftool moves them before the data and adds its own. libpng
  /// begins a chunk of data every 8 KiB.
  private var changedPNG: [(String, [UInt8])] {
    guard let file = PNGFile(bytes), let place = file.names.lastIndex(of: "tEXt"),
      let data = file.names.firstIndex(of: "IDAT")
    else { return [] }
    func edited(_ change: (inout [PNGFile.Chunk]) -> Void) -> [UInt8] {
      var copy = file
      change(&copy.chunks)
      return copy.bytes
    }
    let title = PNGFile.Chunk(name: "tEXt", data: Array("Artist\0me".utf8))
    // Another picture of one color: how cropping or painting changes the data.
    let retouched = PNGFile(
      width: 40, height: 40, colorType: 2,
      rows: Array(repeating: [UInt8](repeating: 9, count: 120), count: 40)
    ).chunks.filter { ["IHDR", "IDAT"].contains($0.name) }
    func retouch(_ chunks: inout [PNGFile.Chunk]) {
      chunks.removeAll { ["IHDR", "IDAT"].contains($0.name) }
      chunks.insert(contentsOf: retouched, at: 0)
    }
    return [
      ("retouched by ImageMagick or GraphicsMagick", edited { retouch(&$0) }),
      (
        "retouched by Pillow",
        edited {
          let comment = $0.remove(at: place)
          retouch(&$0)
          $0.insert(comment, at: 1)
        }
      ),
      (
        "tagged by exiftool",
        edited {
          let comment = $0.remove(at: place)
          $0.insert(contentsOf: [comment, title], at: data)
        }
      ),
      ("tagged behind its data", edited { $0.insert(title, at: place) }),
      ("tagged behind its mark", edited { $0.insert(title, at: place + 1) }),
      (
        "divided into chunks of ten bytes, and tagged behind its mark",
        edited {
          $0 = $0.flatMap { chunk in
            chunk.name != "IDAT"
              ? [chunk]
              : stride(from: 0, to: chunk.data.count, by: 10).map {
                PNGFile.Chunk(name: "IDAT", data: Array(chunk.data.dropFirst($0).prefix(10)))
              }
          }
          $0.insert(title, at: $0.count - 1)
        }
      ),
      (
        "its mark behind its end, as text that is compressed or in UTF-8",
        edited {
          let text = $0.remove(at: place).data.dropFirst(8)
          $0.insert(
            PNGFile.Chunk(name: "zTXt", data: Array("comment\0\0".utf8) + stored(Array(text))),
            at: 1)
          $0.insert(
            PNGFile.Chunk(name: "iTXt", data: Array("Comment\0\0\0\0\0".utf8) + text),
            at: $0.count - 1)
        }
      ),
    ]
  }

  /// ImageMagick and GraphicsMagick move the comment to the beginning, and jpegtran behind the segments
  /// there; exiftool inserts its own there and leaves the rest; painting changes the compressed data.
  private var changedJPEG: [(String, [UInt8])] {
    let moved = JPEGSegments.segment(0xFE, comment)
    // The comment's marker and length are four bytes before its text.
    let bare = Array(withoutMark.dropLast(4)) + [0xFF, 0xD9]
    let block = TIFFBlock()
    let exif = JPEGSegments.segment(
      0xE1, Array("Exif\0\0".utf8) + TIFFBlock(entries: [block.orientation(1)]).bytes)
    var brushed = bytes
    // In the last bytes of the data; not changed to 0xFF, which would begin a marker.
    brushed[withoutMark.count - 12] ^= 1
    return [
      (
        "written again by ImageMagick or GraphicsMagick",
        JPEGSegments.inserting([moved], into: bare)
      ),
      (
        "transformed by jpegtran",
        JPEGSegments.inserting(
          [exif, JPEGSegments.segment(0xE2, [UInt8](repeating: 9, count: 3000)), moved], into: bare)
      ),
      ("tagged by exiftool", JPEGSegments.inserting([exif], into: bytes)),
      ("a changed byte of its data", brushed),
    ]
  }
}

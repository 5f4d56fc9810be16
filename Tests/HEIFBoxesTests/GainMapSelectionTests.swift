import FileBuilders
import HEIFBoxes
import TestSupport
import Testing

/// The gain map of a HEIC becomes its primary picture.
@Suite struct GainMapSelectionTests {
  private let pictures: [PhonePhoto.CodedPicture]

  init() throws { pictures = try PhonePhoto.fixtures() }

  /// Returns the primary picture after the selection, what describes the map, and the changed file; `nil` if there is
  /// no map.
  private func selection(
    _ change: (inout PhonePhoto) -> Void
  ) -> (primary: Int, description: [UInt8], bytes: [UInt8])? {
    var photo = PhonePhoto(pictures)
    change(&photo)
    var bytes = photo.bytes
    return unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      var tables = unsafe item_tables()
      defer { unsafe item_tables_release(&tables) }
      let result = unsafe item_tables_read(&tables, buffer.baseAddress, buffer.count)
      #expect(result == ITEM_TABLES_READ)
      let found = unsafe heif_select_gain_map(&tables, buffer.baseAddress)
      guard let start = unsafe found.bytes else { return nil }
      let description = unsafe Array(UnsafeBufferPointer(start: start, count: found.count))
      #expect(unsafe heif_read_boxes(&tables).width == 64)
      // The changed file says the same.
      var again = unsafe item_tables()
      defer { unsafe item_tables_release(&again) }
      #expect(
        unsafe item_tables_read(&again, buffer.baseAddress, buffer.count) == ITEM_TABLES_READ)
      #expect(unsafe again.primary == tables.primary)
      return unsafe (Int(tables.primary), description, Array(buffer))
    }
  }

  @Test func `the map is that of the tone-mapped picture or an auxiliary one`() throws {
    let map = PhonePhoto(pictures).gainMap
    for isWide in [false, true] {
      let found = try #require(
        selection {
          $0.file.items[$0.toneMap - 1].data = [1, 2, 3]
          $0.file.hasWideIdentifiers = isWide
        })
      #expect(found.primary == map && found.description == [1, 2, 3])
    }
    let old = try #require(
      selection {
        let xmp = $0.file.add(HEIFFile.Item("mime", detail: Array("x\0".utf8), data: [4, 5]))
        $0.file.refer("cdsc", from: xmp, to: $0.gainMap)
        $0.file.items[$0.toneMap - 1].type = "mime"
      })
    #expect(old.primary == map && old.description == [4, 5])
    let shown = try #require(selection { $0.redirect("auxl", from: $0.gainMap, to: $0.grid) })
    #expect(!shown.bytes.indices.contains { shown.bytes[$0...].starts(with: "auxl".utf8) })
  }

  @Test func `without a map of the photo there is none`() {
    #expect(
      selection {
        $0.redirect("auxl", from: $0.gainMap, to: $0.thumbnail)
        $0.redirect("dimg", from: $0.toneMap, to: $0.thumbnail, $0.gainMap)
      } == nil)
    #expect(selection { $0.redirect("dimg", from: $0.toneMap, to: $0.grid, 99) } == nil)
  }
}

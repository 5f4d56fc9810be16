import FileBuilders
import HEIFBoxes
import TestSupport
import Testing

/// The gain map of a HEIC becomes its primary picture.
@Suite struct GainMapSelectionTests {
  private let pictures: [PhonePhoto.CodedPicture]

  init() throws { pictures = try PhonePhoto.fixtures() }

  /// Returns the map of a changed photo; `nil` if there is none.
  private func selection(_ change: (inout PhonePhoto) -> Void) -> SelectedGainMap? {
    var photo = PhonePhoto(pictures)
    change(&photo)
    let found = SelectedGainMap(photo.bytes)
    #expect(found.map { $0.isConsistent && $0.boxes.width == 64 } != false)
    return found
  }

  @Test func `the map is that of the tone-mapped picture or an auxiliary one`() throws {
    let map = UInt32(PhonePhoto(pictures).gainMap)
    for isWide in [false, true] {
      let found = try #require(
        selection {
          $0.file.items[$0.toneMap - 1].data = [1, 2, 3]
          $0.file.hasWideIdentifiers = isWide
        })
      #expect(found.item == map && found.description == [1, 2, 3])
    }
    let old = try #require(
      selection {
        let xmp = $0.file.add(HEIFFile.Item("mime", detail: Array("x\0".utf8), data: [4, 5]))
        $0.file.refer("cdsc", from: xmp, to: $0.gainMap)
        $0.file.items[$0.toneMap - 1].type = "mime"
      })
    #expect(old.item == map && old.description == [4, 5])
    let shown = try #require(selection { $0.redirect("auxl", from: $0.gainMap, to: $0.grid) })
    #expect(!shown.bytes.indices.contains { shown.bytes[$0...].starts(with: "auxl".utf8) })
  }

  @Test func `without a map of the photo there is none`() {
    #expect(
      selection {
        $0.redirect("auxl", from: $0.gainMap, to: $0.thumbnail)
        $0.redirect("dimg", from: $0.toneMap, to: $0.thumbnail, $0.gainMap)
      } == nil)
    for other in [99, PhonePhoto(pictures).grid] {
      #expect(selection { $0.redirect("dimg", from: $0.toneMap, to: $0.grid, other) } == nil)
    }
  }
}

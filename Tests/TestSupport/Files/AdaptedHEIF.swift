import HEIFAdaptation
import HEIFBoxes

/// The boxes of a HEIF as `instagrid-formats` reads them, and changes them for an old libheif.
package struct AdaptedHEIF {
  /// Versions of libheif, as it writes them.
  package enum Version: UInt32, CaseIterable {
    case v1_15 = 0x010F_0100
    case v1_17 = 0x0111_0600
    case v1_18 = 0x0112_0000
    case v1_19 = 0x0113_0000
  }

  /// Whether the boxes were read, rather than being too many.
  package let isRead: Bool
  package let boxes: heif_boxes
  /// The number of boxes, identifiers and associations that were read.
  package let steps: Int
  /// Whether libheif may understand the boxes differently.
  package let isAmbiguous: Bool
  package let isRefused: Bool
  /// The number of columns and rows of tiles that are decoded one by one; 0x0 if there are none.
  package let grid: (columns: Int, rows: Int)
  /// The changed file.
  package let bytes: [UInt8]
  /// The four bytes that became `free`, as text, in the order of the file.
  package private(set) var removed: [String] = []
  /// The number of bytes whose lowest bit was cleared.
  package private(set) var shown = 0
  /// Whether the file got the brand `heic`.
  package private(set) var hasNewBrand = false
  /// The number of other bytes that were changed.
  package private(set) var otherChanges = 0

  package init(_ original: [UInt8], for version: Version) {
    var bytes = original
    var tables = unsafe item_tables()
    var adaptation = unsafe heif_adaptation()
    var boxes = heif_boxes()
    isRead = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      let result = unsafe item_tables_read(&tables, buffer.baseAddress, buffer.count)
      guard result == ITEM_TABLES_READ else { return false }
      boxes = unsafe heif_read_boxes(&tables)
      unsafe adaptation = heif_adapt(&tables, buffer.baseAddress, version.rawValue)
      return true
    }
    self.boxes = boxes
    steps = unsafe tables.steps
    isAmbiguous = unsafe tables.is_unambiguous == 0
    isRefused = unsafe adaptation.is_refused != 0
    grid = unsafe (Int(adaptation.grid.columns), Int(adaptation.grid.rows))
    self.bytes = bytes
    classifyChanges(of: original)
    unsafe item_tables_release(&tables)
  }

  /// Whether nothing was changed.
  package var isUnchanged: Bool {
    removed.isEmpty && shown == 0 && !hasNewBrand && otherChanges == 0
  }

  private mutating func classifyChanges(of original: [UInt8]) {
    var place = 0
    while place < bytes.count {
      let (old, new) = (original[place], bytes[place])
      if old == new {
        place += 1
      } else if bytes[place...].starts(with: "free".utf8) {
        removed.append(String(decoding: original[place..<place + 4], as: UTF8.self))
        place += 4
      } else if bytes[place...].starts(with: "heic".utf8), !hasNewBrand {
        hasNewBrand = true
        place += 4
      } else {
        if new == old & 0xFE { shown += 1 } else { otherChanges += 1 }
        place += 1
      }
    }
  }
}

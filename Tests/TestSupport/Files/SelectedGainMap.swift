import HEIFBoxes

/// The gain map of a HEIF after `instagrid-formats` has made it the primary picture.
package struct SelectedGainMap {
  /// The identifier of the map.
  package let item: UInt32
  /// What describes it.
  package let description: [UInt8]
  /// The changed file.
  package let bytes: [UInt8]
  /// What the boxes say afterward.
  package let boxes: heif_boxes
  /// Whether it was the primary picture before.
  package let wasPrimary: Bool
  /// The number of references that were removed: their types became `free`.
  package let removed: Int
  /// The number of bytes that were changed.
  package let changes: Int
  /// Whether the tables, which were changed with the file, say the same as those read from it again.
  package let isConsistent: Bool

  /// - Returns: `nil` if there is no map, or if the boxes cannot be read.
  package init?(_ original: [UInt8]) {
    var bytes = original
    var tables = unsafe item_tables()
    defer { unsafe item_tables_release(&tables) }
    var (before, after) = (UInt32(0), heif_boxes())
    let found = unsafe bytes.withUnsafeMutableBufferPointer { buffer -> [UInt8]? in
      let result = unsafe item_tables_read(&tables, buffer.baseAddress, buffer.count)
      guard result == ITEM_TABLES_READ else { return nil }
      before = unsafe tables.primary
      let found = unsafe heif_select_gain_map(&tables, buffer.baseAddress)
      guard let start = unsafe found.bytes else { return nil }
      after = unsafe heif_read_boxes(&tables)
      return unsafe Array(UnsafeBufferPointer(start: start, count: found.count))
    }
    guard let found else { return nil }
    (description, item, boxes) = unsafe (found, tables.primary, after)
    self.bytes = bytes
    wasPrimary = before == item
    changes = zip(original, bytes).count { $0 != $1 }
    let references = unsafe UnsafeBufferPointer(
      start: tables.references, count: tables.reference_count)
    removed = unsafe references.count { $0.type == 0x6672_6565 }
    var again = unsafe item_tables()
    let primary = item
    defer { unsafe item_tables_release(&again) }
    isConsistent = unsafe bytes.withUnsafeBufferPointer { [after] buffer in
      let result = unsafe item_tables_read(&again, buffer.baseAddress, buffer.count)
      let read = unsafe heif_read_boxes(&again)
      return unsafe result == ITEM_TABLES_READ && again.primary == primary
        && read.width == after.width && read.height == after.height
    }
  }
}

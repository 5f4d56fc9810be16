import PhotoIO
import TestSupport

/// Returns a fixture with its padding as pixels: of the next larger size that is a whole number of
/// the units that its scans are made of.
///
/// Such a photo can be shrunk by 2 at least, and by every factor if all components are in one scan.
func fixtureWithVisiblePadding(_ name: String) throws -> [UInt8] {
  let file = try FilePath.fixture(name).contents()
  let markers = JPEGMarkers(file)
  // A component with a scan of its own is padded to whole blocks, several together to whole MCUs.
  let sampling = markers?[0xDA].count == 1 ? markers?.sampling ?? [] : []
  let across = 8 * Int(sampling.map { $0 >> 4 }.max() ?? 1)
  let down = 8 * Int(sampling.map { $0 & 15 }.max() ?? 1)
  let size = try PhotoFile(.fixture(name)).size
  return JPEGSegments.claiming(
    (size.width + across - 1) / across * across, by: (size.height + down - 1) / down * down,
    in: file)
}

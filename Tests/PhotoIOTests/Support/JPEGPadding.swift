import FileSystem
import PhotoIO
import TestSupport

/// Returns a fixture whose padding is part of the picture: its size is rounded up to a multiple of
/// the units that its scans consist of.
///
/// Such a photo can be shrunk at least by 2, and by every factor if all components are in one scan.
func fixtureWithVisiblePadding(_ name: String) throws -> [UInt8] {
  let file = try Pathname.fixture(name).contents()
  let markers = JPEGMarkers(file)
  // A component with its own scan is padded to whole blocks; components in a common scan are padded
  // to whole MCUs.
  let sampling = markers?[0xDA].count == 1 ? markers?.sampling ?? [] : []
  let across = 8 * Int(sampling.map { $0 >> 4 }.max() ?? 1)
  let down = 8 * Int(sampling.map { $0 & 15 }.max() ?? 1)
  let size = try PhotoFile(.fixture(name)).size
  return JPEGSegments.claiming(
    (size.width + across - 1) / across * across, by: (size.height + down - 1) / down * down,
    in: file)
}

import FileSystem
import GridKit

/// Finds out which of copies are the originals.
package struct CopyOrigins {
  /// Opens a photo by its index.
  private let open: (Int) throws -> PhotoFile

  package init(opening open: @escaping (Int) throws -> PhotoFile) { self.open = open }

  /// Finds out which of the copies that nothing else tells apart were made from smaller or from coarser ones, and
  /// says so in ``PickablePhoto/pixels`` and ``PickablePhoto/coarseness``. A photo that cannot be decoded is left as
  /// it is.
  package func tell(in similar: SimilarPhotos, _ photos: inout [PickablePhoto]) async {
    for set in similar.groups.joined() {
      let best = set.map { photos[$0].origin }.max { $0 < $1 }
      let equals = set.filter { index in best.map { photos[index].origin == $0 } ?? false }
      guard equals.count > 1 else { continue }
      await tellEnlarged(equals, &photos)
      await tellRequantized(equals, &photos)
    }
  }

  private func tellEnlarged(_ set: [Int], _ photos: inout [PickablePhoto]) async {
    while let most = set.map({ photos[$0].pixels }).max(),
      let smaller = set.filter({ 4 * photos[$0].pixels < 3 * most })
        .max(by: { photos[$0].pixels < photos[$1].pixels })
    {
      let original = try? await gray(smaller)
      for index in set where photos[index].pixels == most {
        guard let original, let gray = try? await gray(index), gray.isEnlarged(from: original)
        else { return }
        photos[index].pixels = photos[smaller].pixels - 1
      }
    }
  }

  private func tellRequantized(_ set: [Int], _ photos: inout [PickablePhoto]) async {
    let most = set.map { photos[$0].pixels }.max()
    let equals = set.filter { photos[$0].pixels == most }
      .sorted { photos[$0].coarseness < photos[$1].coarseness }
    for (place, finer) in equals.enumerated() {
      guard let size = photos[finer].size,
        case let coarser = equals[(place + 1)...].filter({ index in
          photos[index].size == size && !photos[index].quantization.isEmpty
            && photos[index].quantization != photos[finer].quantization
        }), !coarser.isEmpty,
        let gray = try? await gray(finer, GrayPicture.blocks(inMiddleOf: size))
      else { continue }
      let origin = coarser.first { index in
        gray.distance(fromMultiplesOf: photos[index].quantization).map { $0 < 0.6 } ?? false
      }
      if let origin { photos[finer].coarseness = photos[origin].coarseness + 1 }
    }
  }

  /// Decodes the brightness of a photo, or of a part of it that is not empty.
  private func gray(_ index: Int, _ part: Rect? = nil) async throws -> GrayPicture? {
    let photo = try open(index)
    let area = part ?? Rect(photo.size)
    return area.size.area > 0 ? try await GrayPicture(decoding: area, of: photo) : nil
  }
}

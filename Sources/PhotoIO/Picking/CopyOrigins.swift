import FileSystem
import GridKit
import PhotoIO

/// Which of copies is the original.
extension PickMeasurer {
  /// Finds out which of the copies that nothing else tells apart were made from smaller or from coarser ones, and
  /// says so in ``PickablePhoto/pixels`` and ``PickablePhoto/coarseness``. A photo that cannot be decoded is left as
  /// it is.
  func tellOriginals(
    in similar: SimilarPhotos, _ photos: inout [PickablePhoto], _ names: [PhotoReference]
  ) async {
    for set in similar.groups.joined() {
      let best = set.map { photos[$0].origin }.max { $0 < $1 }
      let equals = set.filter { index in best.map { photos[index].origin == $0 } ?? false }
      guard equals.count > 1 else { continue }
      await tellEnlarged(equals, &photos, names)
      await tellRequantized(equals, &photos, names)
    }
  }

  private func tellEnlarged(
    _ set: [Int], _ photos: inout [PickablePhoto], _ names: [PhotoReference]
  ) async {
    while let most = set.map({ photos[$0].pixels }).max(),
      let smaller = set.filter({ 4 * photos[$0].pixels < 3 * most })
        .max(by: { photos[$0].pixels < photos[$1].pixels })
    {
      let original = try? await names[smaller].gray(limits)
      for index in set where photos[index].pixels == most {
        guard let original, let gray = try? await names[index].gray(limits),
          gray.isEnlarged(from: original)
        else { return }
        photos[index].pixels = photos[smaller].pixels - 1
      }
    }
  }

  private func tellRequantized(
    _ set: [Int], _ photos: inout [PickablePhoto], _ names: [PhotoReference]
  ) async {
    let most = set.map { photos[$0].pixels }.max()
    let equals = set.filter { photos[$0].pixels == most }
      .sorted { photos[$0].coarseness < photos[$1].coarseness }
    for (place, finer) in equals.enumerated() {
      guard let size = photos[finer].size,
        case let coarser = equals[(place + 1)...].filter({ index in
          photos[index].size == size && !photos[index].quantization.isEmpty
            && photos[index].quantization != photos[finer].quantization
        }), !coarser.isEmpty,
        let gray = try? await names[finer].gray(limits, GrayPicture.blocks(inMiddleOf: size))
      else { continue }
      let origin = coarser.first { index in
        gray.distance(fromMultiplesOf: photos[index].quantization).map { $0 < 0.6 } ?? false
      }
      if let origin { photos[finer].coarseness = photos[origin].coarseness + 1 }
    }
  }
}

extension PhotoReference {
  /// Decodes the brightness of the photo, or of a part of it that is not empty.
  fileprivate func gray(_ limits: Limits, _ part: Rect? = nil) async throws -> GrayPicture? {
    let photo = try opened(limits: limits)
    let area = part ?? Rect(photo.size)
    return area.size.area > 0 ? try await GrayPicture(decoding: area, of: photo) : nil
  }
}

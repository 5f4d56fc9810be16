import PhotoIO

/// Photos that are opened or decoded in order, to find out which can be used. A few are tried at the same time.
struct TriedPhotos<Good: Sendable> {
  private var results: OrderedResults<PhotoReference, Result<Good, any Error>>
  private var index = 0
  private(set) var bad = BadPhotos()

  init(
    _ photos: [PhotoReference], atMost limit: Int,
    _ attempt: @escaping @Sendable (PhotoReference) async throws -> Good
  ) {
    results = OrderedResults(photos, atMost: limit) { name in
      do { return .success(try await attempt(name)) } catch { return .failure(error) }
    }
  }

  /// Returns the next good photo, and its index from 0. At the end it returns `nil`, and also after
  /// an error for which no photo is to blame: if the system is short of a resource, it would refuse
  /// the other photos as well.
  mutating func next() async throws -> (index: Int, photo: Good)? {
    while let result = await results.next() {
      defer { index += 1 }
      do { return (index, try result.get()) } catch let error as PhotoError {
        bad.add(error, at: index)
        guard error.isSkippable else { return nil }
      }
    }
    return nil
  }
}

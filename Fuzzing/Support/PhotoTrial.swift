import FileSystem
import GridKit
import TestSupport

@testable import PhotoIO

/// Decodes the bytes of a photo: its header, and a part of it from a file or a stream.
///
/// If the whole photo can be decoded without a warning, the part must equal that part of it.
struct PhotoTrial {
  private let bytes: [UInt8]
  private let file: NamelessFile
  private var random: SplitMix64

  private static let limits = Limits(pixels: 1_000_000, memory: MemoryBudget(bytes: 64 << 20))

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    file = .input(bytes)
    random = SplitMix64(bytes)
  }

  mutating func run() {
    // A pipe holds only short inputs.
    let stream = Bool.random(using: &random) ? try? Pipe(holding: bytes) : nil
    guard let photo = open(stream?.path ?? file.path), let other = open(file.path) else { return }
    require(photo.size == other.size, "a stream must be the same photo as a file")
    look(at: photo)

    let factor = photo.shrinkFactors.randomElement(using: &random) ?? 1
    let box = random.int(1...3)
    let whole = photo.size.shrunk(by: factor)
    let area = random.area(of: whole)
    let part = decode(photo, area, factor, box)
    guard let all = decode(other, Rect(whole), factor, box), !hasDecodingWarning(other) else {
      return
    }
    guard let part else { fatalError("a part of a photo without a fault must be decodable") }
    // In a file, data after the picture are examined as well.
    require(
      stream != nil || photo.warnings == other.warnings,
      "a part must have the same warnings: \(photo.warnings), \(other.warnings)")
    require(part == all.crop(area), "\(area) of \(whole) must be the same as in the whole photo")
  }

  private func open(_ path: Pathname) -> PhotoFile? {
    do throws(PhotoError) { return try PhotoFile(path, limits: Self.limits) } catch {
      requireLine("\(error)")
      return nil
    }
  }

  private func look(at photo: PhotoFile) {
    require(
      photo.size.width > 0 && photo.size.height > 0 && photo.size.area <= Self.limits.pixels,
      "a photo must have pixels, and no more than the limit")
    let encoding = photo.encoding
    requireLine("\(encoding.coding) \(encoding.colorModel) \(encoding.sampling ?? "")")
  }

  /// Decodes a part; `nil` if there is an error.
  private func decode(_ photo: PhotoFile, _ area: Rect, _ factor: Int, _ box: Int) -> Picture? {
    let result = runOnThisThread { () async -> Result<Picture, any Error> in
      do {
        return .success(
          try await photo.decode(
            area, shrunkBy: factor, averagedOver: box, wantsVariances: true
          ) { requireLight($0.encoding) })
      } catch { return .failure(error) }
    }
    switch result {
    case .success(let picture):
      photo.warnings.forEach(requireLine)
      return picture
    case .failure(let error):
      requireLine("\(error)")
      return nil
    }
  }

  /// Whether the decoder has reported a warning other than those about colors.
  private func hasDecodingWarning(_ photo: PhotoFile) -> Bool {
    guard let fresh = open(file.path) else { return true }
    let warnings = runOnThisThread { () async -> Int? in
      do throws(PhotoError) { _ = try await fresh.profileName() } catch { return nil }
      return fresh.warnings.count
    }
    guard let warnings else { return true }
    return photo.warnings.count > warnings
  }
}

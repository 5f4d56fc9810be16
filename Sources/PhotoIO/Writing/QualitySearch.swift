import FileSystem
import GridKit

/// A search for a high quality in which the file of a picture is not larger than a limit.
///
/// The finished picture is encoded into memory, and the best encoding is copied to the output. A binary
/// search tries O(log n) of n qualities, and the highest one first. Since a file is sometimes smaller than in
/// the quality before, mostly as a WebP, the four qualities after the one that was found (the four lowest
/// ones if none was) are tried as well.
///
/// The result always fits. It is the highest quality that fits, provided that no file is larger than that of
/// a quality which is higher by four or more.
public struct QualitySearch: Sendable {
  /// The lowest quality that is tried, unless the highest one is lower.
  public static let lowestQuality = 30

  /// The number of qualities that are tried after the one that the binary search finds.
  private static let reach = 4

  /// The maximum number of bytes of the file.
  public let limit: Int
  private let qualities: ClosedRange<Int>
  private let writer: @Sendable (_ quality: Int) -> any RasterWriter

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of bytes of the file.
  ///   - quality: the highest quality, 1...100.
  ///   - writer: returns the writer of a quality.
  public init(
    limit: Int, upTo quality: Int, writer: @escaping @Sendable (_ quality: Int) -> any RasterWriter
  ) {
    checkQuality(quality)
    self.limit = limit
    qualities = min(Self.lowestQuality, quality)...quality
    self.writer = writer
  }

  /// Returns the search for a picture with a gain map, whose quality stays as it is.
  package func adding(_ gainMap: EncodedGainMap?) -> QualitySearch {
    guard let gainMap else { return self }
    return QualitySearch(limit: limit, upTo: qualities.upperBound) { [writer] in
      HDRJPEGWriter(writer($0), gainMap)
    }
  }

  /// The writer of the lowest quality.
  package var lowest: any RasterWriter { writer(qualities.lowerBound) }

  /// Returns the number of bytes that are held in memory: the best encoding so far, and one that is
  /// tried and, if it is better, copied. None exceeds the size of the pixels.
  package func memory(for size: Size) -> Int { 2 * min(limit, 4 * size.area) + 4 * size.area }

  /// Encodes a picture and writes it to a file, with a mark at its end unless `mark` is `nil`.
  ///
  /// - Returns: the quality.
  /// - Throws: `OutputError` if memory runs out or writing fails, or if the file would be larger than
  ///   the limit in every quality that was tried; then nothing has been written.
  @discardableResult
  public func write(
    _ raster: Raster, mark: OutputMark? = nil, to output: borrowing OutputFile
  ) async throws(OutputError) -> Int {
    var best: (quality: Int, bytes: [UInt8])?
    var byteCounts: [Int: Int] = [:]
    func fits(_ quality: Int) throws(OutputError) -> Bool {
      let trial = try OutputFile.inMemory(label: "\(output.name)")
      try writer(quality).write(raster, mark: mark, to: trial)
      byteCounts[quality] = trial.byteCount ?? .max
      guard byteCounts[quality]! <= limit else { return false }
      best = (quality, try trial.contents)
      return true
    }
    var (low, high) = (qualities.lowerBound, qualities.upperBound)
    var quality = high
    while low <= high {
      if try fits(quality) { low = quality + 1 } else { high = quality - 1 }
      quality = (low + high + 1) / 2
    }
    // The quality before `low` fits, unless `low` is the lowest one, and `low` itself does not.
    for quality in (low..<low + Self.reach).reversed()
    where qualities.contains(quality) && byteCounts[quality] == nil {
      if try fits(quality) { break }
    }
    if let best {
      try output.write(best.bytes)
      return best.quality
    }
    throw OutputError(
      output.name,
      .overLimit(
        bytes: byteCounts[qualities.lowerBound]!, limit: limit, quality: qualities.lowerBound))
  }
}

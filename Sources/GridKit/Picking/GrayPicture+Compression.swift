import LibC

extension GrayPicture {
  /// The part of a photo of some size whose ``distance(fromMultiplesOf:)`` is measured: whole blocks of the photo's
  /// middle.
  public static func blocks(inMiddleOf size: Size) -> Rect {
    func range(_ length: Int) -> (start: Int, count: Int) {
      (max(0, (length / 2 - 256) / 8 * 8), min(length / 8 * 8, 512))
    }
    let (across, down) = (range(size.width), range(size.height))
    return Rect(x: across.start, y: down.start, width: across.count, height: down.count)
  }

  /// Returns how far the coefficients of the picture's 8x8 blocks are from multiples of the quantization steps of
  /// a JPEG: the mean distance in quarters of a step, about 1 for any picture, and below 0.6 for one that was
  /// decoded from that JPEG, however it was compressed then. `nil` if too few coefficients are large enough.
  ///
  /// - Parameter steps: the 64 steps, row by row.
  public func distance(fromMultiplesOf steps: [Int]) -> Double? {
    precondition(steps.count == 64, "there must be a step for each coefficient")
    var (sum, count) = (0.0, 0)
    for y in stride(from: 0, through: size.height - 8, by: 8) {
      for x in stride(from: 0, through: size.width - 8, by: 8) {
        let coefficients = coefficients(ofBlockAt: y * size.width + x)
        for place in 1..<64 where steps[place] >= 3 {
          let (value, step) = (Double(coefficients[place]), Double(steps[place]))
          guard abs(value) > 0.6 * step else { continue }
          sum += abs(value - (value / step).rounded() * step) / (step / 4)
          count += 1
        }
      }
    }
    return count >= 200 ? sum / Double(count) : nil
  }

  /// The cosine transform of 8 values, frequency by frequency, scaled so that it is orthogonal.
  ///
  /// Source: ITU-T T.81, A.3.3.
  private static let cosines = (0..<64).map { index in
    let (frequency, place) = (Double(index / 8), Double(index % 8))
    return Float(
      (index < 8 ? 0.5.squareRoot() : 1) * cos((2 * place + 1) * frequency * .pi / 16) / 2)
  }

  private func coefficients(ofBlockAt start: Int) -> [Float] {
    let cosines = Self.cosines
    var rows = [Float](repeating: 0, count: 64)
    for y in 0..<8 {
      for frequency in 0..<8 {
        for x in 0..<8 {
          rows[8 * y + frequency] +=
            cosines[8 * frequency + x] * Float(levels[start + y * size.width + x])
        }
      }
    }
    var result = [Float](repeating: 0, count: 64)
    for frequency in 0..<8 {
      for x in 0..<8 {
        for y in 0..<8 { result[8 * frequency + x] += cosines[8 * frequency + y] * rows[8 * y + x] }
      }
    }
    return result
  }
}

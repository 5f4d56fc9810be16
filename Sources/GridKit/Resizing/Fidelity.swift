/// How closely a cell must match the ideal picture, which decides the shortcuts that may be taken.
public enum Fidelity: Hashable, Sendable {
  /// Photos that are much larger than their cell are shrunk by the decoder, and averaged over boxes
  /// in linear light, before the kernel filters them.
  case standard
  /// The kernel filters every stored pixel.
  case exact
  /// For previews: the decoder shrinks photos as far as that leaves enough pixels.
  case draft

  /// How many times as large as its cell a photo must remain after boxes of its pixels have been averaged in
  /// linear light. The filter weights undo the blur of the boxes, but not the aliasing that they let through.
  /// By measurement, cells of the sharpest photos in 1080-pixel squares then have a PSNR of 46 dB.
  var leastReductionAfterBoxes: Double { self == .exact ? .infinity : 2 }

  /// Returns the largest of a source's shrink factors that this fidelity allows.
  ///
  /// A factor of 2 is used from a reduction of 6 on, one of up to 4 from 8, and any other from 24.
  /// ``ShrinkCorrection`` knows the light that is lost, but of a JPEG only for each block of 8x8 stored pixels, which
  /// should not be much larger than a pixel of the cell. Coarser colors count as a larger factor, but from 96 on,
  /// nothing shows. By measurement, cells of drawn letters, lines and lights, which are harder than photos, then have
  /// a PSNR against the exact picture of 29 to 49 dB, and photos of 42 to 64 dB.
  ///
  /// A draft keeps 1.7 pixels for each pixel of the cell: a PSNR of 45 to 53 dB for photos, and of 30 dB for the hardest ones.
  ///
  /// - Parameters:
  ///   - factors: the factors to choose from, 1 among them.
  ///   - reduction: the number of stored pixels for each pixel of the cell, along an axis.
  ///   - chromaCoarseness: that of the source.
  func shrinkFactor(among factors: [Int], reduction: Double, chromaCoarseness: Int = 1) -> Int {
    largest(of: factors) { factor in
      if self == .draft { return reduction >= 1.7 * Double(factor) }
      let coarsest = factor * chromaCoarseness
      return reduction >= (factor <= 2 ? 6 : coarsest <= 4 ? 8 : coarsest <= 8 ? 24 : 96)
    }
  }

  /// Returns the largest of a source's shrink factors that this fidelity allows for a photo that will
  /// be blurred.
  ///
  /// The photo must still have two pixels for each node of ``BlurredPhotoPlan``. A blur hides no error of
  /// the mean light, so the factor is at most 2: by measurement, what is left of the light that the
  /// sharpest photos lose with a factor of 4 results in a PSNR of 41 dB, and with 8 of 36 dB.
  ///
  /// - Parameters:
  ///   - factors: the factors to choose from, 1 among them.
  ///   - reduction: the number of stored pixels for each node, along an axis.
  func shrinkFactor(amongThoseOfBlurred factors: [Int], _ reduction: Double) -> Int {
    largest(of: factors) { $0 <= 2 && reduction >= Double(2 * $0) }
  }

  private func largest(of factors: [Int], where isAllowed: (Int) -> Bool) -> Int {
    self == .exact ? 1 : factors.filter { $0 == 1 || isAllowed($0) }.max() ?? 1
  }
}

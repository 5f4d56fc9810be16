import LibC

/// What speaks against a layout for photos: what is cropped, and how much the photos' areas differ.
struct LayoutCost {
  /// The part of a photo that is cropped: the mean, and the largest one.
  let cut: (mean: Double, most: Double)
  /// The variance of the logarithms of the photos' areas.
  let variance: Double
  /// The area of the largest photo divided by that of the smallest.
  let areaRatio: Double
  private let photoCount: Int
  /// The picture's size.
  let size: Size

  /// - Parameters:
  ///   - aspectRatios: width divided by height of the photo in each cell.
  ///   - captionHeight: the number of rows below each photo, as if all had a caption.
  /// - Returns: `nil` if the layout does not fit into the picture.
  init?(
    _ layout: Layout, for aspectRatios: [Double], in size: PictureSize, style: Style,
    captionHeight: Int
  ) {
    let (margin, gap) = style.spacing(of: layout, in: size)
    let band = captionHeight > 0 ? LabelBand(height: captionHeight, baseline: 0) : nil
    let division = try? layout.division(
      of: size, margin: margin, gap: gap, captions: aspectRatios.map { _ in band })
    guard let division else { return nil }
    let areas = division.frames.map { Double($0.width * ($0.height - captionHeight)) }
    let cuts = zip(division.frames, aspectRatios).map { frame, ratio in
      let quotient = Double(frame.width) / (Double(frame.height - captionHeight) * ratio)
      return 1 - min(quotient, 1 / quotient)
    }
    func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
    let logarithms = areas.map(log)
    let center = mean(logarithms)
    cut = (mean(cuts), cuts.max()!)
    variance = mean(logarithms.map { ($0 - center) * ($0 - center) })
    areaRatio = areas.max()! / areas.min()!
    photoCount = aspectRatios.count
    self.size = division.size
  }

  /// What is added to the cost if one photo is a stamp beside another: up to 6 photos, the largest one should be at
  /// most 4 times as large as the smallest, and with more 6 times. Only up to 6 photos may it be 10 times as large,
  /// if that saves a tenth of the photos.
  private var excess: Double {
    guard photoCount <= 6 else { return areaRatio <= 6 ? 0 : 1 }
    return areaRatio <= 4 ? 0 : areaRatio <= 10 ? 0.1 : 1
  }

  /// The cost by which layouts are compared.
  var total: Double { (cut.mean + cut.most) / 2 + 0.2 * variance + excess }
}

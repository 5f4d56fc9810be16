/// How a part of a picture is resized: averaged over boxes if it is much larger than the output,
/// filtered by a kernel, and sharpened if it was reduced.
///
/// A plan is small. What takes memory for every column or row, such as the filter weights, is made
/// when the photo is rendered, because a grid may have thousands of photos.
struct ResizePlan: Sendable {
  let output: Size
  /// The part of the source that the output is made of, in whole pixels.
  let sourceArea: Rect
  /// The boxes over which the source is averaged first, horizontally and vertically.
  let boxesAcross: BoxReduction
  let boxesDown: BoxReduction
  /// The side of the smaller boxes, in pixels.
  var boxSide: Int { min(boxesAcross.side, boxesDown.side) }
  /// The horizontal filter, from boxes to columns of the output.
  let columns: LineFilter
  /// The vertical filter, from rows of boxes to rows of the output.
  let rows: LineFilter
  /// Whether an ``OvershootLimit`` is needed, because the picture is enlarged or hardly reduced.
  let limitsOvershoot: Bool
  /// The number of rows that are filtered at once. A picture that is enlarged has few rows, but wide ones.
  var rowsAtOnce: Int { limitsOvershoot ? 1 : InnerLoops.rowsAtOnce }
  /// How strongly the output is sharpened; 0 if it is not.
  let sharpening: Float

  /// - Parameters:
  ///   - source: the size of the whole source.
  ///   - crop: the visible part, in pixels of the source. With a given kernel, it may extend beyond
  ///     the source, whose outermost pixels are repeated.
  ///   - reduction: the number of source pixels for each output pixel, along an axis. As an output
  ///     has whole pixels, the actual ratio may differ slightly along each axis.
  ///   - factor: the factor by which the decoder has shrunk the source.
  ///   - givenKernel: the kernel; `nil` for the one that suits the reduction, with a limit of its rings.
  ///   - fidelity: whether boxes may be used.
  init(
    of source: Size, crop: CropRect, to output: Size, reduction: Double, shrunkBy factor: Int = 1,
    kernel givenKernel: CubicKernel? = nil, fidelity: Fidelity
  ) {
    let kernel = givenKernel ?? CubicKernel(reduction: reduction)
    // The last bit of a quotient must not decide.
    limitsOvershoot = givenKernel == nil && reduction < OvershootLimit.maxReduction - 1e-9
    sharpening = kernel.isLinear ? 0 : Sharpener.strength(forReduction: reduction)
    let leastReduction = min(
      crop.width / Double(output.width), crop.height / Double(output.height))
    // The linear kernel is for gains, which are so smooth that larger boxes let little more through.
    let remaining = fidelity.leastReductionAfterBoxes / (kernel.isLinear ? 2 : 1)
    let side = max(1, Int(leastReduction / remaining))
    boxesAcross = BoxReduction(of: source.width, side: side)
    boxesDown = BoxReduction(of: source.height, side: side)
    columns = LineFilter(
      kernel: kernel, extent: boxesAcross.count, start: boxesAcross.position(of: crop.x),
      length: crop.width / Double(boxesAcross.side), outputCount: output.width,
      blur: kernel.isLinear ? 0 : boxesAcross.blur(ofPixelsShrunkBy: factor))
    rows = LineFilter(
      kernel: kernel, extent: boxesDown.count, start: boxesDown.position(of: crop.y),
      length: crop.height / Double(boxesDown.side), outputCount: output.height,
      blur: kernel.isLinear ? 0 : boxesDown.blur(ofPixelsShrunkBy: factor))
    let across = boxesAcross.pixels(in: columns.sourceRange)
    let down = boxesDown.pixels(in: rows.sourceRange)
    sourceArea = Rect(
      x: across.lowerBound, y: down.lowerBound, width: across.count, height: down.count)
    self.output = output
  }
}

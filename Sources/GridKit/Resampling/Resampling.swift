/// How a window of a picture becomes another picture: by boxes if it is much smaller, then by taps.
struct Resampling: Sendable {
  /// The size of the picture that is made.
  let output: Size

  /// The part of the source that it is made of, in its pixels.
  let area: Rect

  /// The side of the boxes over which the source is averaged first, in pixels.
  let box: Int

  /// The taps across, from boxes to columns of the output.
  let columns: Taps

  /// The taps down, from rows of boxes to rows of the output.
  let rows: Taps

  /// Prepares a resampling.
  ///
  /// - Parameters:
  ///   - source: the size of the whole source.
  ///   - window: what shows of it, in its pixels.
  ///   - output: the size of the picture that is made.
  ///   - fidelity: whether boxes may be used.
  init(of source: Size, window: Window, to output: Size, fidelity: Fidelity) {
    let scale = min(window.width / Double(output.width), window.height / Double(output.height))
    // Enlarging with Lanczos draws a second outline around what is sharp.
    let kernel: Kernel = scale >= 1 ? .lanczos3 : .catmullRom
    let box = max(1, Int(scale / fidelity.boxRemainder))
    let (boxed, shown) = (source.shrunk(by: box), window.shrunk(by: box))
    let columns = Taps(
      kernel: kernel, extent: boxed.width, start: shown.x, length: shown.width,
      outputs: output.width)
    let rows = Taps(
      kernel: kernel, extent: boxed.height, start: shown.y, length: shown.height,
      outputs: output.height)
    let (left, top) = (columns.reach.lowerBound * box, rows.reach.lowerBound * box)
    area = Rect(
      x: left, y: top, width: min(columns.reach.upperBound * box, source.width) - left,
      height: min(rows.reach.upperBound * box, source.height) - top)
    self.output = output
    self.box = box
    self.columns = columns
    self.rows = rows
  }
}

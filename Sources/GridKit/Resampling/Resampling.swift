/// How a window of a picture becomes another picture: by boxes if it is much smaller, then by taps.
struct Resampling: Sendable {
  /// The size of the picture that is made.
  let output: Size

  /// The part of the source that it is made of, in its pixels.
  let area: Rect

  /// The boxes over which the source is averaged first, across and down.
  let boxesAcross: Boxes
  let boxesDown: Boxes

  /// The side of the boxes that the whole of the source's detail is averaged over.
  var boxSide: Int { min(boxesAcross.side, boxesDown.side) }

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
    let kernel: Kernel = scale * fidelity.lanczosEnlargement >= 1 ? .lanczos3 : .catmullRom
    let box = max(1, Int(scale / fidelity.boxRemainder))
    boxesAcross = Boxes(of: source.width, side: box)
    boxesDown = Boxes(of: source.height, side: box)
    columns = Taps(
      kernel: kernel, extent: boxesAcross.count, start: boxesAcross.position(of: window.x),
      length: window.width / Double(boxesAcross.side), outputs: output.width,
      blur: boxesAcross.blur)
    rows = Taps(
      kernel: kernel, extent: boxesDown.count, start: boxesDown.position(of: window.y),
      length: window.height / Double(boxesDown.side), outputs: output.height,
      blur: boxesDown.blur)
    let across = boxesAcross.pixels(in: columns.reach)
    let down = boxesDown.pixels(in: rows.reach)
    area = Rect(
      x: across.lowerBound, y: down.lowerBound, width: across.count, height: down.count)
    self.output = output
  }
}

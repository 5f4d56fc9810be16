/// Turns the rows of a photo's window into the rows of a cell, in linear light.
///
/// Rows go in as they are decoded, from the top; a finished row comes out as soon as the last row
/// that it is made of has gone in. A photo that is much larger than its cell is first averaged over
/// small boxes of pixels; the kernel does the rest. What is held is one ring of rows, already at
/// the cell's width.
struct Resampler {
  /// The part of the photo that has to be pushed, in its (shrunk) pixels.
  let area: Rect

  /// The side of the boxes in pixels.
  private let box: Int
  private let columns: Taps
  private let rows: Taps
  private let format: SampleFormat
  private let curves: [[Float]]

  /// The sums of the row of boxes that is being filled, and how many rows are in them.
  private var boxes: [LinearPixel]
  private var boxFill = 0
  private var ring: [LinearPixel]
  private var output: [LinearPixel]
  private var nextInput: Int
  private var nextOutput = 0

  /// Prepares for one photo in one cell.
  ///
  /// - Parameters:
  ///   - photo: the size of the (shrunk) photo whose rows will be pushed.
  ///   - window: what shows, in pixels of that photo.
  ///   - output: the size of the cell as the photo is stored.
  ///   - format: what the rows' bytes are.
  ///   - curves: the linear light of each sample value, for red (or gray), green and blue.
  ///   - fidelity: whether boxes may be used.
  init(
    photo: Size, window: Window, output size: Size, format: SampleFormat, curves: [[Float]],
    fidelity: Fidelity
  ) {
    let scale = min(window.width / Double(size.width), window.height / Double(size.height))
    box = max(1, Int(scale / fidelity.boxRemainder))
    let kernel: Kernel = scale >= 1 ? .lanczos3 : .catmullRom
    let (boxed, shown) = (photo.shrunk(by: box), window.shrunk(by: box))
    columns = Taps(
      kernel: kernel, extent: boxed.width, start: shown.x, length: shown.width,
      outputs: size.width)
    rows = Taps(
      kernel: kernel, extent: boxed.height, start: shown.y, length: shown.height,
      outputs: size.height)
    let (left, top) = (columns.reach.lowerBound * box, rows.reach.lowerBound * box)
    area = Rect(
      x: left, y: top, width: min(columns.reach.upperBound * box, photo.width) - left,
      height: min(rows.reach.upperBound * box, photo.height) - top)
    self.format = format
    self.curves = curves
    boxes = Array(repeating: .zero, count: columns.reach.count)
    ring = Array(repeating: .zero, count: rows.count * size.width)
    output = Array(repeating: .zero, count: size.width)
    nextInput = area.y
  }

  /// Whether every row of the cell has come out.
  var isFinished: Bool { nextOutput == rows.outputs }

  /// Takes the next row of ``area``.
  ///
  /// - Parameters:
  ///   - bytes: the row's pixels.
  ///   - finished: called with the number and the pixels of each row of the cell that is now
  ///     finished.
  mutating func push(_ bytes: RawSpan, finished: (_ y: Int, _ row: [LinearPixel]) -> Void) {
    precondition(nextInput < area.maxY, "no more rows are pushed than were asked for")
    nextInput += 1
    // The last row stands in for what its boxes miss.
    repeat {
      Convolution.addLight(of: bytes, format, curves: curves, box: box, to: &boxes)
      boxFill += 1
    } while nextInput == area.maxY && boxFill < box
    guard boxFill == box else { return }

    let row = (nextInput - 1) / box
    Convolution.convolve(
      boxes, from: columns.reach.lowerBound, with: columns, scale: 1 / Float(box * box),
      into: &ring, at: row % rows.count)
    for x in boxes.indices { boxes[x] = .zero }
    boxFill = 0
    while !isFinished, rows.first[nextOutput] + rows.count <= row + 1 {
      let start = nextOutput * rows.count
      Convolution.sum(
        ring, capacity: rows.count, from: rows.first[nextOutput],
        with: rows.weights[start..<(start + rows.count)], into: &output)
      finished(nextOutput, output)
      nextOutput += 1
    }
  }
}

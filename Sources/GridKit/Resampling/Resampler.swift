/// Turns the rows of a photo's window into the rows of a cell, in linear light.
///
/// Rows go in as they are decoded, from the top; a finished row comes out as soon as the last row
/// that it is made of has gone in. What is held is one ring of rows, already at the cell's width.
struct Resampler {
  /// The part of the photo that has to be pushed, in its (shrunk) pixels.
  let area: Rect

  private let columns: Taps
  private let rows: Taps
  private let format: SampleFormat
  private let curves: [[Float]]

  private var line: [LinearPixel]
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
  init(
    photo: Size, window: Window, output size: Size, format: SampleFormat, curves: [[Float]]
  ) {
    let kernel: Kernel =
      window.width >= Double(size.width) && window.height >= Double(size.height)
      ? .lanczos3 : .catmullRom
    columns = Taps(
      kernel: kernel, extent: photo.width, start: window.x, length: window.width,
      outputs: size.width)
    rows = Taps(
      kernel: kernel, extent: photo.height, start: window.y, length: window.height,
      outputs: size.height)
    area = Rect(
      x: columns.reach.lowerBound, y: rows.reach.lowerBound, width: columns.reach.count,
      height: rows.reach.count)
    self.format = format
    self.curves = curves
    line = Array(repeating: .zero, count: area.width)
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
    Convolution.linearize(bytes, format, curves: curves, into: &line)
    Convolution.convolve(
      line, from: area.x, with: columns, into: &ring, at: nextInput % rows.count)
    nextInput += 1
    while !isFinished, rows.first[nextOutput] + rows.count <= nextInput {
      let start = nextOutput * rows.count
      Convolution.sum(
        ring, capacity: rows.count, from: rows.first[nextOutput],
        with: rows.weights[start..<(start + rows.count)], into: &output)
      finished(nextOutput, output)
      nextOutput += 1
    }
  }
}

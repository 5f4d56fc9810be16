/// Text that was drawn for a picture: which part of each pixel its letters cover, or their colors.
///
/// GridKit draws no text itself. A client supplies the pixels, for instance from its platform's text library.
public struct Label: Hashable, Sendable {
  /// What a label's pixels hold, row by row from the top.
  public enum Pixels: Hashable, Sendable {
    /// How much of each pixel the letters cover: 0...255, one byte a pixel; and the color of the letters.
    case coverage([UInt8], Color)
    /// Letters with colors of their own, such as emoji: red, green, blue and alpha in sRGB,
    /// premultiplied by alpha, four bytes a pixel.
    case premultiplied([UInt8])
  }

  /// The text.
  public let text: String
  /// The width and height in pixels.
  public let size: Size
  /// The label's first column in the rectangle that it is drawn into, at least 0.
  public let left: Int
  /// The number of rows above the baseline of the first line, at least 0.
  public let baseline: Int
  /// The pixels.
  public let pixels: Pixels
  /// Whether what is behind the letters is softly darkened where it is too light for white ones.
  public private(set) var isShaded = false

  /// Creates a label; `nil` unless there are as many bytes as the size requires.
  public init?(_ text: String, size: Size, left: Int = 0, baseline: Int, pixels: Pixels) {
    precondition(left >= 0 && baseline >= 0, "a label must not begin outside its rectangle")
    (self.text, self.size, self.left) = (text, size, left)
    (self.baseline, self.pixels) = (baseline, pixels)
    let bytesPerPixel = if case .premultiplied = pixels { 4 } else { 1 }
    guard byteCount == size.area * bytesPerPixel else { return nil }
  }

  /// The same label for white letters over a photo: what is behind them is softly darkened where it is so
  /// light that the contrast would be below 4.5:1 (WCAG 2.2).
  public var shaded: Label {
    var label = self
    label.isShaded = true
    return label
  }

  /// The number of bytes of the pixels.
  public var byteCount: Int {
    switch pixels {
    case .coverage(let bytes, _), .premultiplied(let bytes): bytes.count
    }
  }

  /// How much of a pixel the letters cover, 0...255.
  func coverage(x: Int, y: Int) -> Int {
    let index = y * size.width + x
    return switch pixels {
    case .coverage(let bytes, _): Int(bytes[index])
    case .premultiplied(let bytes): Int(bytes[4 * index + 3])
    }
  }

  /// Returns the color of one of the label's pixels over another color.
  ///
  /// Letters of one color are blended by encoded values, as browsers do. In linear light, black letters would
  /// look thinner than there, and white ones thicker. Colored letters are blended as pictures are.
  fileprivate func color(ofPixel index: Int, over behind: Color) -> Color {
    switch pixels {
    case .coverage(let bytes, let color):
      let above = Float(color.alpha) * Float(bytes[index]) / 255
      let below = Float(behind.alpha) * (255 - above) / 255
      guard above > 0 else { return behind }
      func mixed(_ one: UInt8, _ other: UInt8) -> UInt8 {
        UInt8(((Float(one) * above + Float(other) * below) / (above + below)).rounded())
      }
      return Color(
        red: mixed(color.red, behind.red), green: mixed(color.green, behind.green),
        blue: mixed(color.blue, behind.blue), alpha: UInt8((above + below).rounded()))
    case .premultiplied(let bytes):
      let alpha = Float(bytes[4 * index + 3])
      guard alpha > 0 else { return behind }
      func channel(_ number: Int) -> Float {
        SRGBTransferCurve.linearize(
          levels: min(255, Float(bytes[4 * index + number]) * 255 / alpha))
      }
      let light = LinearPixel(channel(0), channel(1), channel(2), 1) * (alpha / 255)
      return Color(encoding: light + LinearPixel(behind) * (1 - light.w))
    }
  }
}

/// The rows of a picture that are kept free for labels, whose baselines are all at the same height.
public struct LabelBand: Hashable, Sendable {
  /// The number of rows.
  public let height: Int
  /// The number of rows above the baseline of each label's first line.
  public let baseline: Int

  /// Creates the lowest band that has room for labels; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - labels: the labels, which may be of several cells.
  ///   - above: the number of free rows above the highest label, at least 0.
  ///   - below: the number of free rows below the lowest label, at least 0.
  public init?(for labels: some Collection<Label>, above: Int = 0, below: Int = 0) {
    precondition(above >= 0 && below >= 0, "a number of rows must not be negative")
    guard !labels.isEmpty else { return nil }
    baseline = above + labels.reduce(0) { max($0, $1.baseline) }
    height = baseline + labels.reduce(0) { max($0, $1.size.height - $1.baseline) } + below
  }

  init(height: Int, baseline: Int) { (self.height, self.baseline) = (height, baseline) }

  /// Returns the lowest band that has room for the labels of all; `nil` if there is none.
  public static func union(_ bands: some Sequence<LabelBand?>) -> LabelBand? {
    bands.reduce(nil) { all, band in
      guard let all, let band else { return all ?? band }
      let baseline = max(all.baseline, band.baseline)
      let below = max(all.height - all.baseline, band.height - band.baseline)
      return LabelBand(height: baseline + below, baseline: baseline)
    }
  }
}

extension PixelBands {
  /// Blends what is inside a frame of a label with the picture.
  ///
  /// - Parameters:
  ///   - frame: the rectangle for the label, inside the picture.
  ///   - baseline: the number of rows of the frame above the baseline of the label's first line.
  ///
  /// Source: T. Porter and T. Duff, "Compositing Digital Images", 1984, "over".
  mutating func draw(_ label: Label, in frame: Rect, baseline: Int) {
    precondition(Rect(size).contains(frame), "the frame must be inside the picture")
    let top = baseline - label.baseline
    let rows = max(0, -top)..<max(max(0, -top), min(label.size.height, frame.height - top))
    let columns = 0..<max(0, min(label.size.width, frame.width - label.left))
    let (left, first) = (frame.x + label.left, frame.y + top)
    for y in rows {
      for x in columns {
        self[left + x, first + y] = label.color(
          ofPixel: y * label.size.width + x, over: self[left + x, first + y])
      }
    }
  }
}

extension Color {
  /// Encodes linear light, premultiplied, that is not transparent.
  init(encoding light: LinearPixel) {
    self.init((SRGBTransferCurve.encoder.encode(light.straight) * [1, 1, 1, 255]).nearestBytes)
  }
}

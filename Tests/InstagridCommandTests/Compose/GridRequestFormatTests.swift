import GridKit
import PhotoIO
import Testing

@testable import InstagridCommand

/// How ``GridRequest`` chooses the format and the writer.
@Suite struct GridRequestFormatTests {
  private func writer(
    _ output: OutputName, _ change: (inout ComposeSettings) -> Void = { _ in }
  ) throws(UsageError) -> any RasterWriter {
    var settings = ComposeSettings()
    settings.output = output
    change(&settings)
    return try GridRequest(settings, photos: ["a", "b", "c"]).writer
  }

  private func expect(
    _ message: String, _ output: OutputName, at location: SourceLocation = #_sourceLocation,
    _ change: (inout ComposeSettings) -> Void = { _ in }
  ) {
    #expect(throws: UsageError(message), sourceLocation: location) { try writer(output, change) }
  }

  @Test(arguments: [
    ("a.png", OutputFormat.png), ("a.PNG", .png), ("a.jpg", .jpeg), ("a.jpeg", .jpeg),
    ("A.JPG", .jpeg), ("a.png.jpg", .jpeg), ("x.jpg/a.png", .png), (".jpg", .jpeg),
  ])
  func `the extension names the format`(_ output: String, _ format: OutputFormat) throws {
    #expect(try writer(.file(FilePath(output))) is PNGWriter == (format == .png))
    #expect(try writer(.file(FilePath(output))) is JPEGWriter == (format == .jpeg))
  }

  @Test(arguments: ["grid", "grid.", "grid.txt", "x.png/grid", "a.jpg/"])
  func `without a known extension a format must be named`(_ output: String) {
    expect(
      "output '\(output)' ends in neither .png nor .jpg; set --format", .file(FilePath(output)))
  }

  @Test(arguments: [
    ("grid.webp", "WebP", "grid.png", "cwebp -quiet -q 85 -o grid.webp -- grid.png"),
    ("-1.WEBP", "WebP", "./-1.png", "cwebp -quiet -q 85 -o ./-1.WEBP -- ./-1.png"),
    ("a b.avif", "AVIF", "'a b.png'", "avifenc 'a b.png' 'a b.avif'"),
    ("grid.jxl", "JPEG XL", "grid.png", "cjxl grid.png grid.jxl"),
    ("o/grid.heic", "HEIC", "o/grid.png", "heif-enc -o o/grid.heic o/grid.png"),
    ("grid.heif", "HEIC", "grid.png", "heif-enc -o grid.heif grid.png"),
    ("it's.pdf", "PDF", #"'it'\''s.png'"#, #"img2pdf -o 'it'\''s.pdf' 'it'\''s.png'"#),
    ("grid.GIF", "GIF", "grid.png", "vips copy stdin grid.GIF <grid.png"),
    ("grid.tiff", "TIFF", "grid.png", "vips copy stdin grid.tiff <grid.png"),
    ("grid.bmp", "BMP", "grid.png", "vips copy stdin grid.bmp <grid.png"),
    ("grid.jp2", "JPEG 2000", "grid.png", "vips copy stdin grid.jp2 <grid.png"),
  ])
  func `the message about another format has a command that makes it from a PNG`(
    _ output: String, _ format: String, _ png: String, _ command: String
  ) {
    expect(
      "'\(output)': Instagrid does not write \(format); write \(png) and convert it: \(command)",
      .file(FilePath(output)))
  }

  @Test func `there is no command for a drawing, or a name that cannot be shown as it is`() {
    expect("'grid.svg': Instagrid does not write SVG; use .png or .jpg", "grid.svg")
    expect(#"'a\nb.webp': Instagrid does not write WebP; use .png or .jpg"#, "a\nb.webp")
  }

  @Test func `the standard output has no extension`() throws {
    expect("--format is required with -o - (png or jpeg)", "-")
    #expect(try writer("-") { $0.format = .png } is PNGWriter)
    #expect(try writer("-") { $0.format = .jpeg } is JPEGWriter)
  }

  @Test func `a format that was named may repeat the extension but not contradict it`() throws {
    #expect(try writer("a.jpeg") { $0.format = .jpeg } is JPEGWriter)
    #expect(try writer("a.txt") { $0.format = .jpeg } is JPEGWriter)
    #expect(try writer("a") { $0.format = .png } is PNGWriter)
    expect("--format: 'png' does not match the extension of 'a.JPG'", "a.JPG") { $0.format = .png }
    expect("--format: 'jpeg' does not match the extension of 'a.png'", "a.png") {
      $0.format = .jpeg
    }
    expect("--format: 'JPG' does not match the extension of 'a.png'", "a.png") {
      ($0.format, $0.typed.format) = (.jpeg, "JPG")
    }
    for foreign in ["webp", "gif", "heic", "tiff", "TIF", "avif", "pdf"] {
      expect(
        "--format: 'png' does not match the extension of 'a.\(foreign)'", .file("a.\(foreign)")
      ) { $0.format = .png }
    }
  }

  @Test func `options of JPEG are refused for PNG`() {
    expect("--quality applies only to JPEG, but the output is a PNG", "a.png") { $0.quality = 90 }
    expect("--subsampling applies only to JPEG, but the output is a PNG", "a.png") {
      $0.subsampling = .full
    }
    expect("--progressive applies only to JPEG, but the output is a PNG", "a.png") {
      $0.isProgressive = true
    }
  }

  @Test func `the compression of PNG is refused for JPEG`() {
    expect("--png-compression applies only to PNG, but the output is a JPEG", "a.jpg") {
      $0.compression = .fast
    }
  }

  @Test func `JPEG needs an opaque background`() throws {
    for (color, shown) in [("transparent", "#00000000"), ("#1066987f", "#1066987f")] {
      expect(
        "--background: JPEG does not support transparency, as in '\(shown)'; "
          + "write a PNG or use an opaque color", "a.jpg"
      ) { $0.style.background = Color(color)! }
      #expect(try writer("a.png") { $0.style.background = Color(color)! } is PNGWriter)
    }
    #expect(try writer("a.jpg") { $0.style.background = Color("#106698ff")! } is JPEGWriter)
  }

  @Test func `a background is named as it was typed`() {
    expect(
      "--background: JPEG does not support transparency, as in 'Transparent'; write a PNG or use an"
        + " opaque color", "a.jpg"
    ) { ($0.style.background, $0.typed.background) = (.transparent, "Transparent") }
  }

  @Test func `writers have the settings' values`() throws {
    let jpeg = try #require(
      try writer("a.jpg") {
        ($0.quality, $0.subsampling, $0.isProgressive) = (77, .halfAcross, true)
      } as? JPEGWriter)
    #expect(jpeg.quality == 77 && jpeg.subsampling == .halfAcross && jpeg.isProgressive)
    let png = try #require(try writer("a.png") { $0.compression = .small } as? PNGWriter)
    #expect(png.compression == .small)
  }

  @Test func `the resolution is for both formats`() throws {
    let resolution = try #require(PrintResolution(dotsPerInch: 300))
    let jpeg = try writer("a.jpg") { $0.resolution = resolution } as? JPEGWriter
    #expect(jpeg?.resolution == resolution)
    let png = try writer("a.png") { $0.resolution = resolution } as? PNGWriter
    #expect(png?.resolution == resolution)
  }

  @Test func `the defaults of the writers are those of their formats`() throws {
    let jpeg = try #require(try writer("a.jpg") as? JPEGWriter)
    #expect(jpeg.quality == 90 && jpeg.subsampling == .full && !jpeg.isProgressive)
    let small = try #require(try writer("a.jpg") { $0.quality = 89 } as? JPEGWriter)
    #expect(small.subsampling == .half)
    #expect((try writer("a.png") as? PNGWriter)?.compression == .fast)
  }
}

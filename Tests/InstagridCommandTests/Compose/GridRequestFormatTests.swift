import CommandKit
import FileSystem
import GridKit
import PhotoIO
import Testing

@testable import InstagridCommand

/// How ``GridRequest`` chooses the format and the writer.
@Suite struct GridRequestFormatTests {
  private func writer(
    _ output: OutputDestination, _ change: (inout Settings) -> Void = { _ in }
  ) throws(UsageError) -> any RasterWriter {
    var settings = Settings()
    change(&settings)
    return try GridRequest(
      settings, photos: ["a", "b", "c"], output: output, in: RunContext(settings)
    ).encoding.writer
  }

  private func expect(
    _ text: String, of option: String? = nil, _ output: OutputDestination,
    at location: SourceLocation = #_sourceLocation,
    _ change: (inout Settings) -> Void = { _ in }
  ) {
    #expect(throws: UsageError(option: option, text), sourceLocation: location) {
      try writer(output, change)
    }
  }

  @Test(arguments: [
    ("a.png", OutputFormat.png), ("a.PNG", .png), ("a.jpg", .jpeg), ("a.jpeg", .jpeg),
    ("A.JPG", .jpeg), ("a.png.jpg", .jpeg), ("x.jpg/a.png", .png),
    ("a.webp", .webp), ("a.jpg.WebP", .webp),
  ])
  func `the extension names the format`(_ output: String, _ format: OutputFormat) throws {
    #expect(try writer(.file(Pathname(output))) is PNGWriter == (format == .png))
    #expect(try writer(.file(Pathname(output))) is JPEGWriter == (format == .jpeg))
    #expect(try writer(.file(Pathname(output))) is WebPWriter == (format == .webp))
  }

  @Test(arguments: [".jpg", "folder/.PNG", ".heic"])
  func `an extension alone is no name, since a variable before it may be empty`(_ output: String) {
    #expect(
      throws: UsageError(
        option: "output",
        "'\(output)' is only an extension; in a script, a variable before it may be empty")
    ) { try OutputDestination(Argument(output), isInBatch: false) }
  }

  @Test(arguments: ["grid", "grid.", "grid.txt", "x.png/grid", "a.jpg/"])
  func `without a known extension a format must be named`(_ output: String) {
    expect(
      "output '\(Pathname(output))' ends in neither"
        + " \(OutputFormat.pathExtensions.joined(separator: " nor ")); set --format",
      .file(Pathname(output)))
  }

  @Test(
    arguments: [("a.AVIF", .avif), ("a.heif", .heic), ("a.svg", .svg)] as [(Pathname, FileFormat)])
  func `another format is refused`(_ output: Pathname, _ format: FileFormat) {
    expect(
      "'\(output)': Instagrid does not write \(format.name); use"
        + " \(OutputFormat.pathExtensions.alternatives)", .file(output))
  }

  @Test func `the standard output has no extension`() throws {
    expect(
      "--format is required with -o -"
        + " (\(OutputFormat.words.words.map(\.text).alternatives))", "-")
    #expect(try writer("-") { $0.encoding.format = .png } is PNGWriter)
    #expect(try writer("-") { $0.encoding.format = .jpeg } is JPEGWriter)
  }

  @Test func `a format that was named may repeat the extension but not contradict it`() throws {
    #expect(try writer("a.jpeg") { $0.encoding.format = .jpeg } is JPEGWriter)
    #expect(try writer("a.txt") { $0.encoding.format = .jpeg } is JPEGWriter)
    #expect(try writer("a") { $0.encoding.format = .png } is PNGWriter)
    expect("'png' does not match the extension of 'a.JPG'", of: "format", "a.JPG") {
      $0.encoding.format = .png
    }
    expect("'jpeg' does not match the extension of 'a.png'", of: "format", "a.png") {
      $0.encoding.format = .jpeg
    }
    for foreign in ["webp", "gif", "heic", "tiff", "TIF", "avif", "pdf"] {
      let output = Pathname("a.\(foreign)")
      expect("'png' does not match the extension of '\(output)'", of: "format", .file(output)) {
        $0.encoding.format = .png
      }
    }
  }

  @Test func `options of other formats are refused`() {
    func isMisplaced(
      _ option: String, _ formats: String, _ output: OutputDestination = "a.webp",
      _ name: String = "WebP",
      _ change: (inout Settings) -> Void
    ) {
      let problem = "\(option) applies only to \(formats), but the output is a \(name)"
      expect(problem, output, change)
    }
    isMisplaced("--subsampling", "JPEG") { $0.encoding.subsampling = .full }
    isMisplaced("--progressive", "JPEG") { $0.encoding.isProgressive = true }
    isMisplaced("--png-compression", "PNG") { $0.encoding.compression = .small }
    isMisplaced("--dpi", "PNG and JPEG") {
      $0.encoding.resolution = PrintResolution(dotsPerInch: 300)
    }
    isMisplaced("--max-bytes", "JPEG and WebP", "a.png", "PNG") {
      $0.encoding.maxBytes = ByteCount(9)
    }
    isMisplaced("--quality", "JPEG and WebP", "a.png", "PNG") { $0.encoding.quality = 90 }
    isMisplaced("--subsampling", "JPEG", "a.png", "PNG") { $0.encoding.subsampling = .full }
    isMisplaced("--progressive", "JPEG", "a.png", "PNG") { $0.encoding.isProgressive = true }
    isMisplaced("--png-compression", "PNG", "a.jpg", "JPEG") { $0.encoding.compression = .fast }
    isMisplaced("--lossless", "WebP", "a.jpg", "JPEG") { $0.encoding.isLossless = true }
    isMisplaced("--lossless", "WebP", "a.png", "PNG") { $0.encoding.isLossless = true }
    expect("--quality and --lossless cannot be used together", "a.webp") {
      ($0.encoding.quality, $0.encoding.isLossless) = (90, true)
    }
    expect("--max-bytes and --lossless cannot be used together", "a.webp") {
      ($0.encoding.maxBytes, $0.encoding.isLossless) = (ByteCount(9), true)
    }
  }

  @Test func `a WebP has the requested coding, and sides of up to 16383`() throws {
    func webp(_ change: (inout Settings) -> Void = { _ in }) throws -> WebPWriter {
      try #require(try writer("a.webp", change) as? WebPWriter)
    }
    #expect(try webp() == WebPWriter(quality: 90))
    #expect(try webp { $0.encoding.quality = 7 } == WebPWriter(quality: 7))
    #expect(try webp { $0.encoding.isLossless = true } == WebPWriter(isLossless: true))
    for (size, fits) in [("16384x20", false), ("20x16384", false), ("16383x20", true)] {
      let given = try #require(SizeValue(typed: size))
      if fits {
        _ = try webp { $0.picture.size = given }
      } else if case .pixels(.both(let long)) = given {
        expect(
          "a \(OutputFormat.webp.name) has at most \(OutputFormat.webp.maximumSide)"
            + " pixels along each side, not \(long)", of: "size", "a.webp"
        ) {
          $0.picture.size = given
        }
      }
    }
  }

  @Test func `JPEG needs an opaque background`() throws {
    for color in ["transparent", "#1066987f"] {
      let background = BackgroundValue(typed: color)
      expect(
        "JPEG does not support transparency; write a PNG or WebP, or use an opaque color",
        of: "background", "a.jpg"
      ) { $0.look.background = background }
      #expect(try writer("a.png") { $0.look.background = background } is PNGWriter)
    }
    #expect(
      try writer("a.jpg") { $0.look.background = BackgroundValue(typed: "#106698ff") }
        is JPEGWriter)
  }

  @Test func `writers have the settings' values`() throws {
    let jpeg = try #require(
      try writer("a.jpg") {
        ($0.encoding.quality, $0.encoding.subsampling, $0.encoding.isProgressive) = (
          77, .halfAcross, true
        )
      } as? JPEGWriter)
    #expect(jpeg.quality == 77 && jpeg.subsampling == .halfAcross && jpeg.isProgressive)
    let png = try #require(try writer("a.png") { $0.encoding.compression = .small } as? PNGWriter)
    #expect(png.compression == .small)
  }

  @Test func `the resolution is for both formats`() throws {
    let resolution = try #require(PrintResolution(dotsPerInch: 300))
    let jpeg = try writer("a.jpg") { $0.encoding.resolution = resolution } as? JPEGWriter
    #expect(jpeg?.resolution == resolution)
    let png = try writer("a.png") { $0.encoding.resolution = resolution } as? PNGWriter
    #expect(png?.resolution == resolution)
  }

  @Test func `the defaults of the writers are those of their formats`() throws {
    let jpeg = try #require(try writer("a.jpg") as? JPEGWriter)
    #expect(jpeg.quality == 90 && jpeg.subsampling == .full && !jpeg.isProgressive)
    let small = try #require(try writer("a.jpg") { $0.encoding.quality = 89 } as? JPEGWriter)
    #expect(small.subsampling == .half)
    #expect((try writer("a.png") as? PNGWriter)?.compression == .fast)
  }
}

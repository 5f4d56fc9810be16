import FileSystem
import TestSupport
import Testing

@testable import InstagridCommand
@testable import PhotoIO

/// The commands that convert other formats. Each was run by hand, with Debian 12's packages, on
/// photos of orientation 6 and on files with the names below; the results were upright.
@Suite struct ConversionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The command for a file in the folder, without the folder's name.
  private func command(for name: Pathname, _ format: FileFormat) -> String? {
    let path = folder[name]
    return Conversion(of: path, format)?.command.replacing("\(folder.path)/", with: "")
  }

  @Test(
    arguments: [
      (
        "beach.heic", .heic, "vips autorot beach.heic 'beach.heic.jpg[Q=95]'",
        "libvips-tools"
      ),
      ("a.avif", .avif, "vips autorot a.avif a.avif.png", "libvips-tools"),
      ("a.webp", .webp, "vips autorot a.webp a.webp.png", "libvips-tools"),
      ("a.gif", .gif, "vips autorot a.gif a.gif.png", "libvips-tools"),
      ("a.jxl", .jpegXL, "vips autorot a.jxl a.jxl.png", "libvips-tools"),
      ("a.jp2", .jpeg2000, "vips autorot a.jp2 a.jp2.png", "libvips-tools"),
      ("a.tif", .tiff, "vips autorot a.tif a.tif.png", "libvips-tools"),
      ("a.TIFF", .tiff, "vips autorot a.TIFF a.TIFF.png", "libvips-tools"),
      ("a.bmp", .bmp, "convert '-[0]' -auto-orient png:- <a.bmp >a.bmp.png", "imagemagick"),
      ("a.psd", .photoshop, "convert '-[0]' -auto-orient png:- <a.psd >a.psd.png", "imagemagick"),
      ("a.svg", .svg, "rsvg-convert -o a.svg.png <a.svg", "librsvg2-bin"),
      ("a.ppm", .netpbm, "vips autorot a.ppm a.ppm.png", "libvips-tools"),
      ("a.ico", .ico, "convert 'ico:-[0]' png:- <a.ico >a.ico.png", "imagemagick"),
      ("a.tga", .tga, "convert tga:- -auto-orient png:- <a.tga >a.tga.png", "imagemagick"),
      (
        "a.xcf", .xcf, "convert xcf:- -background none -flatten png:- <a.xcf >a.xcf.png",
        "imagemagick"
      ),
      (
        "a.eps", .postScript,
        "gs -q -dSAFER -dEPSCrop -sDEVICE=png16m -r300 -sstdout=%stderr -o - - <a.eps >a.eps.png",
        "ghostscript"
      ),
      (
        "a.mov", .quickTime,
        "ffmpeg -i 'file:a.mov' -frames:v 1 -c:v png -f image2pipe - >a.mov.png", "ffmpeg"
      ),
      (
        "a.cr3", .raw, "dcraw_emu -w -Z - a.cr3 | pnmtopng >a.cr3.png",
        "libraw-bin and netpbm"
      ),
      (
        "a.nef", .tiff, "dcraw_emu -w -Z - a.nef | pnmtopng >a.nef.png",
        "libraw-bin and netpbm"
      ),
      ("a.pdf", .pdf, "pdftocairo -png -singlefile - a.pdf <a.pdf", "poppler-utils"),
    ] as [(Pathname, FileFormat, String, String)])
  func `each format has its command and the package that has it`(
    _ name: Pathname, _ format: FileFormat, _ expected: String, _ package: String
  ) throws {
    #expect(command(for: name, format) == expected)
    #expect(Conversion(of: name, format)?.package == package)
    #expect(
      try #require(Conversion(of: name, format)).description
        == "\(expected) (from Debian's \(package))")
  }

  @Test func `possible raw files, and files that are not pictures, have no command`() {
    for (name, format) in [
      ("a", .tiff), ("a.xyz", .tiff), ("a.txt", .text), ("a", .unknown), ("a.jpg", .jpeg),
    ] as [(Pathname, FileFormat)] {
      #expect(command(for: name, format) == nil, "\(name)")
    }
  }

  @Test func `the target is never an existing file`() throws {
    try folder.write([1], to: "a.heic")
    var names: [String] = []
    while let command = command(for: "a.heic", .heic) {
      let name = String(try #require(command.firstMatch(of: /'(a.*)\[Q=95\]'/)).1)
      #expect(!folder.names.contains(name))
      names.append(name)
      if names.count == 2 {
        try folder.makeSymbolicLink("\(name)", to: "nowhere")
      } else {
        try folder.write([1], to: name)
      }
    }
    #expect(
      names == [
        "a.heic.jpg", "a.heic.new.jpg", "a.heic.new2.jpg", "a.heic.new3.jpg", "a.heic.new4.jpg",
      ])
  }

  @Test func `a failure says the same every time, whatever files are made meanwhile`() throws {
    let failure = GridFailure(PhotoError(.path(folder["a.heic"]), .notReadable(.heic)))
    let text = failure.message
    #expect(text.contains("a.heic.jpg[Q=95]"))
    try folder.write([1], to: "a.heic.jpg")
    #expect(failure.message == text)
  }

  @Test func `photos that differ only in their extensions have different targets`() {
    let commands = ["a.webp", "a.gif", "a", ".webp"].map { command(for: $0, .webp) }
    #expect(
      commands == [
        "vips autorot a.webp a.webp.png", "vips autorot a.gif a.gif.png",
        "vips autorot a a.png", "vips autorot .webp .webp.png",
      ])
  }

  /// ImageMagick and libvips give parts of such names a special meaning.
  @Test(
    arguments: [
      ("msl:x.webp", "vips autorot stdin 'msl:x.webp.png' <'msl:x.webp'"),
      ("@x.webp", "vips autorot stdin '@x.webp.png' <'@x.webp'"),
      ("%d.webp", "vips autorot stdin '%d.webp.png' <'%d.webp'"),
      ("photo[0]", "vips autorot stdin 'photo[0].png' <'photo[0]'"),
      ("a b's.webp", #"vips autorot stdin 'a b'\''s.webp.png' <'a b'\''s.webp'"#),
      ("-x.webp", "vips autorot ./-x.webp ./-x.webp.png"),
    ] as [(Pathname, String)])
  func `a name is never interpreted as anything else`(_ name: Pathname, _ expected: String) {
    // Relative, because a hyphen is special only at the beginning.
    #expect(Conversion(of: name, .webp)?.command == expected)
  }

  @Test func `names that cannot be displayed, and anything but files, have no command`() {
    for name in ["a\nb.heic", Pathname(bytes: [0xFF]), "/dev/fd/3"] as [Pathname] {
      #expect(Conversion(of: name, .heic) == nil)
    }
  }
}

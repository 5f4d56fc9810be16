import FileSystem
import GridKit

/// Writes a PDF whose pages are JPEGs in sRGB: each byte for byte, as large as its page. It has no date and nothing
/// random.
///
/// Source: ISO 32000-1:2008; the file is one of PDF 1.4.
package struct PDFWriter: ~Copyable {
  // Variables, since Swift 6.2 believes that the mutating methods that `init` calls would change constants.
  private var output: OutputFile
  private var resolution: PrintResolution
  /// The file's date when it was opened.
  private var opened: FileStatus.Time?
  private var hash = ContentHash()
  /// The number of bytes written.
  package private(set) var byteCount = 0
  /// The offsets of the objects, by their numbers: the catalog, the list of pages, the title and the profile, then
  /// for each page its image, its contents and the page itself.
  private var offsets = [Int](repeating: 0, count: firstPage)
  static let firstPage = 5

  /// Begins a file.
  ///
  /// - Parameter resolution: decides how large a page is in points, of which an inch has 72.
  package init(
    to output: consuming OutputFile, at resolution: PrintResolution
  ) throws(OutputError) {
    opened = try? OpenFile(borrowing: output.descriptor).status.modified
    self.output = output
    self.resolution = resolution
    // Bytes that no text has.
    try write("%PDF-1.4\n%".utf8 + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A])
    let profile = ICCProfile.sRGB.bytes
    try begin(4, "/N 3/Alternate/DeviceRGB/Length \(profile.count)", "stream")
    try write(profile + Self.endOfStream)
  }

  package mutating func add(_ page: PDFPage) throws(OutputError) {
    let image = offsets.count
    offsets += [0, 0, 0]
    // PDFPage finds these three numbers.
    try begin(
      image,
      "/Width \(page.size.width)/Height \(page.size.height)/Length \(page.byteCount)/Type/XObject"
        + "/Subtype/Image/ColorSpace[/ICCBased 4 0 R]/BitsPerComponent 8/Filter/DCTDecode", "stream"
    )
    let blockLength = 1 << 18
    for offset in stride(from: page.range.lowerBound, to: page.range.upperBound, by: blockLength) {
      try write(
        try converting(try page.bytes(at: offset, upTo: blockLength)) {
          OutputError(output.name, .writeFailed($0))
        })
    }
    let (width, height) = (points(page.size.width), points(page.size.height))
    let drawing = "q \(width) 0 0 \(height) 0 0 cm /I Do Q"
    try write(Self.endOfStream)
    try begin(image + 1, "/Length \(drawing.utf8.count)", "stream")
    try write(drawing.utf8 + Self.endOfStream)
    try begin(
      image + 2,
      "/Type/Page/Parent 2 0 R/MediaBox[0 0 \(width) \(height)]/Contents \(image + 1) 0 R"
        + "/Resources<</ProcSet[/PDF/ImageC]/XObject<</I \(image) 0 R>>>>", "endobj")
  }

  /// Ends the file with a mark, and gives it its name. Its date is when it was begun, so that a photo which changed
  /// since then is newer.
  ///
  /// - Parameter title: the title of the document; `nil` for none.
  package consuming func finish(title: String?, mark: OutputMark) throws(OutputError) {
    try begin(1, "/Type/Catalog/Pages 2 0 R", "endobj")
    let pages = stride(from: Self.firstPage + 2, to: offsets.count, by: 3).map { "\($0) 0 R" }
    let kids = pages.joined(separator: " ")
    try begin(2, "/Type/Pages/Count \(pages.count)/Kids[\(kids)]", "endobj")
    let units = (title ?? "").utf16.map { String(String(Int($0) + 0x10000, radix: 16).dropFirst()) }
    try begin(3, title == nil ? "" : "/Title<feff\(units.joined())>", "endobj")
    let table = byteCount
    let entries = offsets.dropFirst().map { "\($0.tenDigits) 00000 n \n" }.joined()
    try write("xref\n0 \(offsets.count)\n0000000000 65535 f \n" + entries)
    try write("trailer\n<</Size \(offsets.count)/Root 1 0 R/Info 3 0 R>>\nstartxref\n\(table) ")
    try output.write(mark.ending(of: .pdf, after: hash))
    if let opened { OpenFile(borrowing: output.descriptor).setModified(opened) }
    try output.commit()
  }

  private static let endOfStream = Array("\nendstream\nendobj\n".utf8)

  /// Begins an object, with the entries of its dictionary and the keyword after it.
  private mutating func begin(
    _ number: Int, _ entries: String, _ keyword: String
  ) throws(OutputError) {
    offsets[number] = byteCount
    guard byteCount < 10_000_000_000 else {
      throw OutputError(output.name, .tooLarge("a PDF has at most 10 GB; make several"))
    }
    try write("\(number) 0 obj\n<<\(entries)>>\n\(keyword)\n")
  }

  private mutating func write(_ text: String) throws(OutputError) { try write(Array(text.utf8)) }

  private mutating func write(_ bytes: [UInt8]) throws(OutputError) {
    try output.write(bytes)
    hash.add(bytes)
    byteCount += bytes.count
  }

  /// Returns a length in points, with three decimals.
  private func points(_ pixels: Int) -> String {
    let dots = resolution.dotsPerInch
    let thousandths = (pixels * 72_000 + dots / 2) / dots
    return "\(thousandths / 1000).\("\(1000 + thousandths % 1000)".dropFirst())"
  }
}

extension Int {
  /// The number as ten digits, with leading zeros.
  fileprivate var tenDigits: Substring { "\(10_000_000_000 + self)".dropFirst() }
}

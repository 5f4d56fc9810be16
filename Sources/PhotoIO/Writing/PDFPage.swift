import FileSystem
import GridKit

/// A JPEG with a mark that is a page of a PDF, or will be one. It stays in the file that it is in.
package struct PDFPage: Sendable {
  /// In pixels.
  package let size: Size
  package let mark: OutputMark
  let range: Range<Int>
  private let contents: Contents

  private final class Contents: Sendable {
    let file: OpenFile

    init(_ file: consuming OpenFile) { self.file = file }
  }

  /// Takes over what was written to an output, which then needs no name.
  package init(_ output: consuming OutputFile, size: Size, mark: OutputMark) throws(OutputError) {
    (self.size, self.mark) = (size, mark)
    do throws(SystemError) {
      let file = try OpenFile(borrowing: output.descriptor).duplicated()
      range = 0..<(try file.status.size)
      contents = Contents(file)
    } catch { throw OutputError(output.name, .writeFailed(error)) }
  }

  private init?(imageAt offset: Int, in contents: Contents) throws(SystemError) {
    let start = String(
      decoding: try contents.file.read(upTo: 400, at: offset).prefix { $0 < 0x80 }, as: UTF8.self)
    let dictionary =
      /[0-9]+ 0 obj\n<<\/Width ([0-9]+)\/Height ([0-9]+)\/Length ([0-9]+)[^>]*>>\nstream\n/
    guard let found = start.prefixMatch(of: dictionary), let width = Int(found.1),
      let height = Int(found.2), let count = Int(found.3)
    else { return nil }
    let first = offset + found.0.utf8.count
    range = first..<(first + count)
    let end = try contents.file.read(upTo: min(256, count), at: range.upperBound - min(256, count))
    guard let place = end.lastStart(of: OutputMark.Kind.picture.beginning),
      let (mark, _, _) = OutputMark.read(end[place...], of: .picture)
    else { return nil }
    (size, self.mark, self.contents) = (Size(width: width, height: height), mark, contents)
  }

  /// Finds the pages of a PDF of ``PDFWriter``, whose mark shows that it is unchanged; `nil` if it has changed since.
  package static func pages(of path: Pathname, unchangedSince status: FileStatus) -> [PDFPage]? {
    guard let file = try? OpenFile(examining: path), let now = try? file.status,
      now.isUnchanged(since: status),
      let end = try? file.read(upTo: 256, at: max(0, now.size - 256)),
      let found = String(decoding: end, as: UTF8.self).firstMatch(of: /startxref\n([0-9]+) %/),
      let start = Int(found.1), start < now.size,
      let table = try? file.read(upTo: now.size - start, at: start)
    else { return nil }
    let contents = Contents(file)
    // An image is the first of the objects of its page. Two lines come before those of the table.
    let lines = table.split(separator: UInt8(ascii: "\n")).prefix {
      $0 != Array("trailer".utf8)[...]
    }
    var pages: [PDFPage] = []
    for line in stride(from: PDFWriter.firstPage + 2, to: lines.count, by: 3) {
      let offset = Int(String(decoding: lines[line].prefix(10), as: UTF8.self)) ?? 0
      guard let page = try? PDFPage(imageAt: offset, in: contents) else { return nil }
      pages.append(page)
    }
    return pages
  }

  package var byteCount: Int { range.count }

  /// Returns bytes of the JPEG, from an offset in its file: at most `count`.
  func bytes(at offset: Int, upTo count: Int) throws(SystemError) -> [UInt8] {
    try contents.file.read(upTo: min(count, range.upperBound - offset), at: offset)
  }
}

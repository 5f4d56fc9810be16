import FileSystem

/// An HTML page that is written to an output in pieces and ends with a mark.
///
///     var page = MarkedPageWriter()
///     try page.write("<!doctype html>\n", to: output)
///     try page.end(with: OutputMark(.page, describing: "an empty page"), to: output)
package struct MarkedPageWriter {
  private var hash = ContentHash()

  package init() {}

  package mutating func write(_ text: String, to output: borrowing OutputFile) throws(OutputError) {
    let bytes = Array(text.utf8)
    hash.add(bytes)
    try output.write(bytes)
  }

  /// Writes the mark as an HTML comment, after which nothing may be written.
  package mutating func end(
    with mark: OutputMark, to output: borrowing OutputFile
  ) throws(OutputError) {
    try output.write(mark.ending(of: .html, after: hash))
  }
}

import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// Writes a page piece by piece: the photos one after the other, the initial state, and the mark.
///
/// `Page/page.html` is the page itself. Its script reads its data from one embedded JSON object.
package struct PageWriter {
  /// The hash of everything that was written.
  private var hash = ContentHash()
  /// A description of everything that determines the page apart from its template, for its mark.
  private var sources: [String] = []

  package init() {}

  private mutating func write(_ text: String, to output: borrowing OutputFile) throws(OutputError) {
    let bytes = Array(text.utf8)
    hash.add(bytes)
    try output.write(bytes)
  }

  /// Writes everything before the photos.
  package mutating func begin(to output: borrowing OutputFile) throws(OutputError) {
    try write(PageTemplate.parts.beforeData, to: output)
    let data: JSON = [
      "brand": .string("\(Style.classic.background)"),
      "defaults": Style().pageJSON(size: PicturePreset.square.size),
      "outputs": ["opaque": .string("grid.jpg"), "transparent": .string("grid.png")],
      "largestZoom": .number(CellPhoto.zoomRange.upperBound),
      "shapes": .array(
        PicturePreset.allCases.map {
          ["name": .string($0.rawValue), "size": $0.size.pageJSON()]
        }),
      "layouts": .array(Layout.offered.map { $0.pageJSON() }),
    ]
    // The photos follow, and then the initial state, which depends on the photos that could be read.
    try write(data.inScript.dropLast() + #","photos":["#, to: output)
  }

  package mutating func add(
    _ photo: PagePhoto, with options: PagePhotoOptions, to output: borrowing OutputFile
  ) throws(OutputError) {
    let json = photo.json(with: options).inScript
    try write((sources.isEmpty ? "\n" : ",\n") + json, to: output)
    let byteCount = photo.byteCount.map { "\($0) bytes" } ?? "stream"
    let focus = "\(options.focus) \(options.keepsFaces ? "\(photo.faces)" : "")"
    sources.append(
      "\(photo.size) \(byteCount) \(options.fit) \(focus) \(options.zoom) \(options.caption)")
  }

  /// Writes everything after the photos, of which the first is the state that the page begins with.
  package mutating func finish(start: JSON, to output: borrowing OutputFile) throws(OutputError) {
    try write(#"],"start":"# + start.inScript + "}\n", to: output)
    try write(PageTemplate.parts.afterData, to: output)
    sources.append("\(start)")
    let mark = OutputMark(.page, describing: sources.joined(separator: "\n"))
    try output.write(mark.ending(of: .html, after: hash))
  }
}

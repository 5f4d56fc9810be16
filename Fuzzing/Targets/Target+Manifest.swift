import PhotoIO

@testable import instagrid

extension Target {
  /// Manifests: lines of JSON, an object for each grid.
  static let manifest = Target("manifest") { bytes in
    let file = Source.file(bytes)
    // A picture is no list, and is refused as a whole.
    if LineReader.picture(bytes) != nil { return }
    do throws(InputError) {
      tryLines(bytes, try InputFile(file.path))
      var dice = Dice(bytes)
      var grid = ComposeSettings()
      if Bool.random(using: &dice) { (grid.layout, grid.allowsEmpty) = (.quad, true) }
      if Bool.random(using: &dice) { (grid.quality, grid.replacesNothing) = (80, true) }
      let root: FilePath? = Bool.random(using: &dice) ? "photos" : nil
      let source = Manifest(try InputFile(file.path), grid: grid, root: root)
      var line = 0
      for record in Records.all(of: source) {
        require(record.line > line, "records come in order")
        line = record.line
        Records.check(record)
      }
    } catch {
      fatalError("what is in memory can be opened: \(error)")
    }
  }

  /// Lines are what stands between line feeds.
  private static func tryLines(_ bytes: [UInt8], _ input: InputFile) {
    var expected = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if expected.last?.isEmpty == true { expected.removeLast() }
    let lines = finish {
      var (reader, lines) = (LineReader(input), [LineReader.Line]())
      do throws(InputError) {
        while let line = try await reader.next(until: Records.stop) { lines.append(line) }
      } catch {
        fatalError("what is in memory can be read: \(error)")
      }
      return lines
    }
    require(lines == expected.map { .text(Array($0)) }, "no line is lost")
  }
}

import PhotoIO
import TestSupport

@testable import InstagridCommand

extension Target {
  /// Manifests: lines of JSON, an object for each grid.
  static let manifest = Target("manifest") { bytes in
    let file = NamelessFile.input(bytes)
    // A picture that is given as a list is refused as a whole.
    if LineReader.pictureFormat(bytes) != nil { return }
    do throws(InputError) {
      tryLines(bytes, try InputFile(file.path))
      var random = SplitMix64(bytes)
      var grid = ComposeSettings()
      if Bool.random(using: &random) { (grid.layout, grid.allowsEmpty) = (.quad, true) }
      if Bool.random(using: &random) { (grid.quality, grid.replacesNothing) = (80, true) }
      let root: FilePath? = Bool.random(using: &random) ? "photos" : nil
      let source = Manifest(
        try InputFile(file.path), grid: grid, root: root, wantsJSON: true)
      var line = 0
      for item in BatchItems.all(of: source) {
        require(item.line > line, "items must come in order")
        line = item.line
        BatchItems.check(item)
      }
    } catch {
      fatalError("an input must be readable: \(error)")
    }
  }

  /// Checks that the lines are the texts between line feeds.
  private static func tryLines(_ bytes: [UInt8], _ input: InputFile) {
    var expected = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if expected.last?.isEmpty == true { expected.removeLast() }
    let lines = runOnThisThread {
      var (reader, lines) = (LineReader(input), [LineReader.Line]())
      do throws(InputError) {
        while let line = try await reader.next(until: BatchItems.cancellation) {
          lines.append(line)
        }
      } catch {
        fatalError("an input must be readable: \(error)")
      }
      return lines
    }
    require(lines == expected.map { .text(Array($0)) }, "every line must be returned")
  }
}

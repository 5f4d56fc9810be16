import CommandKit
import FileSystem
import PhotoIO
import TestSupport

@testable import InstagridCommand

extension Target {
  /// Manifests: lines of JSON, an object for each grid.
  static let manifest = Target("manifest") { bytes in
    let file = NamelessFile.input(bytes)
    do throws(InputError) {
      tryLines(bytes, try InputStream(file.path))
      var random = SplitMix64(bytes)
      var settings = Settings()
      if Bool.random(using: &random) {
        (settings.picture.layout, settings.picture.allowsEmpty) = (LayoutValue(.quad), true)
      }
      if Bool.random(using: &random) {
        (settings.encoding.quality, settings.output.replacesNothing) = (80, true)
      }
      let root: Pathname? = Bool.random(using: &random) ? "photos" : nil
      settings.reports.wantsJSON = true
      let source = ManifestReader(
        try InputStream(file.path), shared: settings, in: RunContext(settings), root: root)
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
  private static func tryLines(_ bytes: [UInt8], _ input: InputStream) {
    var expected = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if expected.last?.isEmpty == true { expected.removeLast() }
    let lines = runOnThisThread { () async -> [LineReader.Line] in
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
    expected.forEach(tryPhotos)
  }

  /// Checks that the photos taken out of a line are those that a parser of the whole line finds.
  private static func tryPhotos(_ line: ArraySlice<UInt8>) {
    guard let value = try? JSON(reading: Array(line)) else { return }
    let count = runOnThisThread {
      var scanner = InlinePhotoScanner(in: MemoryBudget())
      _ = await scanner.removePhotos(from: line)
      return scanner.takePhotos().count
    }
    require(count == photoCount(value), "every photo of a line must be taken out of it")
  }

  /// Returns the number of strings that are values of the key `base64`.
  private static func photoCount(_ value: JSON) -> Int {
    switch value {
    case .array(let values): return values.reduce(0) { $0 + photoCount($1) }
    case .object(let members):
      return members.reduce(0) { count, member in
        if member.name == "base64", case .string = member.value { return count + 1 }
        return count + photoCount(member.value)
      }
    default: return 0
    }
  }
}

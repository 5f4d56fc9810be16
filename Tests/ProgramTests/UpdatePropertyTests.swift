import CommandKit
import FileSystem
import LibC
import TestSupport
import Testing

/// `--update` keeps a picture only if the same command would make the same picture now.
///
/// The two records of a pair, which most often differ in one option, have the same output. The picture
/// of the first is updated to that of the second and back, and must then have the bytes of a picture
/// that was made without any before it. The mark is part of these bytes, so a picture that was kept
/// wrongly is found by its pixels or its encoding.
@Suite(.needsCaptions, .needsFormats) struct UpdatePropertyTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let fonts = """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir></fontconfig>
      """
    try folder.write(Array(fonts.utf8), to: "fonts.conf")
    for name in ["first", "second", "updated"] as [Word] { try folder.makeFolder(name) }
    try RandomRecord.writePhotos(to: folder)
  }

  /// The number of random pairs, each of which is tested in both directions: few with a program that is
  /// not optimized.
  private static var pairCount: Int {
    #if DEBUG
      let usual = 50
    #else
      let usual = 500
    #endif
    return unsafe getenv("INSTAGRID_PAIRS").flatMap { unsafe Int(String(cString: $0)) } ?? usual
  }

  /// Runs a batch.
  ///
  /// - Returns: the result of each record, as JSON.
  private func run(
    _ records: [RandomRecord], in name: String, _ words: Word...
  ) throws -> [Substring] {
    let lines = records.enumerated().map { $1.json(output: "\(name)/\($0)") + "\n" }
    try folder.write(Array(lines.joined().utf8), to: "manifest")
    let outcome = try Program.run(
      ["batch", "--manifest", "manifest", "--json"] + words, in: folder,
      environment: ["FONTCONFIG_FILE=\(folder["fonts.conf"])", "LC_ALL=C.UTF-8", "TZ=UTC"])
    let results = outcome.text.split(separator: "\n")
    #expect(outcome.errors.isEmpty && results.count == records.count, "\(outcome.errors)")
    return results
  }

  @Test(arguments: seeds(1))
  func `an update keeps no picture but those that would be made again`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var pairs = RandomRecord.confusingPairs
    for _ in 0..<Self.pairCount { pairs.append(RandomRecord.pair(&random)) }
    let records = ["first": pairs.map(\.0), "second": pairs.map(\.1)]
    for (name, records) in records {
      let results = try run(records, in: name)
      // Some texts are too high, and some limits of a file's size too low.
      let failures = results.filter { !$0.contains(#""ok":true"#) }
      #expect(failures.count < pairs.count / 4, "\(failures.joined(separator: "\n"))")
    }
    for output in folder.names(in: "first") {
      try folder.copy(folder["first/\(output)"], to: "updated/\(output)")
    }
    for (round, name) in ["second", "first", "first"].enumerated() {
      let results = try run(records[name]!, in: "updated", "--update")
      for (number, record) in records[name]!.enumerated() {
        let output = record.output("\(number)")
        guard let fresh = try? folder.read("\(name)/\(output)") else { continue }
        let (isEqual, isKept) = (
          try folder.read("updated/\(output)") == fresh, results[number].contains(#""kept":true"#)
        )
        #expect(
          isEqual && (isKept || round < 2),
          """
          INSTAGRID_SEED=\(seed): \(name) of pair \(number) was \(isKept ? "kept" : "made") in round \(round):
          \(pairs[number].0.json(output: output))
          \(pairs[number].1.json(output: output))
          \(results[number])
          """)
      }
    }
  }

  /// Pairs of batches of all photos, most of which differ in which photos a grid has.
  @Test(arguments: seeds(1))
  func `an update keeps no page but those that would be made again`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    /// Makes the grids, and returns the name of each and whether it was kept.
    func run(_ batch: RandomBatch, in name: String, _ words: Word...) throws -> [String: Bool] {
      let outcome = try Program.run(
        ["batch", ".", "--skip-bad", "--quiet", "--json", "--size", "160", "-o", Word(name)]
          + batch.words + words, in: folder,
        environment: ["FONTCONFIG_FILE=\(folder["fonts.conf"])", "LC_ALL=C.UTF-8", "TZ=UTC"])
      #expect(outcome.end == .exit(65), "\(batch.words): \(outcome.errors)")
      let results = try outcome.text.split(separator: "\n").map { try JSON(reading: String($0)) }
      let made = results.filter { $0["ok"] == .boolean(true) }
      // Too few photos for a grid may be dropped.
      #expect(
        !made.isEmpty || batch.words.contains("drop"), "\(batch.words): \(outcome.errors)")
      return Dictionary(
        uniqueKeysWithValues: made.map { ($0["output"].text, $0["kept"] == .boolean(true)) })
    }
    for number in 0..<Self.pairCount / 10 {
      let (first, second) = RandomBatch.pair(&random)
      for (name, batch) in [("first", first), ("updated", first), ("second", second)] {
        _ = try run(batch, in: "\(name)/\(number)")
      }
      for (round, (name, batch)) in [("second", second), ("first", first), ("first", first)]
        .enumerated()
      {
        for (output, isKept) in try run(batch, in: "updated/\(number)", "--update") {
          let fresh = try folder.read(Pathname(output.replacing("updated", with: name)))
          #expect(
            try folder.read(Pathname(output)) == fresh && (isKept || round < 2),
            """
            INSTAGRID_SEED=\(seed): \(output) of \(name) was \(isKept ? "kept" : "made") in round \(round):
            \(first.words) \(second.words)
            """)
        }
      }
    }
  }
}

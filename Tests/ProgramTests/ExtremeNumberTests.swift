import CommandKit
import TestSupport
import Testing

@testable import InstagridCommand

/// Numbers at and beyond the limits of what the program computes with. Overflow ends a Swift
/// program by a signal, so every run must end with an exit code.
@Suite struct ExtremeNumberTests {
  private let folder: TemporaryFolder
  private let photo: Word = .small("rgb.png")

  init() throws { folder = try TemporaryFolder() }

  private static let numbers = [
    "0", "-1", "4097", "2147483648", "4294967295", "4294967296", "9223372036854775807",
    "9223372036854775808", "18446744073709551616", "1e400", "nan", "-inf",
    String(repeating: "9", count: 400), "0." + String(repeating: "0", count: 400) + "1",
    "0." + String(repeating: "0", count: 20) + "1",
  ]

  /// The notations in which options take numbers; `n` stands for the number.
  private static let notations = [
    "n", "n%", ".n", "npx", "nM", "nG", "nxn", "1xn", "n+n", "columns:n", "n,n", "n=top",
    "n=contain", "1=n,n%", "#n", "nxncm", "nxnmm",
  ]

  @Test func `no number in a manifest ends the batch`() throws {
    let keys = Settings.optionsOfRecord.filter { !$0.isFlag }
    #expect(keys.count > 10)
    let lines = keys.flatMap { key in
      Self.numbers.flatMap { number in
        Self.notations.map { notation in
          let value = notation.replacing("n", with: number)
          return #"{"photos":["\#(photo)"],"output":"o.png","\#(key.entry.long)":"\#(value)"}"#
        }
      }
    }
    let outcome = try Program.run(
      ["batch", "--manifest", "-", "--json", "--quiet", "--dry-run"], in: folder,
      input: .bytes(Array(lines.joined(separator: "\n").utf8)))
    #expect(outcome.end == .exit(64), "\(outcome.errors)")
    #expect(outcome.text.split(separator: "\n").count == lines.count)
  }

  @Test(arguments: [
    ("compose", "--threads", "n"), ("compose", "--max-memory", "n"),
    ("compose", "--max-memory", "nG"), ("compose", "--max-pixels", "nM"),
    ("compose", "--margin", "n%"), ("batch", "--jobs", "n"), ("batch", "--shard", "n/n"),
    ("batch", "--shard", "1/n"), ("batch", "--name", "{index:n}"),
    ("batch", "--max-memory", "n"), ("layouts", "--photos", "n"), ("layouts", "--size", "nxn"),
    ("layouts", "--size=64", "nxn"), ("inspect", "--max-memory", "nM"),
    ("arrange", "--focus", "n=top"),
  ])
  func `no number on the command line ends the program`(
    _ command: String, _ option: String, _ notation: String
  ) throws {
    for number in Self.numbers {
      let value = notation.replacing("n", with: number)
      let words: [Word] = [Word(command), Word(option), Word(value)]
      let rest: [Word] =
        switch command {
        case "layouts": []
        case "inspect": [photo]
        case "batch": ["-l", "rows:1", "-o", "grids", "--dry-run", photo]
        default: ["-o", "o", photo]
        }
      let outcome = try Program.run(words + rest, in: folder)
      #expect(outcome.hasExitCode, "\(words): \(outcome)")
    }
  }
}

extension Outcome {
  /// Whether the program ended by itself, and not by a signal.
  fileprivate var hasExitCode: Bool { if case .exit = end { true } else { false } }
}

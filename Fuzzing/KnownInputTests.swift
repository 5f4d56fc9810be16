import FileSystem
import TestSupport
import Testing

/// A file with which a target runs before any new input.
struct KnownInput: Sendable, CustomTestStringConvertible {
  let target: Target

  /// The name in `Fixtures`.
  let name: String

  var testDescription: String { "\(target.name) \(name)" }

  /// The known inputs of all targets.
  static let all: [KnownInput] = Target.all.flatMap { target in
    (["fuzzing/" + target.name] + seeds[target.name, default: []]).flatMap { fixtures(in: $0) }
      .map { KnownInput(target: target, name: $0) }
  }

  /// The folders in `Fixtures` that targets share, by the names of targets.
  static let seeds: [String: [String]] = {
    let text = (try? Pathname.fixture("../Fuzzing/Seeds.txt").text()) ?? ""
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: " ").map(String.init) }
    return Dictionary(uniqueKeysWithValues: lines.map { ($0[0], Array($0.dropFirst())) })
  }()
}

/// Every target, without libFuzzer. An input that fails ends the process, and the test case that has
/// begun but not ended tells which it is.
@Suite struct KnownInputTests {
  @Test(arguments: KnownInput.all)
  func `known inputs meet all requirements`(input: KnownInput) throws {
    let bytes = try Pathname.fixture(input.name).contents()
    if input.target.accepts(bytes) { input.target.run(bytes) }
  }

  @Test func `every target has a dictionary, which makes Scripts/fuzz run it`() {
    let dictionaries = Pathname.fixture("../Fuzzing/Dictionaries").names
    #expect(Set(dictionaries) == Set(Target.all.map { $0.name + ".dict" }))
  }

  @Test func `the list of seeds names targets and folders`() {
    #expect(!KnownInput.seeds.isEmpty)
    for (target, folders) in KnownInput.seeds {
      #expect(Target.all.contains { $0.name == target }, "\(target)")
      for folder in folders { #expect(!fixtures(in: folder).isEmpty, "\(folder)") }
    }
  }
}

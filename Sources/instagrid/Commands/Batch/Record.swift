import PhotoIO

/// One grid of a batch: what is to be made, or why that cannot be.
struct Record: Sendable {
  /// Which it is: its line in the manifest, or the number of its group of photos, both from 1.
  let line: Int
  /// What the manifest calls it: a string or a number.
  var id: JSON?
  var photos: [Argument] = []
  var output: Argument?
  /// What is to be made, or what is wrong with the record itself.
  var plan: Result<ComposePlan, UsageError>

  /// A record of which nothing more is known.
  init(line: Int, wrong: UsageError) {
    self.line = line
    plan = .failure(wrong)
  }

  /// A record of photos that are to be made into a grid.
  init(line: Int, photos: [Argument], _ settings: ComposeSettings) {
    self.line = line
    self.photos = photos
    output = settings.output
    do throws(UsageError) { plan = .success(try ComposePlan(settings, photos: photos)) } catch {
      plan = .failure(error)
    }
  }
}

/// Where records come from, one by one.
protocol RecordSource: Sendable {
  /// The next record; `nil` at the end, or when there is a reason to stop while it is waited for.
  ///
  /// - Throws: ``InputError`` if what they are read from cannot be read further.
  mutating func next(until stop: Stop) async throws(InputError) -> Record?

  /// The photos of all records, where they are known from the beginning.
  var photos: [Argument] { get }

  /// How many records there are, where that is known from the beginning.
  var count: Int? { get }

  /// The share of the records that has been handed out, 0...1, where that is known.
  var share: Double? { get }

  /// How many photos did not fill a grid, and were left out.
  var leftOut: Int { get }

  /// What stands before what is said of the record of a line.
  func place(of line: Int) -> String
}

extension UsageError {
  /// Throws if a name cannot stand for a file of a batch, whose standard streams are not for
  /// pictures.
  static func checkFile(_ name: Argument, of key: String) throws(UsageError) {
    if name.bytes.isEmpty { throw .badValue(of: key, name, not: "a file's name") }
    if name.bytes.contains(0) {
      throw UsageError(
        "\(key): a zero byte is in the name of a file (names that end in one need --null)")
    }
    if name.isStandardStream {
      throw UsageError("\(key): '-' is not for a batch; name a file, or ./- if that is one")
    }
    if key == "output" && name.path.namedDescriptor != nil {
      throw UsageError("\(key): '\(name.path)' is an open stream; name a file")
    }
  }
}

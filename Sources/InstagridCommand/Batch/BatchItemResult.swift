import CommandKit
import PhotoIO

/// The result of an item of a batch.
struct BatchItemResult: Sendable {
  enum Outcome: Sendable {
    case made(WrittenGrid)
    /// Nothing was written: it was a dry run.
    case planned(DryRunResult)
    /// The output existed and was kept.
    case kept(byteCount: Int, Kept)
    case failed(GridFailure)
  }

  /// Why an output was kept.
  enum Kept: Sendable {
    /// It shows what the item asks for, except for what is left out.
    case upToDate(LeftOut = LeftOut())
    /// Nothing may be replaced, whatever it shows.
    case unexamined
  }

  let line: Int
  let id: JSON?
  private let photos: JSON
  let output: OutputName?
  let outcome: Outcome
  /// What is missing from the grid, and the errors of photos that were skipped before it.
  let leftOut: LeftOut
  let milliseconds: Int

  init(_ item: BatchItem, _ outcome: Outcome, milliseconds: Int) {
    line = item.line
    id = item.id
    // Photos in memory are released as soon as their grid is made.
    photos =
      switch outcome {
      case .kept(_, .unexamined): .array([])
      case .made, .planned, .kept, .failed: .array(item.photos.map(\.json))
      }
    output = item.output
    self.outcome = outcome
    var leftOut =
      switch outcome {
      case .made(let grid): grid.leftOut
      case .planned(let grid): grid.leftOut
      case .kept(_, .upToDate(let leftOut)): leftOut
      case .kept, .failed: LeftOut()
      }
    leftOut.photos = (item.badPhotos ?? []) + leftOut.photos
    self.leftOut = leftOut
    self.milliseconds = milliseconds
  }

  var failure: GridFailure? { if case .failed(let failure) = outcome { failure } else { nil } }

  /// The warnings about the layout and the photos, one line each.
  var warnings: [String] {
    switch outcome {
    case .made(let grid): grid.warnings
    case .planned(let grid): grid.warnings
    case .kept, .failed: []
    }
  }

  /// The text of a dry run; `nil` for a failure.
  var plan: String? {
    switch outcome {
    case .planned(let grid): grid.text
    case .kept: output.map { "\($0): would be left as it is\n" }
    case .made, .failed: nil
    }
  }

  /// The picture, if it is returned in the result.
  private var picture: JSON? {
    guard case .made(let grid) = outcome, let picture = grid.picture else { return nil }
    return ["base64": .base64(picture.bytes)]
  }

  /// The result as one line of JSON.
  var json: JSON {
    var members: [(String, JSON)] = [
      ("id", id ?? .null), ("line", .integer(line)), ("ok", .boolean(failure == nil)),
    ]
    if case .planned(let grid) = outcome {
      members += [("dryRun", .boolean(true))] + grid.members
    } else {
      members.append(("output", picture ?? output?.json ?? .null))
    }
    switch outcome {
    case .made(let grid):
      members += grid.sizeMembers
    case .kept(let byteCount, _):
      members.append(("bytes", .integer(byteCount)))
      members.append(("kept", .boolean(true)))
    case .planned: break
    case .failed: members.append(("bytes", .null))
    }
    members += [
      ("milliseconds", .integer(milliseconds)),
      ("photos", photos),
    ]
    if !warnings.isEmpty { members.append(("warnings", .strings(warnings))) }
    if let failure { members.append(("error", failure.json)) }
    return JSON(members: members + leftOut.members)
  }
}

import CommandKit
import FileSystem
import PhotoIO
import TestSupport

@testable import InstagridCommand

/// The items of a batch, and checks of properties that every item must have.
enum BatchItems {
  static let cancellation = Cancellation()

  /// Reads all items.
  static func all(of source: any BatchItemSource) -> [BatchItem] {
    runOnThisThread {
      var (source, items) = (source, [BatchItem]())
      do throws(InputError) {
        while let item = try await source.next(until: cancellation) {
          items.append(item)
        }
      } catch {
        guard case .notAList = error.reason else {
          fatalError("an input must be readable: \(error)")
        }
        requireLine("\(error)")
      }
      return items
    }
  }

  /// Checks an item and its result, without using its files.
  static func check(_ item: BatchItem) {
    let outcome: GridResult.Outcome
    switch item.request {
    case .success(let request):
      check(request)
      outcome = .kept(byteCount: 0)
    case .failure(let error):
      requireLine(Diagnostic(error).faults[0].message)
      outcome = .failed(Diagnostic(error))
    }
    var result = GridResult(outcome, output: item.output)
    result.item = GridResult.BatchItemInfo(
      line: item.line, id: item.id, photos: .array(item.photos.map(\.json)))
    let line = "\(result.json(ofBatch: true))"
    requireJSONLine(line)
    do throws(JSONError) { _ = try JSON(reading: Array(line.utf8)) } catch {
      fatalError("a result must be JSON: \(error), \(line)")
    }
  }

  /// Checks a request for a grid, without using its files.
  static func check(_ request: GridRequest) {
    require(
      request.photos.count <= request.emptyGrid.plan.cells.count
        || request.settings.selection.skipsBad,
      "there must be a cell for each photo")
    require(
      request.encoding.memory(for: request.emptyGrid.plan.size) > 0, "a picture must take memory")
  }
}

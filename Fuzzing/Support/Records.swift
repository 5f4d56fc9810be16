import PhotoIO

@testable import instagrid

/// The records of a batch, and what must be so of each.
enum Records {
  static let stop = Stop()

  /// Reads all records.
  static func all(of source: any RecordSource) -> [Record] {
    finish {
      var (source, records) = (source, [Record]())
      do throws(InputError) {
        while let record = try await source.next(until: stop) { records.append(record) }
      } catch {
        fatalError("what is in memory can be read: \(error)")
      }
      return records
    }
  }

  /// Tells what would become of a record, without its files.
  static func check(_ record: Record) {
    let ending: GridResult.Ending
    switch record.plan {
    case .success(let plan):
      require(plan.photos.count <= plan.layout.cellCount, "there is a cell for each photo")
      require(plan.memory > 0, "a square takes memory")
      ending = .skipped(byteCount: 0)
    case .failure(let error):
      requireLine(error.message)
      ending = .failed(GridFailure(error))
    }
    let line = "\(GridResult(record, ending, milliseconds: 0).json)"
    requireJSONLine(line)
    do throws(JSONError) { _ = try JSON(reading: Array(line.utf8)) } catch {
      fatalError("a result is JSON: \(error), \(line)")
    }
  }
}

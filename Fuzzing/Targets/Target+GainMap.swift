import FileSystem
import GridKit
import TestSupport

@testable import PhotoIO

extension Target {
  /// JPEGs with gain maps: their metadata, and their gains in a grid.
  static let gainMap = Target("gain-map", accepts: { FileFormat(signature: $0) == .jpeg }) {
    bytes in
    let limits = Limits(pixels: 100_000, memory: MemoryBudget(bytes: 32 << 20))
    let file = NamelessFile.input(bytes)
    guard let photo = try? PhotoFile(file.path, limits: limits) else { return }
    try? photo.findGainMap()
    photo.warnings.forEach(requireLine)
    guard let map = photo.gainMap, let gains = map.gains else { return }
    require(map.size.area <= 100_000 && map.shrinkFactors == [1], "the limits count for maps")
    require(gains.capacity.upperBound.isFinite && abs(gains.stops) <= 15, "numbers are limited")
    guard var plan = try? GridPlan(.single, size: Size(side: 24)) else { return }
    var cell = CellPhoto(photo)
    cell.gainMap = map
    plan.place(cell, in: 0)
    let encoded = runOnThisThread { [plan] in try? await Compositor(threads: 1).gainMap(of: plan) }
    photo.warnings.forEach(requireLine)
    require(encoded == nil || photo.gainMap != nil, "a bad map is dropped")
  }
}

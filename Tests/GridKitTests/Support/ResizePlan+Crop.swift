@testable import GridKit

extension ResizePlan {
  /// Plans a resize whose reduction is the same along both axes.
  init(of source: Size, crop: CropRect, to output: Size, fidelity: Fidelity) {
    self.init(
      of: source, crop: crop, to: output,
      reduction: min(crop.width / Double(output.width), crop.height / Double(output.height)),
      fidelity: fidelity)
  }
}

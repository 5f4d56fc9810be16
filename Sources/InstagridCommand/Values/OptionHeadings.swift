import CommandKit

extension OptionHeading {
  static let picture = OptionHeading("Picture")
  static let look = OptionHeading("Look")
  static let output = OptionHeading("Output")
  static let photos = OptionHeading("Photos")
  static let grids = OptionHeading("Grids")

  static let all = [picture, look, output, photos, grids, other]
}

import FileBuilders

/// An ICC profile of three primaries and the tone curve of sRGB.
///
/// Source: ICC.1:2022, section 9.
struct Profile {
  let name: String
  /// The XYZ of red, green and blue relative to the white D50.
  let colorants: [[Double]]

  static let displayP3 = Profile(
    name: "Drawn Display P3",
    colorants: [
      [0.515102, 0.241182, -0.001050], [0.291965, 0.692236, 0.041882],
      [0.157153, 0.066581, 0.784378],
    ])
  /// sRGB with red for green and green for red.
  static let swapped = Profile(
    name: "Drawn sRGB, red and green exchanged",
    colorants: [
      [0.385147, 0.716873, 0.097076], [0.436075, 0.222504, 0.013932],
      [0.143080, 0.060608, 0.714102],
    ])

  /// Returns a file that contains the profile.
  var file: ProfileFile {
    let xyz = colorants.map(ProfileFile.xyz)
    return ProfileFile(elements: [
      (["rXYZ"], xyz[0]), (["gXYZ"], xyz[1]), (["bXYZ"], xyz[2]),
      (["rTRC", "gTRC", "bTRC"], ProfileFile.sRGBCurve),
    ]).named(name)
  }
}

extension JPEGFile {
  /// Returns a file with the profile after its start marker (ICC.1:2022, B.4).
  static func inserting(_ profile: Profile, into file: [UInt8]) -> [UInt8] {
    let content = Array("ICC_PROFILE\0".utf8) + [1, 1] + profile.file.bytes
    return JPEGSegments.inserting([JPEGSegments.segment(0xE2, content)], into: file)
  }
}

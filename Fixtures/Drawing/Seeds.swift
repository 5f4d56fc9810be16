/// What fuzzing begins with: profiles and EXIF data of every kind that is read in a way of its own.
let seeds: [Fixture] = [
  Fixture("fuzzing/icc/matrix.icc") { Profile.displayP3.file.bytes },
  Fixture("fuzzing/icc/gray.icc") {
    ProfileFile(colors: "GRAY", elements: [(["kTRC"], ProfileFile.curve([0, 9000, 65535]))])
      .named("Gray").bytes
  },
  Fixture("fuzzing/icc/gray-lab.icc") {
    ProfileFile(
      colors: "GRAY", connection: "Lab ", elements: [(["kTRC"], ProfileFile.sRGBCurve)]
    ).named("Gray, Lab").bytes
  },
  Fixture("fuzzing/icc/table.icc") {
    ProfileFile(
      connection: "Lab ",
      elements: [
        (["A2B0"], ProfileFile.table(inputs: 3, side: 3) { [$0.reduce(0, +) / 3, $0[0], $0[2]] })
      ]
    ).named("Table").bytes
  },
  Fixture("fuzzing/icc/inks.icc") {
    ProfileFile(
      kind: "prtr", colors: "CMYK", connection: "Lab ",
      elements: [
        (
          ["A2B0", "A2B1"],
          ProfileFile.table(inputs: 4, side: 2) { [1 - $0.max()!, 1 - $0[0], 1 - $0[2]] }
        )
      ]
    ).named("Inks").bytes
  },
  Fixture("fuzzing/exif/little.tiff") { EXIF(orientation: 6).tiff },
  Fixture("fuzzing/exif/big.tiff") { EXIF(orientation: 8, byteOrder: .big).tiff },
]

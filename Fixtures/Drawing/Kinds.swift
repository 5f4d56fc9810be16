import FileBuilders

/// The same tiny picture in every kind of file, and pictures for comparing decoders.
let kinds: [Fixture] =
  [
    Fixture("kinds/gray.jpg", JPEGFile(subsampling: .gray)) { drawPostcard().bitmap(.gray) },
    Fixture("kinds/444.jpg", JPEGFile(subsampling: .none444)) { drawPostcard().bitmap() },
    Fixture("kinds/422.jpg", JPEGFile(subsampling: .wide422)) { drawPostcard().bitmap() },
    Fixture("kinds/420.jpg", JPEGFile()) { drawPostcard().bitmap() },
    Fixture("kinds/440.jpg", JPEGFile(subsampling: .tall440)) { drawPostcard().bitmap() },
    Fixture("kinds/progressive.jpg", JPEGFile(progressive: true)) { drawPostcard().bitmap() },
    Fixture("kinds/restart.jpg", JPEGFile(restarts: true)) { drawPostcard().bitmap() },
    Fixture("kinds/tall-1x40.jpg", JPEGFile()) { drawPostcard(width: 1).bitmap() },
    Fixture("kinds/dot-1x1.jpg", JPEGFile()) { drawPostcard(width: 1, height: 1).bitmap() },
    Fixture("kinds/gray.png", png: { drawPostcard().bitmap(.gray) }),
    Fixture("kinds/gray-alpha.png", png: { drawPostcard(fades: true).bitmap(.grayAlpha) }),
    Fixture("kinds/rgb.png", png: { drawPostcard().bitmap() }),
    Fixture("kinds/rgba.png", png: { drawPostcard(fades: true).bitmap(.rgba) }),
    Fixture("kinds/palette.png") {
      try CompressedPNG.encode(PalettePicture(drawPostcard().bitmap()))
    },
    Fixture("kinds/palette-alpha.png") {
      try CompressedPNG.encode(PalettePicture(drawPostcard(fades: true).bitmap(.rgba)))
    },
    Fixture("kinds/comb.jpg", JPEGFile()) { drawComb() },
    Fixture("kinds/comb-progressive.jpg", JPEGFile(progressive: true)) { drawComb() },
    Fixture("kinds/comb-restart.jpg", JPEGFile(restarts: true)) { drawComb() },
    Fixture("kinds/comb-444.jpg", JPEGFile(subsampling: .none444)) { drawComb() },
    Fixture("kinds/comb-422.jpg", JPEGFile(subsampling: .wide422)) { drawComb() },
    Fixture("kinds/comb-440.jpg", JPEGFile(subsampling: .tall440)) { drawComb() },
    Fixture("kinds/comb-gray.jpg", JPEGFile(subsampling: .gray)) { drawComb() },
    Fixture("kinds/symmetric.png", png: { drawSymmetric(width: 120, height: 90) }),
    Fixture("kinds/symmetric-odd.png", png: { drawSymmetric(width: 121, height: 91) }),
    Fixture("kinds/arithmetic.jpg", JPEGFile(arithmetic: true)) { drawPostcard().bitmap() },
    Fixture("kinds/cmyk.jpg") { try Inks(drawPostcard().bitmap()).encode(quality: 90) },
    Fixture("kinds/ycck.jpg") {
      try JPEGFile(quality: 90).encode(Inks(drawPostcard().bitmap()))
    },
    Fixture("kinds/interlaced.png") {
      PlainPNG(width: 60, height: 40, kind: .rgb, depth: 8, isInterlaced: true)
        .encode(drawPostcard().bitmap())
    },
    Fixture("kinds/gray-16.png", bytes: drawGrayRamp),
    Fixture("kinds/rgb-16.png", bytes: drawColorRamp),
    Fixture("kinds/rgba-16.png", bytes: drawFadingRamp),
    Fixture("kinds/gamma-1.png") {
      let canvas = drawPostcard()
      return PlainPNG(width: 60, height: 40, kind: .rgb, chunks: [.gamma(1)])
        .encode(canvas.linearSamples)
    },
    displayP3(
      "kinds/chroma.png", .gamma(0.45455),
      .chromaticities([0.3127, 0.3290, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060])),
    displayP3("kinds/cicp-p3.png", .codePoints(primaries: 12, transfer: 13)),
    displayP3("kinds/profile-p3.png", .profile(.displayP3)),
    Fixture("kinds/profile-p3.jpg") {
      let file = JPEGFile(quality: 100, subsampling: .none444)
      return JPEGFile.inserting(
        .displayP3, into: try file.encode(drawPostcard().displayP3Bitmap()))
    },
    Fixture("kinds/swapped.png") {
      PlainPNG(width: 60, height: 40, kind: .rgb, depth: 8, chunks: [.profile(.swapped)])
        .encode(drawPostcard().bitmap())
    },
  ]

/// The landscape in the samples of Display P3, and the chunks that specify that.
private func displayP3(_ path: String, _ chunks: PNGFile.Chunk...) -> Fixture {
  Fixture(path) {
    PlainPNG(width: 60, height: 40, kind: .rgb, depth: 8, chunks: chunks)
      .encode(drawPostcard().displayP3Bitmap())
  }
}

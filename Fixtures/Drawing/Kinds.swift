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
      try PNGFile.encode(PalettePicture(drawPostcard().bitmap()))
    },
    Fixture("kinds/palette-alpha.png") {
      try PNGFile.encode(PalettePicture(drawPostcard(fades: true).bitmap(.rgba)))
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
  ]

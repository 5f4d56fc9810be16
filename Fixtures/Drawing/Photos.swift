/// The scenes, as a camera would have left them.
let photos = [
  Fixture("photos/lake.jpg", JPEGFile(quality: 80)) { drawLake().bitmap(dither: true) },
  // Stored on its side, as a telephone held upright does it.
  Fixture(
    "photos/lighthouse.jpg", JPEGFile(exif: EXIF(orientation: 6, imageDescription: "A lighthouse"))
  ) { drawLighthouse().bitmap(dither: true).stored(orientation: 6) },
  Fixture("photos/desert.jpg", JPEGFile(subsampling: .none444)) {
    drawDesert().bitmap(dither: true)
  },
  Fixture("photos/balloons.jpg", JPEGFile(subsampling: .wide422)) {
    drawBalloons().bitmap(dither: true)
  },
  Fixture("photos/night.jpg", JPEGFile(progressive: true)) { drawNight().bitmap(dither: true) },
  Fixture("photos/forest.jpg", JPEGFile()) { drawForest().bitmap(dither: true) },
  Fixture("photos/chart.jpg", JPEGFile(quality: 80)) { drawColorChart().bitmap(dither: true) },
  Fixture("photos/kite.png", png: { drawKite().bitmap(.rgba) }),
  Fixture("photos/letter.png", png: { drawLetter().bitmap(.gray) }),
  Fixture("photos/sign.png", png: { drawSign().bitmap() }),
]

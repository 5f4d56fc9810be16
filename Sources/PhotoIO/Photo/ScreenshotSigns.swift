import FileSystem
import GridKit

/// What suggests that a photo shows a screen.
package struct ScreenshotSigns: Sendable {
  /// Whether its name says so, in one of several languages.
  private let hasName: Bool
  /// Whether the system wrote so into its metadata.
  private let hasWords: Bool
  /// Whether it has the size of a screen, and no data of a camera.
  private let hasScreenSize: Bool
  /// Whether it is a PNG, or names a system as its software.
  private let isOfSystem: Bool

  /// Whether it shows a screen. Its size alone does not say so: messengers reduce photos to such sizes.
  package var suffice: Bool { hasName || hasWords || hasScreenSize && isOfSystem }

  /// Whether two signs say so, so that nobody means to show it who does not name it.
  package var areTwo: Bool { [hasName, hasWords, hasScreenSize].count { $0 } > 1 }

  /// Examines a photo and its name, without the extension.
  package init(of photo: PhotoFile, named stem: [UInt8]) {
    let name = String(decoding: stem, as: UTF8.self).lowercased()
    hasName = Self.names.contains { name.contains($0) }
    let exif = photo.exif
    let details = exif?.exifIFD
    let description = exif?.first(0x010E) { exif?.text(ofEntryAt: $0) }
    let comment = details?.first(0x9286) { details?.bytes(ofEntryAt: $0, type: 7) }
    // The comment begins with eight bytes for the character set.
    hasWords = [description ?? [], Array((comment ?? []).dropFirst(8))].contains { text in
      String(decoding: text.prefix { $0 != 0 }, as: UTF8.self) == Self.words
    }
    let hasCamera = exif?.camera != nil || details?.first(0x829A, { $0 }) != nil
    hasScreenSize = !hasCamera && Self.isOfScreen(photo.orientation.apply(to: photo.size))
    let software = exif?.first(0x0131) { exif?.text(ofEntryAt: $0) } ?? []
    isOfSystem =
      photo.encoding.format == .png
      || String(decoding: software, as: UTF8.self)
        .contains(/^(iOS |iPadOS |HarmonyOS )?\d+(\.\d+)*$|^Android\s/)
  }

  /// What Apple's and Samsung's systems write.
  ///
  /// Source: CIPA DC-008 (Exif 2.32), tags 0x010E ImageDescription, 0x9286 UserComment; 0x829A ExposureTime.
  static let words = "Screenshot"

  private static let names = [
    "screenshot", "screen shot", "screen_shot", "bildschirmfoto", "capture d", "captura de",
    "captura_de", "schermata", "schermafbeelding", "skärmavbild", "skärmbild", "skjermbilde",
    "skærmbillede", "zrzut ekranu", "снимок экрана", "スクリーンショット", "截屏", "截图",
    "스크린샷",
  ]

  /// The heights, in pixels, of screens of phones and tablets by their widths.
  private static let heights: [Int: [Int]] = [
    640: [960, 1136], 720: [1280, 1440, 1480, 1520, 1544, 1560, 1600, 1604, 1612, 1640, 1650],
    750: [1334], 828: [1792], 1008: [2244],
    1080: [
      1920, 2160, 2220, 2240, 2246, 2280, 2310, 2312, 2316, 2340, 2376, 2388, 2400, 2404, 2408,
      2412, 2424, 2460, 2520, 2640,
    ],
    1125: [2436], 1170: [2532], 1179: [2556], 1206: [2622], 1220: [2712], 1240: [2772],
    1242: [2208, 2688], 1260: [2736], 1280: [2856], 1284: [2778], 1290: [2796], 1320: [2868],
    1344: [2992], 1440: [2560, 2880, 2960, 3040, 3088, 3120, 3168, 3200, 3216], 1488: [2266],
    1536: [2048], 1600: [2560], 1620: [2160], 1640: [2360], 1668: [2224, 2388, 2420], 2048: [2732],
    2064: [2752],
  ]

  /// Whether a size is that of a phone's or a tablet's screen, upright or, if it is longer than films and slides are,
  /// on its side.
  static func isOfScreen(_ size: Size) -> Bool {
    let isUpright = size.height > size.width
    guard isUpright || 10 * size.width > 18 * size.height else { return false }
    let upright = isUpright ? size : size.transposed
    return heights[upright.width]?.contains(upright.height) ?? false
  }
}

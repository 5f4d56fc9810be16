import FileSystem
import TestSupport
import Testing

@testable import PhotoIO

/// Dates in the names of photos.
@Suite struct CaptureTimeNameTests {
  private func time(_ name: String) -> CaptureTime? { CaptureTime(fileName: Array(name.utf8)) }

  @Test(arguments: [
    ("IMG_20240501_101500", "2024:05:01 10:15:00", nil),
    ("20240501_101500", "2024:05:01 10:15:00", nil),
    ("PXL_20240501_101500123", "2024:05:01 10:15:00", "123"),
    ("PXL_20240501_101500123.MP", "2024:05:01 10:15:00", "123"),
    ("MVIMG_20240501_101500", "2024:05:01 10:15:00", nil),
    ("IMG20240501101500", "2024:05:01 10:15:00", nil),
    ("VID_20240501101500123", "2024:05:01 10:15:00", "123"),
    ("Screenshot_2024-05-01-10-15-00", "2024:05:01 10:15:00", nil),
    ("Screenshot_20240501-101500_Chrome", "2024:05:01 10:15:00", nil),
    ("Screenshot 2024-05-01 at 10.15.00", "2024:05:01 10:15:00", nil),
    ("Bildschirmfoto 2024-05-01 um 10.15.00", "2024:05:01 10:15:00", nil),
    ("Screenshot from 2024-05-01 10-15-00", "2024:05:01 10:15:00", nil),
    ("Screen Shot 2024-05-01 at 9.15.00 AM", "2024:05:01 09:15:00", nil),
    ("Screenshot 2024-05-01 at 9.15.00\u{202F}PM", "2024:05:01 21:15:00", nil),
    ("Screenshot 2024-05-01 at 12.15.00 AM", "2024:05:01 00:15:00", nil),
    ("Screenshot 2024-05-01 at 12.15.00 PM", "2024:05:01 12:15:00", nil),
    ("Captura de pantalla 2024-05-01 a la(s) 2.34.58 p.m.", "2024:05:01 14:34:58", nil),
    ("Captura de pantalla 2024-05-01 a las 2.34.58 p.\u{A0}m.", "2024:05:01 14:34:58", nil),
    ("Captura de pantalla 2024-05-01 a las 12.34.58 a. m. copia", "2024:05:01 00:34:58", nil),
    ("Στιγμιότυπο 2024-05-01, 2.34.58 μ.μ.", "2024:05:01 14:34:58", nil),
    ("截屏2024-05-01 下午2.34.58", "2024:05:01 14:34:58", nil),
    ("截屏2024-05-01 上午9.15.00", "2024:05:01 09:15:00", nil),
    ("スクリーンショット 2024-05-01 午後0.34.58", "2024:05:01 12:34:58", nil),
    ("스크린샷 2024-05-01 오후 2.34.58", "2024:05:01 14:34:58", nil),
    ("لقطة الشاشة 2024-05-01 في 2.34.58 م", "2024:05:01 14:34:58", nil),
    ("photo_2024-05-01_10-15-00_edited", "2024:05:01 10:15:00", nil),
    ("2024-05-01 10.15.00 HDR", "2024:05:01 10:15:00", nil),
    ("2024-05-01 09.15.00 Москва", "2024:05:01 09:15:00", nil),
    ("Snímek obrazovky 2024-05-01 v 9.15.00", "2024:05:01 09:15:00", nil),
    ("צילום מסך 2024-05-01 ב-9.15.00", "2024:05:01 09:15:00", nil),
    ("photo_2024-05-01_10-15-00", "2024:05:01 10:15:00", nil),
    ("2024-05-01 10.15.00", "2024:05:01 10:15:00", nil),
    ("2024.05.01 10:15:00", "2024:05:01 10:15:00", nil),
    ("photo_1@15-08-2023_14-22-10", "2023:08:15 14:22:10", nil),
    ("photo_12@01-05-2024_10-15-00", "2024:05:01 10:15:00", nil),
    ("15.08.2023 14.22.10", "2023:08:15 14:22:10", nil), ("IMG 08-15-2023", "2023:08:15", nil),
    ("05_05_2024", "2024:05:05", nil), ("01-05-2024 20240502_101500", "2024:05:02 10:15:00", nil),
    ("2-2024-05-01", "2024:05:01", nil), ("20240501_241500", "2024:05:01 00:15:00", nil),
    ("2024_05_01", "2024:05:01", nil), ("20240501", "2024:05:01", nil),
    ("1234567_20240501", "2024:05:01", nil),
    ("beach 19991231", "1999:12:31", nil),
  ])
  func `a date in a name is read`(name: String, date: String, fraction: String?) {
    #expect(time(name) == CaptureTime(exif: TIFFBlock.taken(date, fraction: fraction)))
  }

  @Test(arguments: [
    "mmexport1600000000123", "FB_IMG_1600000000123", "1600000000123", "wx_camera_1600000000123_2",
  ])
  func `milliseconds since 1970 are a date`(name: String) {
    let time = FileStatus.Time(seconds: 1_600_000_000, nanoseconds: 123_000_000)
    #expect(self.time(name) == CaptureTime(time))
  }

  @Test(arguments: [
    "", "IMG_1234", "DSC01234", "P1020304", "12345678", "20241301_101500", "20240532",
    "IMG_20240231_101010", "20240500",
    "2024-13-01", "2024-05.01", "2024-5-1", "2024--05--01", "2024050", "202405011", "21000101",
    "18991231", "978014103614", "received_16000000001234", "4006381333931", "2024", "2024-05",
    "999999999999999999999999999999", "01-05-2024-10-15-00", "1-5-2024-10-15-00",
    "05.06.2024.11.12", "32-05-2024-10-15", "photo_1@31-02-2024_10-15-00",
  ])
  func `other numbers are no dates`(name: String) { #expect(time(name) == nil) }

  @Test func `photos without a time come first on their day, by their number`() throws {
    let names = [
      "IMG-20240430-WA0007", "Z-20240501-WA0003", "IMG-20240501-WA0010",
      "IMG-20240501-WA999999999999999999999", "IMG_20240501_000001",
      "IMG_20240501_101500", "IMG_20240501_101500_1", "IMG_20240501_101500_2",
      "20240501_101500(10)", "PXL_20240501_101500001", "20240502_250000", "20240502_000001",
    ]
    let times = try names.map { try #require(time($0), "\($0)") }
    for (index, (one, next)) in zip(times, times.dropFirst()).enumerated() {
      #expect(one < next, "\(names[index]), \(names[index + 1])")
    }
  }

  @Test(arguments: seeds(1))
  func `random names do no harm`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let parts = ["2024", "05", "01", "-", "_", " at ", "20240501", "101500", "é", ".", "PM", "9"]
    var dates = 0
    for _ in 0..<5000 {
      let name = (0..<random.int(0...8)).map { _ in parts[random.int(0...parts.count - 1)] }
      if time(name.joined()) != nil { dates += 1 }
    }
    #expect((100..<4900).contains(dates))
  }

  @Test func `the date in a photo goes before the one in its name`() throws {
    let folder = try TemporaryFolder()
    let exif = TIFFBlock.taken("2009:02:13 23:31:30")
    let dated = JPEGSegments.inserting(
      [JPEGSegments.segment(0xE1, Array("Exif\0\0".utf8) + exif)],
      into: try Pathname.small("420.jpg").contents())
    let file = try folder.write(dated, to: "IMG_20240501_101500.jpg")
    #expect(CaptureTime(ofPhoto: file) == CaptureTime(exif: exif))
    try folder.copy(.small("rgb.png"), to: "IMG_20240501_101500.png")
    #expect(
      CaptureTime(ofPhoto: folder["IMG_20240501_101500.png"]) == time("IMG_20240501_101500"))
  }
}

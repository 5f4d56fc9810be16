import FileBuilders
import Testing

@testable import PhotoIO

/// Dates as programs and cameras write them.
@Suite struct CaptureTimeMetadataTests {
  @Test(arguments: [
    ("2015:08:22 24:00:00", "2015-08-22 00:00:00"), ("2015:08:22 24:08:19", "2015-08-22 00:08:19"),
    ("2019:01:01 24:04:20", "2019-01-01 00:04:20"), ("2016:02:29 24:59:59", "2016-02-29 00:59:59"),
    ("2015:08:22 10:08", "2015-08-22 10:08:00"), ("2015:08:22 10:08:  ", "2015-08-22 10:08:00"),
    ("2015:08:22 10", "2015-08-22 10:00:00"), ("2015-08-22T10:08", "2015-08-22 10:08:00"),
    ("2015:08:22 10:08:19 PM", "2015-08-22 22:08:19"),
    ("2015:08:22 12:08:19 AM", "2015-08-22 00:08:19"),
    ("2015:08:22 12:08:19 PM", "2015-08-22 12:08:19"),
    ("2015:08:22 9:08:19 p.m.", "2015-08-22 21:08:19"),
    ("2015:08:22 1:08pm", "2015-08-22 13:08:00"),
    ("1993", "1993"), ("1993:08", "1993-08"), ("1993:08:14", "1993-08-14"),
    ("1993:00:00 00:00:00", "1993"), ("1993:08:00 00:00:00", "1993-08"),
    ("1993:  :     :  :  ", "1993"), ("1993:08:14     :  :  ", "1993-08-14"),
  ])
  func `a date is read as far as it goes`(text: String, date: String) throws {
    #expect(try #require(CaptureTime(exif: TIFFBlock.taken(text))).description == date)
  }

  @Test(arguments: [
    "2015:08:22 25:00:00", "2015:08:22 24:60:00", "2015:00:22 10:08:19", "2015:13", "0000", "993",
    "19930814", "2015:08:22 10:8", "PM", "1993:02:30",
  ])
  func `other text is no date`(text: String) {
    #expect(CaptureTime(exif: TIFFBlock.taken(text)) == nil)
  }

  @Test(
    arguments: [
      ("2024-05-01T10:15:00+09:00", 32400), ("2024-05-01T10:15:00.25-07:00", -25200),
      ("2024-05-01T10:15-03:30", -12600), ("2024-05-01T10:15:00Z", 0),
      ("2024:05:01 10:15:00+0530", 19800),
      ("2024:05:01 10:15:00 PM -08", -28800), ("2024-05-01T10:15:00", nil), ("2024-05-01", nil),
      ("2024-05-01T10:15:00+25:00", nil),
    ] as [(String, Int?)])
  func `an offset from UTC may follow the time`(text: String, offset: Int?) throws {
    let time = try #require(CaptureTime(text: Array(text.utf8)))
    #expect(time.offset == offset && time.day == 19844)
  }

  @Test func `partial dates come first of their time, and have all its days`() throws {
    let texts = [
      "1992:12:31 23:59:59", "1993", "1993:01", "1993:01:01", "1993:01:01 00:00:00",
      "1993:01:01 00:00:01", "1993:02", "1993:02:01 00:00:00", "1994",
    ]
    let times = try texts.map { try #require(CaptureTime(text: Array($0.utf8))) }
    for (one, next) in zip(times, times.dropFirst()) { #expect(one < next) }
    // 1993 begins 8401 days after 1970.
    #expect(times[1].days == 8401...8765 && times[1].day == nil)
    #expect(times[2].days == 8401...8431 && times[3].days == 8401...8401)
    #expect(times[6].days == 8432...8459 && times[8].days == 8766...9130)
    #expect(times[1].text(format: "%d.%m.%Y") == "1993" && times[1].beginning(of: .day) == times[1])
    #expect(times[2].text(format: nil) == "1993-01" && times[3].text(format: "%d.%m.") == "01.01.")
  }

  @Test func `photos of one period have one beginning, of which no more is known`() throws {
    let times = try ["2024:08:17 23:59:59", "2024:08:17", "2024:08:31 01:00:00.5"].map {
      try #require(CaptureTime(text: Array($0.utf8)))
    }
    for (unit, text, count) in [
      (.day, "2024-08-17", 2), (.month, "2024-08", 1), (.year, "2024", 1),
    ] as [(CaptureTime.Precision, String, Int)] {
      let beginnings = times.map { $0.beginning(of: unit) }
      #expect(beginnings[0].description == text && Set(beginnings).count == count)
    }
    #expect(times[0].month(asNumber: true) == "08" && times[0].year == "2024")
    #expect(times[0].beginning(of: .year).month(asNumber: true) == nil)
  }

  /// EXIF data whose texts are in the first directory and in that of details.
  private func time(_ first: [(Int, String)], _ details: [(Int, String)]) -> CaptureTime? {
    CaptureTime(exif: TIFFBlock.texts(first, details: details))
  }

  @Test(arguments: TIFFBlock.ByteOrder.allCases)
  func `the date of the last change is used if there is no other`(order: TIFFBlock.ByteOrder) throws
  {
    let changed = (0x0132, "2003:06:07 08:09:10")
    for (details, date, offset) in [
      ([], "2003-06-07 08:09:10", nil), ([(0x9010, "-03:00")], "2003-06-07 08:09:10", -10800),
      ([(0x9003, "0000:00:00 00:00:00"), (0x9011, "+01:00")], "2003-06-07 08:09:10", nil),
      ([(0x9004, "2002:01:01 00:00:00"), (0x9012, "Z")], "2002-01-01 00:00:00", 0),
      (
        [(0x9003, "2001:01:01 00:00:00"), (0x9011, "+09:00"), (0x9010, "+02:00")],
        "2001-01-01 00:00:00", 32400
      ),
      ([(0x9003, "2001:01:01 00:00:00"), (0x9011, "   :  ")], "2001-01-01 00:00:00", nil),
    ] as [([(Int, String)], String, Int?)] {
      let exif = TIFFBlock.texts([changed], details: details, order: order)
      let time = try #require(CaptureTime(exif: exif))
      #expect(time.description == date && time.offset == offset, "\(details)")
    }
  }

  @Test(
    arguments: [
      ("<a photoshop:DateCreated='1993-08-14'/>", "1993-08-14"),
      ("<photoshop:DateCreated>1993</photoshop:DateCreated>", "1993"),
      ("<exif:DateTimeOriginal>2001:02:03 04:05:06</exif:DateTimeOriginal>", "2001-02-03 04:05:06"),
      (
        "<a xmlns:p='http://ns.adobe.com/photoshop/1.0/' p:DateCreated='2001-02-03T04:05Z'/>",
        "2001-02-03 04:05:00"
      ),
      (
        "<a exif:DateTimeOriginal='2001-02-03' photoshop:DateCreated='1999-01-01T01:02:03.4+01:00'/>",
        "1999-01-01 01:02:03"
      ),
      ("<a exif:DateTimeOriginal='2001' photoshop:DateCreated='then'/>", "2001"),
      ("<a xmp:CreateDate='2001'/>", nil), ("", nil),
    ] as [(String, String?)])
  func `a date in XMP data is read`(xmp: String, date: String?) {
    #expect(CaptureTime(xmp: Array(xmp.utf8))?.description == date)
  }

  @Test(
    arguments: [
      ("19930814", "101500+0200", "1993-08-14 10:15:00", 7200),
      ("19930814", "101500", "1993-08-14 10:15:00", nil), ("19930814", nil, "1993-08-14", nil),
      ("19930800", nil, "1993-08", nil), ("19930000", "000000-0500", "1993", nil),
      ("1993081", "101500", nil, nil), (nil, "101500", nil, nil), ("00000000", nil, nil, nil),
    ] as [(String?, String?, String?, Int?)])
  func `a date in IPTC data is read`(day: String?, time: String?, date: String?, offset: Int?) {
    func set(_ number: UInt8, _ text: String?) -> [UInt8] {
      text.map { [0x1C, 2, number, 0, UInt8($0.utf8.count)] + $0.utf8 } ?? []
    }
    let found = CaptureTime(iptc: set(60, time) + set(55, day) + set(5, "Rome"))
    #expect(found?.description == date && found?.offset == offset)
  }
}

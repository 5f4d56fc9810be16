import PhotoIO
import TestSupport
import Testing

@Suite struct ByteCountTests {
  @Test(arguments: [
    ("0", 0), ("1", 1), ("512", 512), ("1K", 1024), ("3k", 3072), ("300M", 314_572_800),
    ("2G", 2_147_483_648), ("007m", 7_340_032), ("1KiB", 1024), ("3mib", 3_145_728),
    ("1kB", 1000), ("5MB", 5_000_000), ("2Gb", 2_000_000_000), ("9223372036854775807", .max),
    ("1.5G", 1_610_612_736), ("1.5MB", 1_500_000), ("0.3k", 307), ("2.5KiB", 2560),
  ])
  func `digits and a unit are read`(text: String, bytes: Int) {
    #expect(ByteCount(text)?.bytes == bytes)
  }

  @Test(arguments: [
    "", "K", "-1", "+1", "1.5", "1.5.5M", ".K", "1 G", "1B", "1iB", "1KBB", "1MK", "1T", "٣",
    "9223372036854775808",
    "9007199254740992K",
    "8589934592G",
  ])
  func `anything else is not`(text: String) {
    #expect(ByteCount(text) == nil)
  }

  @Test(arguments: [
    (0, "0"), (1023, "1023"), (1024, "1K"), (1025, "1.1K"), (1536, "1.5K"), (2047, "2K"),
    (10_240, "10K"), (1 << 20, "1M"), ((1 << 20) - 1, "1024K"), (2 << 30, "2G"),
    ((2 << 30) + 1, "2.1G"),
  ])
  func `a number is written in its largest unit, rounded up`(bytes: Int, text: String) {
    #expect("\(ByteCount(bytes))" == text)
  }
}

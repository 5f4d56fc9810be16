import FileBuilders
import TestSupport
import Testing

/// Whether the alpha of an AVIF has limited range.
@Suite struct AlphaRangeTests {
  /// Bits, from the most significant one on.
  private struct Bits {
    private var bits: [UInt8] = []

    mutating func add(_ value: Int, _ count: Int) {
      bits += (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> $0 & 1) }
    }

    var bytes: [UInt8] {
      stride(from: 0, to: bits.count, by: 8).map { start in
        let rest = bits[start...].prefix(8)
        return rest.reduce(0) { $0 << 1 | $1 } << (8 - rest.count)
      }
    }
  }

  /// A sequence header with everything that may precede the range.
  private static func fullHeader(isLimited: Bool) -> [UInt8] {
    var bits = Bits()
    bits.add(2, 3)  // seq_profile
    bits.add(0b10, 2)  // still_picture, reduced_still_picture_header
    bits.add(1, 1)  // timing_info_present_flag
    bits.add(-1, 32)
    bits.add(-1, 32)
    bits.add(1, 1)  // equal_picture_interval
    bits.add(0b00101, 5)  // a number of variable length: two zeros, a one, two bits
    bits.add(1, 1)  // decoder_model_info_present_flag
    bits.add(8, 5)  // buffer_delay_length_minus_1
    bits.add(-1, 32 + 5 + 5)
    bits.add(1, 1)  // initial_display_delay_present_flag
    bits.add(1, 5)  // operating_points_cnt_minus_1
    for level in [5, 9] {
      bits.add(0, 12)
      bits.add(level, 5)
      if level > 7 { bits.add(1, 1) }
      bits.add(1, 1)  // decoder_model_present_for_this_op
      bits.add(-1, 9 + 9 + 1)
      bits.add(1, 1)  // initial_display_delay_present_for_this_op
      bits.add(-1, 4)
    }
    bits.add(3, 4)  // frame_width_bits_minus_1
    bits.add(4, 4)
    bits.add(15, 4)
    bits.add(15, 5)
    bits.add(1, 1)  // frame_id_numbers_present_flag
    bits.add(-1, 7)
    bits.add(-1, 3 + 4)
    bits.add(1, 1)  // enable_order_hint
    bits.add(-1, 2)
    bits.add(0b01, 2)  // seq_choose_screen_content_tools, seq_force_screen_content_tools
    bits.add(0b00, 2)  // seq_choose_integer_mv, seq_force_integer_mv
    bits.add(-1, 3 + 3)
    bits.add(0b11, 2)  // high_bitdepth, twelve_bit
    bits.add(1, 1)  // mono_chrome
    bits.add(1, 1)  // color_description_present_flag
    bits.add(0x010D00, 24)
    bits.add(isLimited ? 0 : 1, 1)
    return bits.bytes
  }

  /// An AVIF whose alpha has these data.
  private static func isLimited(_ data: [UInt8], isGrid: Bool = false, pieces: Int = 1) -> Bool {
    var file = HEIFFile()
    file.primary = file.add(AV1Picture.black(bits: 8).item())
    let type = HEIFFile.auxiliary(PhonePhoto.alphaTypes[2])
    var coded = AV1Picture.squares(bits: 8).item(properties: isGrid ? [] : [type])
    coded.data = data
    coded.pieces = pieces
    var alpha = file.add(coded)
    if isGrid {
      let grid = file.add(
        HEIFFile.Item("grid", properties: [type], data: [0, 0, 0, 0, 0, 16, 0, 16]))
      file.refer("dimg", from: grid, to: alpha)
      alpha = grid
    }
    file.refer("auxl", from: alpha, to: file.primary)
    return AdaptedHEIF(file.bytes(), for: .v1_15).boxes.has_limited_alpha == 1
  }

  @Test(arguments: [8, 10, 12], [false, true]) func `the coded picture says it`(
    bits: Int, isGrid: Bool
  ) {
    var picture = AV1Picture.squares(bits: bits)
    #expect(!Self.isLimited(picture.data, isGrid: isGrid))
    picture.claimLimitedRange()
    #expect(Self.isLimited(picture.data, isGrid: isGrid))
    #expect(Self.isLimited(picture.data, isGrid: isGrid, pieces: 2))
  }

  @Test(arguments: [false, true]) func `all that may precede the range is skipped`(
    _ isLimited: Bool
  ) {
    let header = Self.fullHeader(isLimited: isLimited)
    let count = UInt8(header.count)
    #expect(Self.isLimited([0x0A, count] + header) == isLimited)
    // With an extension, a length of three bytes, and a unit of metadata before it; without a length.
    #expect(Self.isLimited([0x2A, 1, 9, 0x0E, 0, count | 0x80, 0x80, 0] + header) == isLimited)
    #expect(Self.isLimited([0x08] + header) == isLimited)
  }

  @Test func `RGB has no range`() {
    var bits = Bits()
    bits.add(0b001_11, 5)  // seq_profile, still_picture, reduced_still_picture_header
    bits.add(0, 5 + 4 + 4 + 1 + 1 + 3 + 3)
    bits.add(0, 1)  // high_bitdepth
    bits.add(1, 1)
    bits.add(0x010D00, 24)
    #expect(!Self.isLimited([0x08] + bits.bytes))
  }

  @Test func `data that end early or never say anything are read to their end`() {
    let header = [0x0A, 60] + Self.fullHeader(isLimited: false)
    for count in 0...header.count { _ = Self.isLimited(Array(header.prefix(count))) }
    #expect(!Self.isLimited([UInt8](repeating: 0x12, count: 1)))
    #expect(!Self.isLimited([0x0A] + [UInt8](repeating: 0xFF, count: 20)))
    let temporalDelimiters = [[UInt8]](repeating: [0x12, 0], count: 100_000).joined()
    #expect(!Self.isLimited(Array(temporalDelimiters)))
  }
}

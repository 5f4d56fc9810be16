/// Rewords libpng's warnings, so that they say what is wrong and what was done about it.
enum PNGWarning {
  /// Returns the line for a warning of libpng.
  ///
  ///     PNGWarning.line("gAMA: invalid")  // "its gAMA chunk is invalid; it is ignored"
  static func line(_ text: String) -> String {
    guard let (chunk, problem) = chunkAndProblem(text) else { return line(withoutChunk: text) }
    if chunk == "IDAT" { return lineOfPictureData(problem) }
    switch problem {
    case "ignored in grayscale PNG":
      return "it is gray and has a palette; the palette is ignored"
    case "CRC error": return wrongChecksum(of: chunk)
    case "duplicate": return "it has more than one \(chunk) chunk; the first is used"
    case "out of place": return "its \(chunk) chunk is in the wrong place; it is ignored"
    case "chunk data is too large", "unknown chunk exceeds memory limits":
      return "its \(chunk) chunk is too large; it is ignored"
    case "invalid with alpha channel":
      return "it has alpha and a tRNS chunk; the chunk is ignored"
    case "invalid": return "its \(chunk) chunk is invalid; it is ignored"
    default: return "its \(chunk) chunk has invalid values; its colors may be wrong"
    }
  }

  /// Returns the line for a chunk with a wrong checksum.
  static func wrongChecksum(of chunk: String) -> String {
    "its \(chunk) chunk has a wrong checksum; it is ignored"
  }

  /// A warning of libpng about a chunk begins with the chunk's name.
  private static func chunkAndProblem(_ text: String) -> (chunk: String, problem: String)? {
    let parts = text.split(separator: ": ", maxSplits: 1)
    guard parts.count == 2, parts[0].utf8.count == 4 else { return nil }
    return (String(parts[0]), String(parts[1]))
  }

  private static func lineOfPictureData(_ problem: String) -> String {
    switch problem {
    case "chunk data is too large":
      "it has a larger IDAT chunk than its rows need; the rest is ignored"
    case "Too much image data", "Extra compressed data", "extra compressed data":
      "it has more data than its rows need; the rest is ignored"
    default:
      "its data are damaged after the last row; its rows are used anyway"
    }
  }

  private static func line(withoutChunk text: String) -> String {
    switch text {
    case "tRNS chunk has out-of-range samples for bit_depth":
      "its tRNS chunk names a color that its depth cannot represent; transparency may be wrong"
    default:
      "libpng reports a problem with it; it was decoded as far as possible"
    }
  }
}

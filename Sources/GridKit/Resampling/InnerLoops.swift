/// A pixel in linear light: red, green, blue and alpha, premultiplied, 0...1 (or a little beyond,
/// where a kernel overshoots).
typealias LinearPixel = SIMD4<Float>

/// The inner loops: where GridKit goes without checks. Every index is shown to be in range before a
/// loop begins, and the check is not repeated for each pixel.
enum InnerLoops {}

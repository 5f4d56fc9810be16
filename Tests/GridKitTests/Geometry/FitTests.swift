import GridKit
import Testing

@Suite struct FitTests {
  @Test func `fits are parsed from their names in any case`() {
    #expect(Fit("cover") == .cover && Fit("contain") == .contain)
    #expect(Fit("COVER") == .cover && Fit("Contain") == .contain)
    for text in ["", "fill", "contain ", "covers", "none"] { #expect(Fit(text) == nil) }
  }
}

import CommandKit
import GridKit
import Testing

@testable import InstagridCommand

@Suite struct GridSettingsTests {
  @Test func `three extensions name a format`() {
    #expect(OutputFormat(pathExtension: "png") == .png)
    #expect(OutputFormat(pathExtension: "jpg") == .jpeg)
    #expect(OutputFormat(pathExtension: "jpeg") == .jpeg)
    for other in ["", "jpe", "jfif", "gif", "webp", "p"] {
      #expect(OutputFormat(pathExtension: other) == nil)
    }
  }
}

import CommandKit
import GridKit
import Testing

@testable import InstagridCommand

@Suite struct SettingsTests {
  @Test func `four extensions name a format`() {
    #expect(OutputFormat(pathExtension: "png") == .png)
    #expect(OutputFormat(pathExtension: "jpg") == .jpeg)
    #expect(OutputFormat(pathExtension: "jpeg") == .jpeg)
    #expect(OutputFormat(pathExtension: "webp") == .webp)
    for other in ["", "jpe", "jfif", "gif", "p"] {
      #expect(OutputFormat(pathExtension: other) == nil)
    }
  }
}

import CommandKit
import GridKit
import PhotoIO
import Testing

@testable import InstagridCommand

@Suite struct SettingsTests {
  @Test func `four extensions name a format`() {
    #expect(FileFormat(pathExtension: "png")?.written == .png)
    #expect(FileFormat(pathExtension: "jpg")?.written == .jpeg)
    #expect(FileFormat(pathExtension: "jpeg")?.written == .jpeg)
    #expect(FileFormat(pathExtension: "webp")?.written == .webp)
    for other in ["", "jpe", "jfif", "gif", "p"] {
      #expect(FileFormat(pathExtension: other)?.written == nil)
    }
  }
}

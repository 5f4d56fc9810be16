import CPhotoIO
import FileSystem
import LibC
import TestSupport
import Testing

@testable import PhotoIO

/// Decoding in a process of a program other than `instagrid-formats`.
@Suite struct ExternalDecoderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the error of opening a photo with a shell script instead of the decoder program.
  private func error(script: String, timeout: Int) throws -> PhotoError? {
    let photo = try folder.write(Array("RIFF\0\0\0\0WEBPVP8 ".utf8), to: "a.webp")
    let program = try folder.write(Array("#!/bin/sh\n\(script)\n".utf8), to: "decoder")
    _ = unsafe program.withCString { unsafe chmod($0, 0o755) }
    return #expect(throws: PhotoError.self) {
      let input = try SniffedFile(photo, limits: Limits())
      _ = try ExternalDecoder(
        input, PHOTO_EXTERNAL_WEBP, parent: ProcessParent(program, timeout: timeout))
    }
  }

  @Test func `a process that falls silent is abandoned and killed`() throws {
    let error = try error(script: "echo $$ >\"$0.process\"; exec /bin/sleep 600", timeout: 1)
    let message = try #require(error).description
    #expect(message.hasSuffix("its decoder did not answer within 1 s"), "\(message)")
    let process = try #require(pid_t(folder["decoder.process"].text().dropLast()))
    #expect(kill(process, 0) == -1 && errno == ESRCH)
  }
}

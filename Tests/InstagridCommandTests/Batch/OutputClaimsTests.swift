import FileSystem
import Testing

@testable import InstagridCommand
@testable import PhotoIO

@Suite struct OutputClaimsTests {
  private func place(_ name: String) throws -> OutputLocation {
    try #require(OutputLocation(FilePath(name)))
  }

  @Test func `two names of one location are one claim`() throws {
    var claims = OutputClaims()
    let conflicts = try ["/usr/grid.png", "/usr/../usr/./grid.png", "/usr/grid.jpg"].map {
      claims.claim(try place($0), photos: [])
    }
    #expect(conflicts == [nil, .outputIsOutput, nil])
    #expect(OutputLocation("/usr/no-such-folder/grid.png") == nil)
  }

  @Test func `no output may replace an earlier grid's photo`() throws {
    var claims = OutputClaims()
    #expect(claims.claim(try place("/usr/1.png"), photos: [try place("/usr/a.png")]) == nil)
    #expect(claims.claim(try place("/usr/a.png"), photos: []) == .outputIsPhoto)
    #expect(claims.claim(try place("/usr/b.png"), photos: []) == nil)
  }

  @Test func `no photo may be the output of an earlier grid`() throws {
    var claims = OutputClaims()
    #expect(claims.claim(try place("/usr/1.png"), photos: []) == nil)
    let photos = try ["/a.png", "/usr/1.png"].map { try place($0) }
    #expect(claims.claim(try place("/usr/2.png"), photos: photos) == .photoIsOutput(1))
  }

  @Test func `photos that are known beforehand are protected in output folders`() throws {
    var claims = OutputClaims()
    claims.expect("/usr/x", of: ["/etc/a.png"])
    #expect(!claims.mayReplacePhotos)
    claims.expect(nil, of: ["/nowhere/a.png", "/usr/a.png"])
    #expect(claims.mayReplacePhotos)
    for name in ["/usr/a.png", "/etc/a.png"] as [FilePath] { claims.protect(name) }
    #expect(claims.claim(try place("/usr/a.png"), photos: []) == .outputIsPhoto)
    #expect(claims.claim(try place("/etc/a.png"), photos: []) == nil)
  }
}

import Testing

@testable import PhotoIO
@testable import instagrid

@Suite struct OutputClaimsTests {
  private func place(_ name: String) throws -> OutputPlace {
    try #require(OutputPlace(FilePath(name)))
  }

  @Test func `two names of one place are one claim`() throws {
    var claims = OutputClaims()
    let conflicts = try ["/usr/grid.png", "/usr/../usr/./grid.png", "/usr/grid.jpg"].map {
      claims.claim(try place($0), photos: [])
    }
    #expect(conflicts == [nil, .outputIsOutput, nil])
    #expect(OutputPlace("/usr/no-such-folder/grid.png") == nil)
  }

  @Test func `no output takes the place of an earlier grid's photo`() throws {
    var claims = OutputClaims()
    #expect(claims.claim(try place("/usr/1.png"), photos: [try place("/usr/a.png")]) == nil)
    #expect(claims.claim(try place("/usr/a.png"), photos: []) == .outputIsPhoto)
    #expect(claims.claim(try place("/usr/b.png"), photos: []) == nil)
  }

  @Test func `no photo is the output of an earlier grid`() throws {
    var claims = OutputClaims()
    #expect(claims.claim(try place("/usr/1.png"), photos: []) == nil)
    let photos = try ["/a.png", "/usr/1.png"].map { try place($0) }
    #expect(claims.claim(try place("/usr/2.png"), photos: photos) == .photoIsOutput(1))
  }

  @Test func `photos that are known before are protected where outputs go`() throws {
    var claims = OutputClaims()
    claims.expectOutputs(in: try place("/usr/x").folder)
    for name in ["/usr/a.png", "/etc/a.png"] { claims.protect(try place(name)) }
    #expect(claims.claim(try place("/usr/a.png"), photos: []) == .outputIsPhoto)
    #expect(claims.claim(try place("/etc/a.png"), photos: []) == nil)
  }
}

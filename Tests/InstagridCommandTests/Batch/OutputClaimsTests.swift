import FileSystem
import TestSupport
import Testing

@testable import InstagridCommand

@Suite struct OutputClaimsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("grids")
    try folder.makeFolder("photos")
  }

  @Test func `two names of one location are one claim`() {
    var claims = OutputClaims()
    let conflicts = ["grids/1.png", "grids/../grids/./1.png", "grids/1.jpg"].map {
      claims.claim(folder[$0], photos: [])
    }
    #expect(conflicts == [nil, .outputIsOutput, nil])
  }

  @Test func `outputs in a folder that does not exist yet are told apart as well`() {
    var claims = OutputClaims()
    let conflicts = ["none/1.png", "none/2.png", "none/b/1.png", "no/../no/b/1.png", "none//1.png"]
      .map { claims.claim(folder[$0], photos: []) }
    #expect(conflicts == [nil, nil, nil, nil, .outputIsOutput])
  }

  @Test func `no output may replace an earlier grid's photo`() {
    var claims = OutputClaims()
    #expect(claims.claim(folder["grids/1.png"], photos: [folder["grids/a.png"]]) == nil)
    #expect(claims.claim(folder["grids/a.png"], photos: []) == .outputIsPhoto)
    #expect(claims.claim(folder["grids/b.png"], photos: []) == nil)
  }

  @Test func `no photo may be the output of an earlier grid`() {
    var claims = OutputClaims()
    #expect(claims.claim(folder["grids/1.png"], photos: []) == nil)
    let photos = [folder["none/a.png"], folder["a.png"], folder["grids/1.png"]]
    #expect(claims.claim(folder["grids/2.png"], photos: photos) == .photoIsOutput(2))
  }

  @Test func `photos that are known beforehand are protected in output folders`() {
    var claims = OutputClaims()
    claims.registerUpcoming(folder["grids/x"], of: [folder["photos/a.png"]])
    #expect(!claims.mayReplacePhotos)
    claims.registerUpcoming(nil, of: [folder["none/a.png"], folder["grids/a.png"]])
    #expect(claims.mayReplacePhotos)
    for name in ["grids/a.png", "photos/a.png"] { claims.protect(folder[name]) }
    #expect(claims.claim(folder["grids/a.png"], photos: []) == .outputIsPhoto)
    #expect(claims.claim(folder["photos/a.png"], photos: []) == nil)
    // The rest is known by now.
    claims.finishRegistration()
    #expect(claims.claim(folder["grids/1.png"], photos: [folder["grids/b.png"]]) == nil)
    #expect(claims.claim(folder["grids/b.png"], photos: []) == .outputIsPhoto)
    // To find out whether the folders ignore case, files were made in them.
    #expect(folder.names(in: "grids").isEmpty)
  }

  @Test func `photos that lay apart are protected from a folder that leads to them later`() throws {
    var claims = OutputClaims()
    claims.registerUpcoming(folder["new/a.png"], of: [folder["photos/b.png"]])
    claims.registerUpcoming(folder["new/b.png"], of: [folder["photos/a.png"]])
    claims.finishRegistration()
    #expect(!claims.mayReplacePhotos)
    try folder["new"].makeSymbolicLink(to: "photos")
    #expect(claims.claim(folder["new/a.png"], photos: [folder["photos/b.png"]]) == nil)
    #expect(
      claims.claim(folder["new/c.png"], photos: [folder["photos/a.png"]]) == .photoIsOutput(0))
    #expect(claims.claim(folder["new/b.png"], photos: []) == .outputIsPhoto)
  }
}

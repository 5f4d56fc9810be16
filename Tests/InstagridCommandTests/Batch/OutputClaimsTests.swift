import CommandKit
import FileSystem
import TestSupport
import Testing

@testable import InstagridCommand

private enum Conflict: Equatable {
  case photoIsOutput(Pathname)
  case outputIsPhoto, outputIsOutput
  case outputMovedToPhotos(Pathname)
}

extension OutputClaims {
  /// Claims a location.
  ///
  /// - Returns: the conflict; `nil` if there is none.
  fileprivate mutating func conflict(of output: Pathname?, photos: [Pathname]) -> Conflict? {
    do {
      try claim(
        output.map(OutputDestination.file) ?? .inResult(label: "it"), at: nil,
        photos: photos.map(PhotoReference.file))
      return nil
    } catch {
      if let error = error as? OutputError,
        case (.folderChanged, .path(let path)) = (error.reason, error.name)
      {
        return .outputMovedToPhotos(path)
      }
      let message = (error as? UsageError)?.message ?? "\(error)"
      if let photo = photos.first(where: { message.hasPrefix("photo '\($0)' is the output of") }) {
        return .photoIsOutput(photo)
      }
      if message.hasSuffix("is a photo of another grid") { return .outputIsPhoto }
      #expect(message.hasSuffix("is also the output of an earlier grid"))
      return .outputIsOutput
    }
  }
}

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
      claims.conflict(of: folder[$0], photos: [])
    }
    #expect(conflicts == [nil, .outputIsOutput, nil])
  }

  @Test func `outputs in a folder that does not exist yet are told apart as well`() {
    var claims = OutputClaims()
    let conflicts = ["none/1.png", "none/2.png", "none/b/1.png", "no/../no/b/1.png", "none//1.png"]
      .map { claims.conflict(of: folder[$0], photos: []) }
    #expect(conflicts == [nil, nil, nil, nil, .outputIsOutput])
  }

  @Test func `no output may replace an earlier grid's photo`() {
    var claims = OutputClaims()
    #expect(claims.conflict(of: folder["grids/1.png"], photos: [folder["grids/a.png"]]) == nil)
    #expect(claims.conflict(of: folder["grids/a.png"], photos: []) == .outputIsPhoto)
    #expect(claims.conflict(of: folder["grids/b.png"], photos: []) == nil)
  }

  @Test func `no output may replace an earlier photo in a folder that received none before`() {
    var claims = OutputClaims()
    let photos = [folder["photos/a.png"], folder["photos/b.png"]]
    #expect(claims.conflict(of: folder["grids/1.png"], photos: photos) == nil)
    claims.protectPhotos(ofFailedGrid: [folder["photos/d.png"]])
    for name in ["a", "b", "d"] {
      #expect(claims.conflict(of: folder["photos/\(name).png"], photos: []) == .outputIsPhoto)
    }
    #expect(claims.conflict(of: folder["photos/c.png"], photos: []) == nil)
  }

  @Test func `no photo may be the output of an earlier grid`() {
    var claims = OutputClaims()
    #expect(claims.conflict(of: folder["grids/1.png"], photos: []) == nil)
    let photos = [folder["none/a.png"], folder["a.png"], folder["grids/1.png"]]
    #expect(claims.conflict(of: folder["grids/2.png"], photos: photos) == .photoIsOutput(photos[2]))
  }

  @Test func `photos that are known beforehand are protected in output folders`() {
    var claims = OutputClaims()
    claims.registerUpcoming(folder["grids/x"], of: [folder["photos/a.png"]])
    #expect(!claims.mayReplacePhotos)
    claims.registerUpcoming(nil, of: [folder["none/a.png"], folder["grids/a.png"]])
    #expect(claims.mayReplacePhotos)
    for name in ["grids/a.png", "photos/a.png"] { claims.protect(folder[name]) }
    #expect(claims.conflict(of: folder["grids/a.png"], photos: []) == .outputIsPhoto)
    #expect(claims.conflict(of: folder["photos/a.png"], photos: []) == nil)
    // The rest is known by now.
    claims.finishRegistration()
    #expect(claims.conflict(of: folder["grids/1.png"], photos: [folder["grids/b.png"]]) == nil)
    #expect(claims.conflict(of: folder["grids/b.png"], photos: []) == .outputIsPhoto)
    // To find out whether the folders ignore case, files were made in them.
    #expect(folder.names(in: "grids").isEmpty)
  }

  @Test func `a folder that leads to photos only later receives no output`() throws {
    var claims = OutputClaims()
    claims.registerUpcoming(folder["new/a.png"], of: [folder["photos/b.png"]])
    claims.registerUpcoming(folder["new/b.png"], of: [folder["photos/a.png"]])
    #expect(!claims.mayReplacePhotos)
    claims.finishRegistration()
    try folder["new"].makeSymbolicLink(to: "photos")
    for name in ["new/a.png", "new/b.png", "new/c.png"] {
      #expect(
        claims.conflict(of: folder[name], photos: []) == .outputMovedToPhotos(folder[name]))
    }
    #expect(claims.conflict(of: folder["grids/a.png"], photos: [folder["new/b.png"]]) == nil)
  }

  @Test func `photos are protected from outputs whose folder is missing at first`() throws {
    // The path of the output leads back out of a missing folder, or through a link that does.
    try folder["link"].makeSymbolicLink(to: "new/../photos")
    for output in ["new/../photos/a.png", "link/a.png"] {
      for photo in ["photos/a.png", output] {
        var claims = OutputClaims()
        claims.registerUpcoming(folder["grids/1.png"], of: [folder[photo]])
        claims.registerUpcoming(folder[output], of: [])
        #expect(claims.mayReplacePhotos)
        claims.protect(folder[photo])
        claims.finishRegistration()
        try folder["new"].makeFolder()
        #expect(claims.conflict(of: folder[output], photos: []) == .outputIsPhoto)
        #expect(claims.conflict(of: folder["photos/a.png"], photos: []) == .outputIsPhoto)
        folder["new"].removeTree()
      }
    }
  }
}

import CommandKit
import FileSystem
import GridKit
import Testing

@testable import InstagridCommand
@testable import PhotoIO

/// Photos that are tried; the attempts are functions of their names.
@Suite struct BadPhotosTests {
  /// Photos named `damaged` and `EIO` are bad, but only the former is to blame for that. Others
  /// succeed with their own names.
  private static func photos(_ names: [PhotoReference], atMost limit: Int) -> TriedPhotos<
    PhotoReference, String
  > {
    OrderedResults(trying: names, atMost: limit) { name in
      let text = "\(name.path ?? "")"
      switch text {
      case "damaged": throw PhotoError(.path("damaged"), .empty)
      case "EIO": throw PhotoError(.path("EIO"), .readFailed(SystemError(5)))
      case "wrong": throw UsageError("wrong")
      default: return text
      }
    }
  }

  private static let skipping = PhotoSelection(skipsBad: true)

  @Test(arguments: [1, 2, 9])
  func `good photos come in order, and the others are collected`(
    _ limit: Int
  ) async throws {
    var photos = Self.photos(["a", "damaged", "b", "damaged", "damaged", "c"], atMost: limit)
    var (good, bad) = ([String](), BadPhotos())
    while let photo = try await bad.nextGood(of: &photos) { good.append(photo) }
    #expect(good == ["a", "b", "c"])
    #expect(bad.errors.map(\.name) == [.path("damaged"), .path("damaged"), .path("damaged")])
    let numbers = try bad.skipped(Self.skipping, of: GivenFiles()) { $0 }
    #expect(numbers == [2, 4, 5])
  }

  @Test(arguments: [1, 9])
  func `no photo follows an error that no photo is to blame for`(_ limit: Int) async throws {
    var photos = Self.photos(["damaged", "a", "EIO", "b"], atMost: limit)
    var bad = BadPhotos()
    #expect(try await bad.nextGood(of: &photos) == "a")
    #expect(try await bad.nextGood(of: &photos) == nil)
    #expect(bad.errors.map(\.name) == [.path("damaged"), .path("EIO")])
    let error = #expect(throws: UnreadablePhotos.self) {
      try bad.skipped(Self.skipping, of: GivenFiles()) { $0 }
    }
    #expect(
      error?.errors.map(\.name) == [.path("damaged"), .path("EIO")]
        && error?.reasonNotSkipped == nil)
  }

  @Test func `an error that is not about a photo is thrown`() async throws {
    var photos = Self.photos(["damaged", "wrong"], atMost: 1)
    var bad = BadPhotos()
    await #expect(throws: UsageError("wrong")) { try await bad.nextGood(of: &photos) }
  }

  @Test func `bad photos are an error unless they are to be skipped and others remain`() throws {
    var bad = BadPhotos()
    // Without bad photos, all are used.
    #expect(try bad.skipped(PhotoSelection(), of: GivenFiles()) { $0 } == [])
    bad.add(PhotoError(.path("damaged"), .empty), number: 7)
    let earlier = [PhotoError(.path("earlier"), .empty)]
    let refused = #expect(throws: UnreadablePhotos.self) {
      try bad.skipped(PhotoSelection(), of: GivenFiles(), after: earlier) { $0 }
    }
    #expect(
      refused?.errors.map(\.name) == [.path("earlier"), .path("damaged")]
        && refused?.reasonNotSkipped == nil)
    #expect(try bad.skipped(Self.skipping, of: GivenFiles()) { $0 } == [7])
    let tooFew = #expect(throws: UnreadablePhotos.self) {
      try bad.skipped(Self.skipping, of: GivenFiles(), after: earlier) { _ throws(UsageError) in
        throw UsageError("too few")
      }
    }
    #expect(tooFew?.errors.map(\.name) == [.path("earlier"), .path("damaged")])
    #expect(tooFew?.reasonNotSkipped == UsageError("too few"))
  }
}

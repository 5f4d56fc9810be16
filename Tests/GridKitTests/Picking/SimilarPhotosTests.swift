import Testing

@testable import GridKit

@Suite struct SimilarPhotosTests {
  /// A photo of a scene, of which there are several with nothing in common.
  static func photo(
    _ scene: Int, at time: Double? = nil, isOwn: Bool = true, camera: String? = "one"
  ) -> PickablePhoto {
    var photo = PickablePhoto()
    (photo.time, photo.hasOwnTime, photo.camera) = (time, isOwn && time != nil, camera)
    photo.looks = [scenes[scene]]
    return photo
  }

  private static let scenes = (0..<5).map { scene in
    PictureCellsTests.gray { (x: Int, y: Int) -> Float in
      let level: Int = x / 8 * (7 + 12 * scene) + y / 8 * (31 - scene) * 3
      return Float(level % 220 + 9)
    }
  }

  private func groups(_ photos: [PickablePhoto]) -> [[[Int]]] {
    SimilarPhotos(among: photos).groups.sorted { $0[0][0] < $1[0][0] }
  }

  @Test func `copies are found wherever they are, whatever dates their names have`() {
    let photos = [
      Self.photo(0, at: 0), Self.photo(1, at: 9e6), Self.photo(2, at: 100),
      Self.photo(0, at: 5e7, isOwn: false, camera: nil), Self.photo(1), Self.photo(3),
      Self.photo(0, at: 0, camera: "two"),
    ]
    #expect(groups(photos) == [[[0, 3, 6]], [[1, 4]], [[2]], [[5]]])
  }

  @Test func `photos that were taken at different times are near-copies, not copies`() {
    let photos = [Self.photo(0, at: 0), Self.photo(0, at: 9e6), Self.photo(0, at: 0.5)]
    #expect(groups(photos).map { Set($0) } == [[[0, 2], [1]]] as [Set<[Int]>])
  }

  @Test(arguments: [
    (6.0, true, "one", true), (70, true, "one", false), (6, false, "one", false),
    (6, true, "two", false),
  ])
  func `a burst is of one camera, with times of its own, within a minute`(
    seconds: Double, isOwn: Bool, camera: String, expected: Bool
  ) {
    // Two blocks differ more than in copies.
    var other = Self.photo(0, at: seconds, isOwn: isOwn, camera: camera)
    let scene = Self.scenes[0].levels
    other.looks = [
      PictureCellsTests.gray { (x: Int, y: Int) -> Float in
        let level = Float(scene[64 * y + x])
        return x / 16 == 1 && y / 8 == 3 ? 255 - level : level
      }
    ]
    let photos = [Self.photo(0, at: 0), other]
    #expect(groups(photos) == (expected ? [[[0], [1]]] : [[[0]], [[1]]]))
  }

  @Test func `a slow pan is not one group, although each photo is near the next`() {
    let photos = (0..<12).map { index in
      var photo = PickablePhoto()
      (photo.time, photo.hasOwnTime, photo.camera) = (Double(3 * index), true, "one")
      photo.looks = [
        PictureCellsTests.gray { (x: Int, y: Int) -> Float in
          let level: Int = (x + 2 * index) / 6 * 83 + y / 8 * 57
          return Float(level % 200 + 20)
        }
      ]
      return photo
    }
    let found = groups(photos)
    #expect(found.count > 2)
    for group in found {
      let members = group.flatMap(\.self)
      #expect(members.max()! - members.min()! <= 4, "\(found)")
    }
  }

  @Test func `any look may match any other`() {
    var (one, other) = (Self.photo(0), Self.photo(1))
    (one.looks, other.looks) = (
      [Self.scenes[0], Self.scenes[2]], [Self.scenes[1], Self.scenes[2]]
    )
    #expect(groups([one, other]) == [[[0, 1]]])
    #expect(groups([PickablePhoto(), PickablePhoto()]) == [[[0]], [[1]]])
  }

  @Test func `photos that differ only in detail are similar roughly`() {
    let photos = [1, -1].map { sign -> PickablePhoto in
      var photo = PickablePhoto()
      let scene = Self.scenes[0].levels
      photo.looks = [
        PictureCellsTests.gray { (x: Int, y: Int) -> Float in
          Float(scene[64 * y + x]) / 2 + 60 + Float(x % 8 < 4 ? 20 * sign : -20 * sign)
        }
      ]
      return photo
    }
    #expect(groups(photos) == [[[0]], [[1]]])
    #expect(SimilarPhotos(among: photos, roughly: true).groups == [[[0, 1]]])
  }

  @Test func `files with equal bytes belong to no set`() {
    var copy = Self.photo(0)
    copy.original = 0
    #expect(groups([Self.photo(0), copy, Self.photo(0)]) == [[[0, 2]]])
  }
}

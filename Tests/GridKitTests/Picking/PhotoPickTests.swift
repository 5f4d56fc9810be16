import FileBuilders
import TestSupport
import Testing

@testable import GridKit

@Suite struct PhotoPickTests {
  /// Photos that were taken at these times, in minutes, and have nothing in common.
  private func photos(at minutes: [Double?]) -> [PickablePhoto] {
    minutes.map { minute in
      var photo = PickablePhoto()
      photo.time = minute.map { 60 * $0 }
      return photo
    }
  }

  private func pick(_ photos: [PickablePhoto], _ count: Int) -> [Int] {
    PhotoPick(from: photos, atMost: count).photos
  }

  @Test func `each part gives the photo nearest to its middle`() {
    let photos = photos(at: (0..<9).map(Double.init))
    #expect(pick(photos, 3) == [1, 4, 7])
    #expect(pick(photos, 1) == [4])
    #expect(pick(photos, 9) == Array(0..<9))
    #expect(pick(photos, 100) == Array(0..<9))
    #expect(pick(photos, 0) == [])
    #expect(pick([], 5) == [])
  }

  @Test func `a boundary moves to the widest gap within half a part, but no further`() {
    // Twelve photos in two parts: the boundary may be before any of photos 3 to 9.
    var times = (0..<12).map(Double.init)
    for index in 8..<12 { times[index] += 100 }
    let parts = PhotoPick(from: photos(at: times), atMost: 2).candidates.map { $0.sorted() }
    #expect(parts == [Array(0..<8), Array(8..<12)])
    times = (0..<12).map(Double.init)
    for index in 10..<12 { times[index] += 100 }
    #expect(
      PhotoPick(from: photos(at: times), atMost: 2).candidates.map { $0.sorted() }
        == [Array(0..<6), Array(6..<12)])
  }

  @Test func `a week with most photos of a year gives most of them`() {
    let day = 24 * 60.0
    let year = stride(from: 0, to: 360 * day, by: 30 * day)
    let week = (0..<140).map { 200 * day + Double($0) * 70 }
    let photos = photos(at: year + week)
    #expect([8, 9].contains(pick(photos, 9).count { $0 >= 12 }))
  }

  /// Photos of each of these months, and others of none.
  @Test(
    arguments: [
      ([3, 3, 3], 0, 3, [1, 1, 1]), ([9, 1, 5], 0, 7, [3, 1, 3]), ([9, 1, 5], 0, 8, [4, 1, 3]),
      ([2, 4, 3], 2, 2, [0, 1, 1]), ([2, 1], 3, 4, [2, 1]), ([2, 1], 3, 100, [2, 1]),
    ])
  func `photos are shared among periods as evenly as there are photos`(
    _ counts: [Int], _ others: Int, _ count: Int, _ expected: [Int]
  ) {
    var periods = counts.enumerated().flatMap { [String?](repeating: "\($0)", count: $1) }
    periods += [String?](repeating: nil, count: others)
    var photos = photos(at: periods.indices.map(Double.init))
    for (index, period) in periods.enumerated() { photos[index].period = period }
    let picked = pick(photos, count).map { periods[$0] }
    #expect(counts.indices.map { index in picked.count { $0 == "\(index)" } } == expected)
    #expect(picked.count { $0 == nil } == min(others, count - expected.reduce(0, +)))
  }

  @Test func `many periods are shared as quickly as few`() {
    var photos = photos(at: (0..<2_000).map(Double.init))
    for index in photos.indices { photos[index].period = "\(index)" }
    #expect(pick(photos, 1_000).count == 1_000)
  }

  @Test func `what somebody asked for is part of the share of its period`() {
    var photos = photos(at: (0..<8).map(Double.init))
    for index in 0..<8 { photos[index].period = "\(index / 4)" }
    for index in 0..<3 { photos[index].isWanted = true }
    #expect(pick(photos, 5).count { $0 >= 4 } == 2)
    #expect(pick(photos, 6).count { $0 >= 4 } == 3)
  }

  @Test func `photos without times are in the given order, after those with times`() {
    #expect(pick(photos(at: Array(repeating: nil, count: 9)), 3) == [1, 4, 7])
    // The boundary is between those with and those without times.
    let mixed = photos(at: [nil, nil, 2, nil, 1, 3, 0, nil, nil])
    let parts = PhotoPick(from: mixed, atMost: 2).candidates.map { $0.sorted() }
    #expect(
      parts == [[0, 1, 3, 7, 8], [2, 4, 5, 6]] || parts == [[2, 4, 5, 6], [0, 1, 3, 7, 8]])
  }

  @Test func `the highest rating decides, then the most near-copies`() {
    var photos = photos(at: (0..<10).map(Double.init))
    for index in 0..<3 { photos[index] = SimilarPhotosTests.photo(0, at: Double(index)) }
    photos[1].sharpness = 2
    photos[2].sharpness = 1
    #expect(pick(photos, 1) == [1])
    photos[9].rating = 3
    #expect(pick(photos, 1) == [9])
    photos[2].rating = 4
    #expect(pick(photos, 1) == [2])
    #expect(PhotoPick(from: photos, atMost: 1).candidates[0].prefix(4) == [2, 1, 0, 9])
  }

  @Test func `copies are left out, and count for nothing`() {
    var photos = photos(at: [0, 10, 20, 0, 0])
    for index in [3, 4] { photos[index].original = 0 }
    let pick = PhotoPick(from: photos, atMost: 5)
    #expect(pick.photos == [0, 1, 2])
    #expect(self.pick(photos, 1) == [1])
    #expect(
      pick.reasons(showing: pick.photos) == [nil, nil, nil, .copy(of: 0), .copy(of: 0)])
  }

  @Test func `screenshots come last`() {
    var photos = photos(at: (0..<6).map(Double.init))
    for index in [0, 2, 4] { photos[index].isScreenshot = true }
    #expect(pick(photos, 3) == [1, 3, 5])
    #expect(pick(photos, 4) == [1, 2, 3, 5])
    let pick = PhotoPick(from: photos, atMost: 3)
    #expect(
      pick.reasons(showing: pick.photos) == [.screenshot, nil, .screenshot, nil, .screenshot, nil])
  }

  @Test func `rejected photos come last, and all leaves them and screenshots out`() {
    var photos = photos(at: (0..<6).map(Double.init))
    for index in [0, 3, 4] { photos[index].rating = -1 }
    photos[1].isScreenshot = true
    #expect(pick(photos, 2) == [2, 5])
    #expect(pick(photos, 3) == [1, 2, 5])
    #expect(pick(photos, 4).count == 4)
    let all = PhotoPick(from: photos, atMost: .max)
    #expect(all.photos == [2, 5])
    #expect(
      all.reasons(showing: all.photos)
        == [.rejected, .screenshot, nil, .rejected, .rejected, nil])
    #expect(pick([photos[0], photos[3]], .max) == [0, 1])
    #expect(pick([photos[0], photos[1]], .max) == [1])
    // A copy of a rejected photo is rejected, too, unless somebody rated it.
    photos[3].looks = SimilarPhotosTests.photo(0).looks
    photos[5].looks = photos[3].looks
    #expect(pick(photos, .max) == [2])
    photos[5].rating = 1
    #expect(pick(photos, .max) == [2, 5])
  }

  @Test func `photos that show nothing come after screenshots and before rejected ones`() {
    var photos = photos(at: (0..<6).map(Double.init))
    photos[0].rating = -1
    photos[1].isScreenshot = true
    (photos[2].flaw, photos[3].flaw, photos[4].flaw) = (.blurred, .empty, .blurred)
    photos[4].rating = 3
    #expect(pick(photos, 2) == [4, 5])
    #expect(pick(photos, 3) == [1, 4, 5])
    #expect(pick(photos, 5) == [1, 2, 3, 4, 5])
    let all = PhotoPick(from: photos, atMost: .max)
    #expect(
      all.reasons(showing: all.photos)
        == [.rejected, .screenshot, .showsNothing(.blurred), .showsNothing(.empty), nil, nil])
    #expect(pick(Array(photos[2...3]), .max) == [0, 1])
  }

  @Test func `wanted photos are shown in any case, and their near-copies are not`() {
    var photos = photos(at: (0..<6).map(Double.init))
    for index in 0..<2 {
      photos[index].looks = SimilarPhotosTests.photo(0).looks
      photos[index].sharpness = Double(index)
    }
    photos[5].rating = -1
    (photos[0].isWanted, photos[5].isWanted) = (true, true)
    #expect(pick(photos, 3) == [0, 3, 5])
    #expect(pick(photos, 1) == [0, 5])
    #expect(pick(photos, .max) == [0, 2, 3, 4, 5])
    let pick = PhotoPick(from: photos, atMost: 3)
    #expect(pick.reasons(showing: pick.candidates.map { $0[0] })[1] == .copy(of: 0))
  }

  @Test func `a photo that cannot be shown gives way, and the reasons name the next one`() {
    var photos = photos(at: [0, 0.1, 5, 10, 15])
    for (index, sharpness) in [(0, 1.0), (1, 2)] {
      photos[index].looks = SimilarPhotosTests.photo(0).looks
      photos[index].hasOwnTime = true
      photos[index].sharpness = sharpness
    }
    let pick = PhotoPick(from: photos, atMost: 1)
    #expect(pick.candidates == [[1, 0, 3, 2, 4]] || pick.candidates == [[1, 0, 2, 3, 4]])
    #expect(
      pick.reasons(showing: [0])
        == [nil, .nearCopy(of: 0), .represented(by: 0), .represented(by: 0), .represented(by: 0)])
  }

  @Test func `a set of copies has the best date that is known`() {
    var photos = [
      SimilarPhotosTests.photo(0, at: 90, isOwn: false), SimilarPhotosTests.photo(1, at: 50),
    ]
    photos += [SimilarPhotosTests.photo(0, at: 20), SimilarPhotosTests.photo(2, at: 30)]
    photos[0].rating = 5
    // By its own date, the photo of 5 stars would be in the second half, with photo 1.
    let pick = PhotoPick(from: photos, atMost: 2)
    #expect(pick.candidates.map { Set($0) } == [[0, 2, 3], [1]] as [Set<Int>])
    #expect(pick.photos == [0, 1])
  }

  @Test(arguments: 0..<60)
  func `random photos are picked as by brute force`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var scenes: [Int] = []
    var photos = (0..<Int.random(in: 1...9, using: &random)).map { _ in
      scenes.append(random.int(0...4))
      let time = random.happens(onceIn: 5) ? nil : 61 * Double(scenes.count * 7 % 31)
      return SimilarPhotosTests.photo(scenes.last!, at: time, isOwn: !random.happens(onceIn: 6))
    }
    for index in photos.indices {
      photos[index].sharpness = Double(random.int(0...4))
      photos[index].rating = max(0, random.int(-5...2))
      photos[index].isScreenshot = random.happens(onceIn: 5)
      let original = random.int(0...4 * index)
      if original < index, photos[original].original == nil, scenes[original] == scenes[index] {
        photos[index].original = original
      }
    }
    let groups = Dictionary(
      grouping: photos.indices.filter { photos[$0].original == nil }, by: { scenes[$0] }
    ).values.map { Set($0) }
    let similar = SimilarPhotos(among: photos)
    #expect(Set(similar.groups.map { Set($0.joined()) }) == Set(groups))
    for count in 1...photos.count + 1 {
      let pick = PhotoPick(from: photos, among: similar, atMost: count)
      #expect(pick.photos.count == min(count, groups.count))
      #expect(pick.photos == pick.photos.sorted())
      // No photo is a candidate twice, and none of a group is picked twice.
      let all = pick.candidates.flatMap(\.self)
      #expect(Set(all).count == all.count)
      for group in groups { #expect(group.intersection(pick.photos).count <= 1) }
      let reasons = pick.reasons(showing: pick.photos)
      #expect(photos.indices.filter { reasons[$0] == nil } == pick.photos)
      // A set of copies is a screenshot if one of them is.
      let usual = similar.groups.count { group in
        group.contains { set in !set.contains { photos[$0].isScreenshot } }
      }
      let screenshots = pick.photos.count { photo in
        let set: [Int] = similar.groups.joined().first { $0.contains(photo) }!
        return set.contains { photos[$0].isScreenshot }
      }
      #expect(screenshots == max(0, pick.photos.count - usual))
    }
  }
}

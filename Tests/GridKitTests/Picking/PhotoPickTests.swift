import FileBuilders
import GridKit
import TestSupport
import Testing

@Suite struct PhotoPickTests {
  /// Photos that were taken at these times, in minutes, and have nothing in common.
  private func photos(at minutes: [Double?]) -> [PickablePhoto] {
    minutes.map { minute in
      var photo = PickablePhoto()
      photo.time = minute.map { 60 * $0 }
      return photo
    }
  }

  private func hash(_ bits: UInt64, contrast: Double = 20) -> DifferenceHash {
    DifferenceHash(bits: bits, contrast: contrast)
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
    let year = (0..<12).map { Double($0 * 30 * 24 * 60) }
    let week = (0..<140).map { Double(200 * 24 * 60 + $0 * 70) }
    let photos = photos(at: year + week)
    #expect([8, 9].contains(pick(photos, 9).count { $0 >= 12 }))
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
    for index in 0..<3 {
      photos[index].time = Double(index)
      photos[index].hash = hash(0)
    }
    photos[1].sharpness = 2
    photos[2].sharpness = 1
    #expect(pick(photos, 1) == [1])
    photos[9].rating = 3
    #expect(pick(photos, 1) == [9])
    photos[2].rating = 4
    #expect(pick(photos, 1) == [2])
    #expect(PhotoPick(from: photos, atMost: 1).candidates[0].prefix(4) == [2, 1, 0, 9])
  }

  @Test(arguments: [(6, 59.9, true), (7, 59.9, false), (6, 60.0, false), (0, 60.0, false)])
  func `near-copies differ in at most 6 bits within a minute`(
    bits: Int, seconds: Double, expected: Bool
  ) {
    var photos = photos(at: [0, seconds / 60])
    photos[0].hash = hash(0, contrast: 0)
    photos[1].hash = hash(1 << UInt64(bits) - 1, contrast: 0)
    #expect(PhotoPick.nearCopies(among: photos) == (expected ? [[0, 1]] : []))
  }

  @Test(arguments: [(2, 4.0, true), (3, 4.0, false), (2, 3.9, false)])
  func `without times they differ in at most 2 bits and have contrast`(
    bits: Int, contrast: Double, expected: Bool
  ) {
    for (time, isExact) in [(nil, true), (0, false)] as [(Double?, Bool)] {
      var photos = photos(at: [0, time])
      photos[1].isTimeExact = isExact
      photos[0].hash = hash(0)
      photos[1].hash = hash(1 << UInt64(bits) - 1, contrast: contrast)
      #expect(PhotoPick.nearCopies(among: photos) == (expected ? [[0, 1]] : []))
    }
  }

  @Test func `a slow burst is one group, whose neighbors are near-copies`() {
    var photos = photos(at: (0..<5).map { Double($0) * 0.9 })
    for index in photos.indices { photos[index].hash = hash(1 << UInt64(index * 6) - 1) }
    #expect(PhotoPick.nearCopies(among: photos) == [[0, 1, 2, 3, 4]])
    #expect(pick(photos, 5) == [0])
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

  @Test func `a photo that cannot be shown gives way, and the reasons name the next one`() {
    var photos = photos(at: [0, 0.1, 5, 10, 15])
    for (index, sharpness) in [(0, 1.0), (1, 2)] {
      photos[index].hash = hash(5)
      photos[index].sharpness = sharpness
    }
    let pick = PhotoPick(from: photos, atMost: 1)
    #expect(pick.candidates == [[1, 0, 3, 2, 4]] || pick.candidates == [[1, 0, 2, 3, 4]])
    #expect(
      pick.reasons(showing: [0])
        == [nil, .nearCopy(of: 0), .represented(by: 0), .represented(by: 0), .represented(by: 0)])
  }

  @Test(arguments: 0..<200)
  func `random photos are picked as by brute force`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var photos = photos(
      at: (0..<Int.random(in: 1...40, using: &random)).map { _ in
        Int.random(in: 0..<5, using: &random) == 0 ? nil : Double.random(in: 0..<30, using: &random)
      })
    for index in photos.indices {
      photos[index].hash = hash(
        UInt64.random(in: 0..<1024, using: &random),
        contrast: Double.random(in: 0..<9, using: &random))
      photos[index].isTimeExact = Int.random(in: 0..<6, using: &random) > 0
      photos[index].sharpness = Double(Int.random(in: 0..<5, using: &random))
      photos[index].rating = max(0, Int.random(in: -5..<3, using: &random))
      photos[index].isScreenshot = Int.random(in: 0..<5, using: &random) == 0
      let original = Int.random(in: 0...4 * index, using: &random)
      if original < index, photos[original].original == nil { photos[index].original = original }
    }
    let groups = Self.bruteForceGroups(photos)
    #expect(PhotoPick.nearCopies(among: photos).map(Set.init) == groups.filter { $0.count > 1 })
    for count in 0...photos.count + 1 {
      let pick = PhotoPick(from: photos, atMost: count)
      #expect(pick.photos.count == min(count, groups.count))
      #expect(pick.photos == pick.photos.sorted())
      // No photo is a candidate twice, and none of a group is picked twice.
      let all = pick.candidates.flatMap(\.self)
      #expect(Set(all).count == all.count)
      for group in groups {
        #expect(group.intersection(pick.photos).count <= 1)
        if let best = group.intersection(pick.photos).first {
          #expect(
            group.allSatisfy { other in
              photos[best].isScreenshot != photos[other].isScreenshot
                || photos[best].rating >= photos[other].rating
            })
        }
      }
      let reasons = pick.reasons(showing: pick.photos)
      #expect(photos.indices.filter { reasons[$0] == nil } == pick.photos)
      let usual = groups.count { $0.contains { !photos[$0].isScreenshot } }
      #expect(pick.photos.count { photos[$0].isScreenshot } == max(0, pick.photos.count - usual))
    }
  }

  /// Groups photos by the definition: each joins the group of the last of the earlier ones that it is a
  /// near-copy of.
  private static func bruteForceGroups(_ photos: [PickablePhoto]) -> [Set<Int>] {
    let exact = { (index: Int) in photos[index].isTimeExact ? photos[index].time : nil }
    let order =
      photos.indices.filter { photos[$0].original == nil && exact($0) != nil }.sorted {
        exact($0)! < exact($1)!
      }
      + photos.indices.filter { photos[$0].original == nil && exact($0) == nil }
    var groups: [Set<Int>] = []
    for (place, index) in order.enumerated() {
      let partner = order[..<place].last { other in
        let (mine, theirs) = (photos[index].hash!, photos[other].hash!)
        let bits = (mine.bits ^ theirs.bits).nonzeroBitCount
        guard let time = exact(index), let earlier = exact(other) else {
          return bits <= 2 && mine.contrast >= 4 && theirs.contrast >= 4
        }
        return bits <= 6 && time - earlier < 60
      }
      if let partner, let group = groups.firstIndex(where: { $0.contains(partner) }) {
        groups[group].insert(index)
      } else {
        groups.append([index])
      }
    }
    return groups
  }
}

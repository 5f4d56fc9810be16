/// The photos that one would show of many: no copies, of near-copies the best, and some of every time.
///
///     var photos = Array(repeating: PickablePhoto(), count: 6)
///     for (index, minute) in [0, 1, 2, 90, 91, 92].enumerated() { photos[index].time = Double(60 * minute) }
///     PhotoPick(from: photos, atMost: 2).photos  // [1, 4]
///
/// Copies are left out, and of near-copies all but one. What remains is sorted by time and divided into as
/// many parts of equal count as photos are wanted. The boundary between two parts moves to the widest gap in
/// time within half a part. Each part gives one photo. So a week of 140 photos in a year of 152 gives 8 or 9
/// of 9 photos. Screenshots are used only if there are too few other photos.
///
/// Near-copies are photos whose hashes differ in at most 6 bits if they were taken less than a minute apart;
/// if the time of one of them is not known, in at most 2, and both have contrast. The best of them has the
/// highest rating, and of those the greatest sharpness. The best photo of a part has the highest rating; of
/// those, the most near-copies, since people take more photos of what matters to them; and of those, it is
/// nearest to the middle of the part.
///
/// - Complexity: O(n²) for n photos without times or within the same minute, otherwise O(n log n).
public struct PhotoPick: Sendable {
  /// For each photo to show, the indices of the photos that may take its place, the best one first; in
  /// the order of the best ones. Copies are left out.
  public let candidates: [[Int]]

  /// The photo that each photo is a copy of, if it is one.
  private let originals: [Int?]
  /// The groups of near-copies, the best photo of each first.
  private let groups: [[Int]]

  /// Picks at most `count` photos, 0 or more, which are given in the order in which they would be shown.
  public init(from photos: [PickablePhoto], atMost count: Int) {
    precondition(count >= 0, "the number of photos must not be negative")
    originals = photos.map(\.original)
    groups = Self.groups(of: photos).map { group in
      group.sorted { photos[$0].merit(at: $0) > photos[$1].merit(at: $1) }
    }
    .sorted { one, other in
      (photos[one[0]].time ?? .infinity, one[0]) < (photos[other[0]].time ?? .infinity, other[0])
    }
    let usual = groups.filter { !photos[$0[0]].isScreenshot }
    let screenshots = groups.filter { photos[$0[0]].isScreenshot }
    let parts = Self.parts(of: usual, photos, atMost: count)
    let rest = Self.parts(of: screenshots, photos, atMost: count - parts.count)
    candidates = (parts + rest).sorted { $0[0] < $1[0] }
  }

  /// The indices of the photos to show, in ascending order.
  public var photos: [Int] { candidates.map { $0[0] } }
}

/// What is known of a photo that may be picked.
public struct PickablePhoto: Hashable, Sendable {
  /// The index of the photo that this one is a copy of, with equal bytes; `nil` if it is no copy.
  public var original: Int?
  /// When the photo was taken, in seconds since any moment; `nil` if it is not known.
  public var time: Double?
  /// Whether the time is exact, and not only a day.
  public var isTimeExact = true
  /// The hash of the upright photo; `nil` if it has no near-copies.
  public var hash: DifferenceHash?
  /// The sharpness, which is compared between near-copies only; `nil` if it is not known.
  public var sharpness: Double?
  /// The rating that somebody gave the photo, -1 (rejected) to 5; 0 for none.
  public var rating = 0
  /// Whether it shows a screen, so that it is picked last.
  public var isScreenshot = false

  /// Creates a photo of which nothing is known.
  public init() {}

  /// What makes the photo, which has this index, better than its near-copies.
  fileprivate func merit(at index: Int) -> (Int, Int, Double, Int) {
    (isScreenshot ? 0 : 1, rating, sharpness ?? -1, -index)
  }

  /// The time, if it is exact.
  fileprivate var exactTime: Double? { isTimeExact ? time : nil }

  /// Whether the photo was taken a minute or more after another one; `nil` if that is not known.
  fileprivate func isFar(after other: PickablePhoto) -> Bool? {
    guard let exactTime, let earlier = other.exactTime else { return nil }
    return exactTime - earlier >= 60
  }

  fileprivate func isNearCopy(of other: PickablePhoto) -> Bool {
    guard let hash, let theirs = other.hash else { return false }
    let distance = hash.distance(to: theirs)
    return isFar(after: other) == nil
      ? distance <= 2 && min(hash.contrast, theirs.contrast) >= 4 : distance <= 6
  }
}

extension PhotoPick {
  /// Returns the groups of two or more near-copies, as indices: those of which the sharpness matters.
  public static func nearCopies(among photos: [PickablePhoto]) -> [[Int]] {
    groups(of: photos).filter { $0.count > 1 }
  }

  /// Groups near-copies, without copies. Each photo joins the group of the last of the earlier ones that it
  /// is a near-copy of. Photos without an exact time come after all others.
  private static func groups(of photos: [PickablePhoto]) -> [[Int]] {
    let order = photos.indices.filter { photos[$0].original == nil }.sorted { one, other in
      (photos[one].exactTime ?? .infinity, one) < (photos[other].exactTime ?? .infinity, other)
    }
    var (groups, numbers) = ([[Int]](), [Int]())
    for (place, index) in order.enumerated() {
      let photo = photos[index]
      let earlier = (0..<place).reversed().lazy
        .prefix { photo.isFar(after: photos[order[$0]]) != true }
        .first { photo.isNearCopy(of: photos[order[$0]]) }
      numbers.append(earlier.map { numbers[$0] } ?? groups.count)
      if earlier == nil { groups.append([]) }
      groups[numbers[place]].append(index)
    }
    return groups
  }

  /// Divides groups, which are sorted by time and of each of which the best photo is the first, into parts.
  /// Returns the photos of each part, the best one first.
  private static func parts(
    of groups: [[Int]], _ photos: [PickablePhoto], atMost count: Int
  ) -> [[Int]] {
    let count = min(count, groups.count)
    guard count > 0 else { return [] }
    func gap(before index: Int) -> Double {
      guard let time = photos[groups[index - 1][0]].time else { return 0 }
      return photos[groups[index][0]].time.map { $0 - time } ?? .infinity
    }
    let reach = groups.count / count / 2
    var bounds = [0]
    for number in 1..<count {
      let even = (2 * number * groups.count + count) / (2 * count)
      let range = max(bounds[number - 1] + 1, even - reach)...min(even + reach, groups.count - 1)
      // Of equally wide gaps, the one nearest to an even division.
      bounds.append(
        range.max { one, other in
          (gap(before: one), -abs(one - even)) < (gap(before: other), -abs(other - even))
        }!)
    }
    return zip(bounds, bounds.dropFirst() + [groups.count]).map { start, end in
      (start..<end).sorted { one, other in
        func merit(_ index: Int) -> (Int, Int, Int, Int) {
          let best = photos[groups[index][0]]
          return (best.rating, groups[index].count, -abs(2 * index - (start + end - 1)), -index)
        }
        return merit(one) > merit(other)
      }
      .flatMap { groups[$0] }
    }
  }

  /// Why a photo is not shown.
  public enum Reason: Hashable, Sendable {
    /// It has the bytes of another photo.
    case copy(of: Int)
    /// It is a near-copy of a better photo.
    case nearCopy(of: Int)
    /// Another photo stands for its part.
    case represented(by: Int)
    /// It is a screenshot.
    case screenshot
  }

  /// Returns why each photo is not shown; `nil` for those that are.
  ///
  /// - Parameter shown: the photo that is shown of each of ``candidates``, or `nil` for none.
  public func reasons(showing shown: [Int?]) -> [Reason?] {
    let all = Set(shown.compactMap(\.self))
    var reasons: [Reason?] = originals.map { $0.map(Reason.copy) ?? .screenshot }
    for (candidates, shown) in zip(candidates, shown) {
      for index in candidates { reasons[index] = shown.map(Reason.represented) }
    }
    for group in groups {
      let best = group.first(where: all.contains) ?? group[0]
      for index in group where index != best { reasons[index] = .nearCopy(of: best) }
    }
    for index in all { reasons[index] = nil }
    return reasons
  }
}

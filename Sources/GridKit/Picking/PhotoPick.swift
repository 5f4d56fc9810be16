/// The photos that one would show of many: no copies, of near-copies the best, and some of every time.
///
///     var photos = Array(repeating: PickablePhoto(), count: 6)
///     for (index, minute) in [0, 1, 2, 90, 91, 92].enumerated() { photos[index].time = Double(60 * minute) }
///     PhotoPick(from: photos, atMost: 2).photos  // [1, 4]
///
/// Copies are left out, and of near-copies all but the best (``SimilarPhotos``). What remains is sorted by time
/// and divided into as many parts of equal count as photos are wanted. The boundary between two parts moves to the
/// widest gap in time within half a part. Each part gives one photo. So a week of 140 photos in a year of 152 gives
/// 8 or 9 of 9 photos. Only if there are too few other photos, screenshots are used, then photos that show nothing, and
/// then rejected ones.
///
/// Photos that have a ``PickablePhoto/period`` are shared among the periods as evenly as these allow, and what a period
/// gives is divided into parts. So 12 photos of a year by month are one of each, if each has photos.
///
/// Of copies, the best has the highest rating; of those, a camera and a date of its own; then the most pixels, the
/// least compression, and the greatest sharpness. The others lend it the date that it lacks. Of near-copies, the best
/// has the highest rating and then the greatest sharpness. The best photo of a part has the highest rating; of
/// those, the most near-copies, since people take more photos of what matters to them; and of those, it is nearest
/// to the middle of the part.
///
/// - Complexity: that of ``SimilarPhotos``.
public struct PhotoPick: Sendable {
  /// For each photo to show, the indices of the photos that may take its place, the best one first; in
  /// the order of the best ones. Copies with equal bytes are left out.
  public let candidates: [[Int]]

  /// The photo whose bytes each photo has, if there is one.
  private let originals: [Int?]
  /// The groups of near-copies, the best one first.
  private let groups: [Group]

  /// Picks photos.
  ///
  /// - Parameters:
  ///   - photos: the photos, in the order in which they would be shown.
  ///   - similar: which of them are copies; `nil` to compare them.
  ///   - count: the largest number of photos to show, 0 or more, but at least those that are wanted; `Int.max` for all
  ///     that one would show, none of those that come last if there are others.
  public init(
    from photos: [PickablePhoto], among similar: SimilarPhotos? = nil, atMost count: Int
  ) {
    precondition(count >= 0, "the number of photos must not be negative")
    originals = photos.map(\.original)
    let similar = similar ?? SimilarPhotos(among: photos)
    groups = similar.groups.map { Group($0.map { CopySet($0, of: photos) }) }
      .sorted {
        ($0.best.time ?? .infinity, $0.best.photo) < ($1.best.time ?? .infinity, $1.best.photo)
      }
    let wanted = photos.indices.filter { photos[$0].isWanted }
    let others = groups.filter { group in !group.members.contains { photos[$0].isWanted } }
    var parts = wanted.map { [$0] }
    var shares = Dictionary(wanted.map { (photos[$0].period, 1) }, uniquingKeysWith: +)
    for standing in Standing.allCases where parts.count == wanted.count || count < .max {
      let groups = Dictionary(grouping: others.filter { $0.best.standing == standing }) {
        $0.best.period
      }
      let more = Self.shares(
        of: groups.mapValues(\.count), besides: shares, atMost: max(0, count - parts.count))
      for (period, count) in more {
        parts += Self.parts(of: groups[period]!, atMost: count)
        shares[period, default: 0] += count
      }
    }
    candidates = parts.sorted { $0[0] < $1[0] }
  }

  /// The indices of the photos to show, in ascending order.
  public var photos: [Int] { candidates.map { $0[0] } }
}

/// What is shown only if nothing before it is left.
private enum Standing: Int, CaseIterable {
  case usual, screenshot, flawed, rejected
}

/// Copies of one photo.
private struct CopySet {
  /// Their indices, the best one first.
  let members: [Int]
  /// What is known of the best one and, where it is silent, of the others.
  let time: Double?
  let period: String?
  let rating: Int
  let standing: Standing
  private let flaw: PickablePhoto.Flaw?
  private let sharpness: Double

  init(_ members: [Int], of photos: [PickablePhoto]) {
    self.members = members.sorted { photos[$0].isBetterCopy(than: photos[$1]) ?? ($0 < $1) }
    let all = self.members.map { photos[$0] }
    let byDate = all.filter(\.hasOwnTime) + all
    time = byDate.lazy.compactMap(\.time).first
    period = byDate.lazy.compactMap(\.period).first
    rating = all.map(\.rating).filter { $0 != 0 }.max() ?? 0
    let flaw = all.lazy.compactMap(\.flaw).first
    self.flaw = flaw == .blurred && rating >= PickablePhoto.leastRatingOfBlurred ? nil : flaw
    standing =
      if rating < 0 { .rejected } else if self.flaw != nil { .flawed } else {
        all.contains(where: \.isScreenshot) ? .screenshot : .usual
      }
    sharpness = all[0].sharpness ?? -1
  }

  /// The index of the best one.
  var photo: Int { members[0] }

  /// Why the set is not shown, if it is not only that others are shown.
  var reason: PhotoPick.Reason? {
    switch standing {
    case .usual: nil
    case .screenshot: .screenshot
    case .flawed: flaw.map(PhotoPick.Reason.showsNothing)
    case .rejected: .rejected
    }
  }

  /// What makes the set better than its near-copies.
  var merit: (Int, Int, Double, Int) { (-standing.rawValue, rating, sharpness, -photo) }
}

/// Near-copies.
private struct Group {
  /// The sets of copies, the best one first.
  let sets: [CopySet]
  var best: CopySet { sets[0] }
  var members: [Int] { sets.flatMap(\.members) }

  init(_ sets: [CopySet]) { self.sets = sets.sorted { $0.merit > $1.merit } }
}

extension PhotoPick {
  /// Shares a number of photos among periods as evenly as these have photos: one after another is for the period with
  /// the fewest; of those, that with the most photos left, and then the first one. Photos of no period come last.
  ///
  /// - Parameter shares: what the periods have already.
  private static func shares(
    of counts: [String?: Int], besides shares: [String?: Int], atMost count: Int
  ) -> [String?: Int] {
    let turns = counts.flatMap { period, count in
      (0..<count).map { (period: period, share: shares[period, default: 0] + $0, left: count - $0) }
    }
    .sorted { one, other in
      guard let name = one.period, let otherName = other.period else {
        return one.period == other.period ? one.share < other.share : other.period == nil
      }
      return (one.share, -one.left, name) < (other.share, -other.left, otherName)
    }
    return Dictionary(turns.prefix(count).map { ($0.period, 1) }, uniquingKeysWith: +)
  }

  /// Divides groups, which are sorted by time, into parts. Returns the photos of each part, the best one first.
  private static func parts(of groups: [Group], atMost count: Int) -> [[Int]] {
    let count = min(count, groups.count)
    guard count > 0 else { return [] }
    func gap(before index: Int) -> Double {
      guard let time = groups[index - 1].best.time else { return 0 }
      return groups[index].best.time.map { $0 - time } ?? .infinity
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
      func merit(_ index: Int) -> (Int, Int, Int, Int) {
        let group = groups[index]
        let distance = abs(2 * index - (start + end - 1))
        return (group.best.rating, group.sets.count, -distance, -index)
      }
      return (start..<end).sorted { merit($0) > merit($1) }.flatMap { groups[$0].members }
    }
  }

  /// Why a photo is not shown.
  public enum Reason: Hashable, Sendable {
    /// It is a copy of another photo.
    case copy(of: Int)
    /// It is a near-copy of a better photo.
    case nearCopy(of: Int)
    /// Another photo stands for its part.
    case represented(by: Int)
    /// As many photos as are to be shown are wanted.
    case tooMany
    /// It is a screenshot.
    case screenshot
    /// It shows nothing.
    case showsNothing(PickablePhoto.Flaw)
    /// Somebody rejected it.
    case rejected
  }

  /// Returns why each photo is not shown; `nil` for those that are.
  ///
  /// - Parameter shown: the photo that is shown of each of ``candidates``, or `nil` for none.
  public func reasons(showing shown: [Int?]) -> [Reason?] {
    let all = Set(shown.compactMap(\.self))
    var reasons: [Reason?] = originals.map { $0.map(Reason.copy) }
    for group in groups { reasons[group.best.photo] = group.best.reason ?? .tooMany }
    for (candidates, shown) in zip(candidates, shown) {
      for index in candidates { reasons[index] = shown.map(Reason.represented) }
    }
    for group in groups {
      let best = group.members.first(where: all.contains) ?? group.best.photo
      for set in group.sets {
        let isOfBest = set.members.contains(best)
        for index in set.members where index != best {
          reasons[index] = isOfBest ? .copy(of: best) : .nearCopy(of: best)
        }
      }
    }
    for index in all { reasons[index] = nil }
    return reasons
  }
}

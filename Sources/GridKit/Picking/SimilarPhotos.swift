/// Photos that are copies of each other, and sets of copies that are near-copies, such as those of a burst.
///
/// All of a group are similar to one of them, the one that has the most similar photos. So a slow pan is not one
/// group, although each of its photos is similar to the next.
public struct SimilarPhotos: Sendable {
  /// The groups of near-copies: the sets of copies of each, as indices. Every photo belongs to one set, except
  /// those that have the bytes of another one.
  public let groups: [[[Int]]]

  /// Compares photos with each other.
  ///
  /// - Parameters:
  ///   - photos: the photos.
  ///   - isRough: whether all with almost equal 8x8 means are taken for copies: those that must be decoded if
  ///     thumbnails were compared, which are often displaced by half a pixel.
  /// - Complexity: O(n²) for n photos, but only those with almost equal 8x8 means are compared closely.
  public init(among photos: [PickablePhoto], roughly isRough: Bool = false) {
    var copies = [[Int]](repeating: [], count: photos.count)
    var others = copies
    for (one, other) in Self.copies(among: photos, roughly: isRough) {
      if photos[one].isOfOtherTime(than: photos[other]) {
        others[one].append(other)
        others[other].append(one)
      } else {
        copies[one].append(other)
        copies[other].append(one)
      }
    }
    let sets = Self.stars(copies).filter { photos[$0[0]].original == nil }
    var numbers: [Int: Int] = [:]
    for (number, set) in sets.enumerated() { for index in set { numbers[index] = number } }
    var near = [Set<Int>](repeating: [], count: sets.count)
    func add(_ one: Int, _ other: Int) {
      guard one != other else { return }
      near[one].insert(other)
      near[other].insert(one)
    }
    for (number, set) in sets.enumerated() {
      for other in others[set[0]] { add(number, numbers[other]!) }
    }
    for (one, other) in Self.bursts(among: sets, photos) { add(one, other) }
    groups = Self.stars(near.map { Array($0) }).map { group in group.map { sets[$0].sorted() } }
  }

  /// Returns the pairs of photos of which one is a copy of the other, by their looks.
  private static func copies(
    among photos: [PickablePhoto], roughly isRough: Bool
  ) -> [(Int, Int)] {
    let looks = photos.indices.filter { photos[$0].original == nil }
      .flatMap { index in photos[index].looks.map { (index: index, look: $0) } }
      .sorted { ($0.look.mean, $0.index) < ($1.look.mean, $1.index) }
    var pairs: Set<[Int]> = []
    for (place, (index, look)) in looks.enumerated() {
      for (other, theirs) in looks[..<place].reversed() {
        if look.mean - theirs.mean > PictureCells.mostDifference { break }
        let pair = [min(index, other), max(index, other)]
        guard index != other, look.mayShowPhoto(of: theirs), !pairs.contains(pair) else { continue }
        if isRough || (index < other ? look.isCopy(of: theirs) : theirs.isCopy(of: look)) {
          pairs.insert(pair)
        }
      }
    }
    return pairs.map { ($0[0], $0[1]) }
  }

  /// Returns the pairs of sets that one camera took one after the other and that look alike.
  private static func bursts(among sets: [[Int]], _ photos: [PickablePhoto]) -> [(Int, Int)] {
    let moments = sets.enumerated().compactMap { number, set in
      set.lazy.compactMap { photos[$0].moment }.first.map { (number: number, moment: $0) }
    }
    .sorted { ($0.moment.time, $0.number) < ($1.moment.time, $1.number) }
    var pairs: [(Int, Int)] = []
    for (place, one) in moments.enumerated() {
      for other in moments[..<place].reversed() {
        let seconds = one.moment.time - other.moment.time
        if seconds > 60 { break }
        guard one.moment.camera == other.moment.camera,
          let look = photos[sets[one.number][0]].looks.first,
          let theirs = photos[sets[other.number][0]].looks.first,
          theirs.isNearCopy(of: look, within: seconds)
        else { continue }
        pairs.append((one.number, other.number))
      }
    }
    return pairs
  }

  /// Divides elements into groups: the element with the most neighbors founds one, of itself and its neighbors, and
  /// then that with the most of those that are left.
  private static func stars(_ neighbors: [[Int]]) -> [[Int]] {
    let founders = neighbors.indices.sorted {
      (-neighbors[$0].count, $0) < (-neighbors[$1].count, $1)
    }
    var isTaken = [Bool](repeating: false, count: neighbors.count)
    var stars: [[Int]] = []
    for founder in founders where !isTaken[founder] {
      let star = [founder] + neighbors[founder].filter { !isTaken[$0] }.sorted()
      for index in star { isTaken[index] = true }
      stars.append(star)
    }
    return stars
  }
}

/// The division of a rectangle by full cuts, first along one axis, then the parts along the other, and
/// so on, down to single photos.
package indirect enum MosaicTree: Hashable, Sendable {
  /// A photo, by its number, from 0.
  case photo(Int)
  /// At least two parts: rows of equal width, or columns of equal height.
  case parts(Layout.Axis, [MosaicTree])

  /// The numbers of its photos, from left to right and from top to bottom.
  package var photos: [Int] {
    switch self {
    case .photo(let number): [number]
    case .parts(_, let parts): parts.flatMap(\.photos)
    }
  }

  /// All trees of photos in their order; of 6 photos, there are 394.
  static func all(of photos: Range<Int>) -> [MosaicTree] {
    if photos.count == 1 { return [.photo(photos.lowerBound)] }
    return photos.dropFirst().flatMap { start in
      let (heads, tails) = (all(of: photos.lowerBound..<start), all(of: start..<photos.upperBound))
      // A head that is divided along the axis would give parts that another head and tail give.
      return Layout.Axis.allCases.flatMap { axis in
        heads.filter { if case .parts(axis, _) = $0 { false } else { true } }.flatMap { head in
          tails.map { joining(axis, [head, $0]) }
        }
      }
    }
  }

  /// Joins parts, of which those that are themselves divided along the axis give their parts.
  static func joining(_ axis: Layout.Axis, _ parts: [MosaicTree]) -> MosaicTree {
    if parts.count == 1 { return parts[0] }
    return .parts(
      axis,
      parts.flatMap { part in
        if case .parts(axis, let parts) = part { parts } else { [part] }
      })
  }
}

extension MosaicTree: CustomStringConvertible {
  /// The cuts, for any number of photos: `rows(0 columns(1 2))`.
  package var description: String {
    switch self {
    case .photo(let number): "\(number)"
    case .parts(let axis, let parts):
      "\(axis)(" + parts.map(\.description).joined(separator: " ") + ")"
    }
  }
}

extension MosaicTree {
  /// The largest number of photos of which ``template`` can be written and read.
  package static let mostPhotosOfTemplate = 24

  /// Reads the cuts of a template: `aab/aac` is a photo beside two. Letters are photos in alphabetical
  /// order. Where both kinds of cuts are possible, it is divided into rows first.
  ///
  /// - Throws: the first reason why the text is no such template.
  package init(template text: String) throws(LayoutTemplateError) {
    let template = try LayoutTemplate(text)
    let notCut = LayoutTemplateError(
      "is no mosaic, which is divided by cuts from edge to edge, and so is each part")
    if text.contains(".") { throw notCut }
    var letters: [Character] = []
    for letter in text.lowercased() where letter.isLetter && !letters.contains(letter) {
      letters.append(letter)
    }
    let order = letters.sorted()
    let leaves = zip(template.areas, letters).map { ($0, order.firstIndex(of: $1)!) }
    guard let tree = Self(cutting: leaves, first: .rows) ?? Self(cutting: leaves, first: .columns)
    else { throw notCut }
    self = tree
  }

  /// Cuts areas that tile a rectangle, along an axis first; `nil` if that is impossible.
  private init?(cutting leaves: [(area: Rect, photo: Int)], first axis: Layout.Axis) {
    if leaves.count == 1 {
      self = .photo(leaves[0].photo)
      return
    }
    func range(_ area: Rect) -> (start: Int, end: Int) {
      axis == .rows ? (area.y, area.maxY) : (area.x, area.maxX)
    }
    var parts: [[(area: Rect, photo: Int)]] = []
    var end = Int.min
    for leaf in leaves.sorted(by: { range($0.area).start < range($1.area).start }) {
      if range(leaf.area).start >= end { parts.append([]) }
      parts[parts.count - 1].append(leaf)
      end = max(end, range(leaf.area).end)
    }
    guard parts.count > 1 else { return nil }
    let trees = parts.compactMap { Self(cutting: $0, first: axis.transposed) }
    guard trees.count == parts.count else { return nil }
    self = .parts(axis, trees)
  }

  /// The template that reads back as this tree; `nil` if it has too many photos. Every cut has a row or
  /// column of its own, so that no two meet as one that could be taken for a full cut.
  package var template: String? {
    let count = photos.count
    guard count <= Self.mostPhotosOfTemplate else { return nil }
    var cuts: [Layout.Axis: [Double]] = [.columns: [], .rows: []]
    var areas = Array(repeating: (x: 0.0..<1, y: 0.0..<1), count: count)
    func place(_ tree: MosaicTree, _ x: Range<Double>, _ y: Range<Double>) {
      switch tree {
      case .photo(let number): areas[number] = (x, y)
      case .parts(let axis, let parts):
        let whole = axis == .columns ? x : y
        var start = whole.lowerBound
        for (index, part) in parts.enumerated() {
          var end = whole.upperBound
          if index < parts.count - 1 {
            let share = Double(index + 1) / Double(parts.count)
            end = whole.lowerBound + (whole.upperBound - whole.lowerBound) * share
            // Moving a cut a little keeps it apart from all others.
            while cuts[axis]!.contains(end) { end = end.nextUp }
            cuts[axis]!.append(end)
          }
          if axis == .columns { place(part, start..<end, y) } else { place(part, x, start..<end) }
          start = end
        }
      }
    }
    place(self, 0..<1, 0..<1)
    let (columns, rows) = ([0] + cuts[.columns]!.sorted(), [0] + cuts[.rows]!.sorted())
    let lines = rows.map { y in
      String(
        columns.map { x in
          let photo = areas.firstIndex { $0.x.contains(x) && $0.y.contains(y) }!
          return Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(photo)))
        })
    }
    // A template has a slash.
    return (lines.count == 1 ? lines + lines : lines).joined(separator: "/")
  }
}

extension RandomRecord {
  /// Pairs that a mark has confused, or could easily confuse.
  static let confusingPairs: [(RandomRecord, RandomRecord)] = {
    func pair(
      _ photos: [String], _ both: [String: String], _ first: [String: String],
      _ second: [String: String]
    ) -> (RandomRecord, RandomRecord) {
      (
        RandomRecord(photos, both.merging(first) { $1 }),
        RandomRecord(photos, both.merging(second) { $1 })
      )
    }
    return [
      pair(["name.png"], ["background": "blur", "title": "Hello"], [:], ["text-color": "#fff"]),
      pair(["name.png"], ["background": "blur", "title": "Hello"], [:], ["text-color": "black"]),
      pair(["{title}.png"], [:], ["caption": "name"], ["caption": "title"]),
      pair(["none.png"], [:], ["caption": "x|1={name}"], ["caption": "x|1=none"]),
    ] + pairsOfFaces + pairsOfTemplates
  }()
}

extension RandomRecord {
  /// Which of two equal photos keeps its faces.
  private static let pairsOfFaces: [(RandomRecord, RandomRecord)] = {
    let values = ["1=faces", "2=faces", "faces", "faces|1=center", "faces|2=top"]
    func record(_ focus: String, _ layout: String) -> RandomRecord {
      RandomRecord(["name.png", "1.png"], ["focus": focus, "layout": layout])
    }
    return ["2x1", "1x2"].flatMap { layout in
      values.flatMap { first in
        values.filter { $0 > first }.map { (record(first, layout), record($0, layout)) }
      }
    }
  }()

  /// Templates of mosaics of 23 to 26 photos, which differ in the cuts of the first three.
  private static let pairsOfTemplates: [(RandomRecord, RandomRecord)] = (23...26).map { count in
    let letters = (3..<count).map { Character(Unicode.Scalar(97 + UInt8($0))) }
    let photos = (0..<count).map { $0 % 2 == 0 ? "Rome.png" : "name.png" }
    func record(_ start: String) -> RandomRecord {
      let rows = letters.map { String(repeating: $0, count: 3) }
      return RandomRecord(
        photos,
        ["layout": "mosaic:" + ([start] + rows).joined(separator: "/"), "size": "400", "gap": "1"])
    }
    return (record("abc"), record("aab/aac"))
  }
}

/// Capital letters and digits made of straight strokes.
enum Letters {
  /// The strokes of each character: corners as two digits, x from 0 to 4 and y from 0 to 6
  /// downwards, joined by hyphens.
  private static let strokes: [Character: String] = [
    "A": "06-20-46 14-34", "B": "00-30-41-42-33-03 33-44-45-36-06-00",
    "C": "41-30-10-01-05-16-36-45", "D": "00-30-41-45-36-06-00", "E": "40-00-06-46 03-33",
    "F": "40-00-06 03-33", "G": "41-30-10-01-05-16-36-45-43-23", "H": "00-06 40-46 03-43",
    "I": "10-30 20-26 16-36", "J": "20-40-45-36-16-05", "K": "00-06 40-03-46", "L": "00-06-46",
    "M": "06-00-23-40-46", "N": "06-00-46-40", "O": "10-30-41-45-36-16-05-01-10",
    "P": "06-00-30-41-42-33-03", "Q": "10-30-41-45-36-16-05-01-10 24-46",
    "R": "06-00-30-41-42-33-03 23-46", "S": "41-30-10-01-02-13-33-44-45-36-16-05",
    "T": "00-40 20-26", "U": "00-05-16-36-45-40", "V": "00-26-40", "W": "00-16-23-36-40",
    "X": "00-46 40-06", "Y": "00-23-40 23-26", "Z": "00-40-06-46",
    "0": "10-30-41-45-36-16-05-01-10 14-32", "1": "11-20-26 16-36", "2": "01-10-30-41-42-06-46",
    "3": "00-40-22-32-43-45-36-16-05", "4": "36-30-04-44", "5": "40-00-02-32-43-45-36-16-05",
    "6": "30-10-01-05-16-36-45-43-32-02", "7": "00-40-16",
    "8": "10-30-41-42-33-13-02-01-10 13-04-05-16-36-45-44-33",
    "9": "16-36-45-41-30-10-01-03-14-44", ".": "26-26", "-": "13-33", "/": "06-40",
  ]

  /// The shape of `text` whose letters are `height` points high and stand on `origin`.
  static func shapes(_ text: String, at origin: Point, height: Float, weight: Float) -> [Shape] {
    let cell = height / 6
    var pen = origin - Point(0, height)
    var shapes: [Shape] = []
    for character in text {
      for stroke in (strokes[character] ?? "").split(separator: " ") {
        let corners = stroke.split(separator: "-").map { corner in
          let digits = corner.utf8.map { Float($0) - 48 }
          return pen + Point(digits[0], digits[1]) * cell
        }
        for (start, end) in zip(corners, corners.dropFirst()) {
          shapes.append(.line(start, end, width: weight))
        }
      }
      pen.x += cell * 5.6
    }
    return shapes
  }
}

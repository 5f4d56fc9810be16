import TestSupport
import Testing

@testable import GridKit

@Suite struct FaceFocusTests {
  /// A photo with faces in a crop that is free along one axis, in units of an eightieth of a pixel, in which
  /// all heads and middles are whole numbers.
  private struct Case {
    let whole, length: Int
    var people: [(face: Range<Int>, head: Range<Int>, weight: Int)] = []
    let photo: Size
    let crop: CropRect
    var faces: [Rect] = []

    init(_ random: inout SplitMix64) {
      let isWide = Bool.random(using: &random)
      let (long, short) = (Int.random(in: 2...60, using: &random), 30)
      let length = Int.random(in: 1...long, using: &random)
      photo = isWide ? Size(width: long, height: short) : Size(width: short, height: long)
      let middle = Double(long - length) / 2
      crop =
        isWide
        ? CropRect(x: middle, y: 0, width: Double(length), height: Double(short))
        : CropRect(x: 0, y: middle, width: Double(short), height: Double(length))
      (whole, self.length) = (80 * long, 80 * length)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let width = Int.random(in: 1...max(1, photo.width / 2), using: &random)
        let height = Int.random(in: 1...max(1, photo.height / 2), using: &random)
        let face = Rect(
          x: Int.random(in: 0...photo.width - width, using: &random),
          y: Int.random(in: 0...photo.height - height, using: &random),
          width: width, height: height)
        faces.append(face)
        let weight = Int(Double(width * height).squareRoot().rounded())
        // A head is 15 % wider on both sides, which is 12/80, and 40 % higher, which is 32/80.
        let head =
          isWide
          ? (max(0, 80 * face.x - 12 * width), min(whole, 80 * face.maxX + 12 * width))
          : (max(0, 80 * face.y - 32 * height), 80 * face.maxY)
        let own = isWide ? (80 * face.x, 80 * face.maxX) : (80 * face.y, 80 * face.maxY)
        let length = self.length
        func part(from start: Int) -> Range<Int> { start..<start + length }
        func middle(_ ends: (Int, Int)) -> Int { (ends.0 + ends.1 - length) / 2 }
        let seen = own.1 - own.0 <= length ? own.0..<own.1 : part(from: middle(own))
        // Of the parts of a head that have the face, the one that is nearest to its middle.
        let parts = (seen.upperBound - length)...seen.lowerBound
        let nearest = parts.min { abs($0 - middle(head)) < abs($1 - middle(head)) }!
        people.append(
          (seen, head.1 - head.0 <= length ? head.0..<head.1 : part(from: nearest), weight))
      }
    }

    /// The weights of the whole faces, and of the whole heads.
    func weights(at position: Int) -> (Int, Int) {
      func sum(_ isWhole: ((face: Range<Int>, head: Range<Int>, weight: Int)) -> Bool) -> Int {
        people.filter(isWhole).reduce(0) { $0 + $1.weight }
      }
      let visible = position..<position + length
      return (sum { visible.contains($0.face) }, sum { visible.contains($0.head) })
    }
  }

  @Test func `no other position keeps more, or is nearer`() {
    var random = SplitMix64(seed: 57)
    var moved = 0
    for _ in 0..<3000 {
      let example = Case(&random)
      let crop = FaceFocus.crop(example.crop, of: example.photo, keeping: example.faces)
      #expect(crop.width == example.crop.width && crop.height == example.crop.height)
      let start = (example.whole - example.length) / 2
      let found = Int((80 * max(crop.x, crop.y)).rounded())
      let most = example.people.reduce(0) { $0 + $1.weight }
      let positions = 0...(example.whole - example.length)
      let weights = positions.map(example.weights)
      let best = weights.max { $0 < $1 }!
      #expect(example.weights(at: found) == best)
      let nearest = positions.filter { weights[$0] == best }.min {
        (abs($0 - start), $0) < (abs($1 - start), $1)
      }
      #expect(found == nearest, "\(example)")
      if example.weights(at: start).1 == most { #expect(crop == example.crop) }
      moved += found == start ? 0 : 1
    }
    #expect(moved > 500)
  }

  @Test func `a mirrored photo has the mirrored crop`() {
    var random = SplitMix64(seed: 58)
    for _ in 0..<1000 {
      let example = Case(&random)
      let (photo, faces) = (example.photo, example.faces)
      func mirrored(_ rect: Rect) -> Rect { Orientation.upMirrored.apply(to: rect, in: photo) }
      let crop = FaceFocus.crop(example.crop, of: photo, keeping: faces)
      let other = FaceFocus.crop(example.crop, of: photo, keeping: faces.map(mirrored))
      let isNearer = abs(crop.x - example.crop.x) - abs(other.x - example.crop.x)
      #expect(abs(isNearer) < 1e-6)
      // Of two positions that are equally near, the left one is taken in both.
      let expected = Double(photo.width) - other.x - other.width
      #expect(
        abs(crop.x - expected) < 1e-6 || abs(crop.x - other.x) < 1e-6 && crop.x <= example.crop.x)
    }
  }

  @Test func `a zoomed photo is moved along both axes`() {
    let photo = Size(width: 200, height: 200)
    let crop = CropRect(x: 50, y: 50, width: 100, height: 100)
    let face = Rect(x: 10, y: 20, width: 40, height: 40)
    // The head begins 6 pixels left of the face and 16 above it.
    #expect(
      FaceFocus.crop(crop, of: photo, keeping: [face])
        == CropRect(x: 4, y: 4, width: 100, height: 100))
    // Another one that is smaller, and too far away across, does not count down.
    let other = Rect(x: 170, y: 170, width: 20, height: 20)
    #expect(FaceFocus.crop(crop, of: photo, keeping: [other, face]).y == 4)
  }

  @Test func `all faces are kept rather than one head less`() {
    let photo = Size(width: 200, height: 100)
    // From 20 to 180. The heads, from 14 to 186, have no room.
    let faces = [20, 140].map { Rect(x: $0, y: 40, width: 40, height: 40) }
    let crop = FaceFocus.crop(
      CropRect(x: 10, y: 0, width: 160, height: 100), of: photo, keeping: faces)
    #expect(crop.x == 20)
    #expect(FaceFocus.peopleCut(by: crop, of: photo, faces: faces) == (0, 2))
  }

  @Test func `a head that has no room is in the middle, with its whole face`() {
    let photo = Size(width: 640, height: 480)
    // The head is from 169.9 to 630.1, 7.2 pixels longer than the crop.
    let wide = FaceFocus.crop(
      CropRect(x: 93, y: 0, width: 453, height: 480), of: photo,
      keeping: [Rect(x: 223, y: 110, width: 354, height: 370)])
    #expect(abs(wide.x - 173.5) < 1e-9)
    // From 20 to 300, where the face begins at 100.
    let high = FaceFocus.crop(
      CropRect(x: 0, y: 130, width: 640, height: 220), of: photo,
      keeping: [Rect(x: 200, y: 100, width: 200, height: 200)])
    #expect(high.y == 80)
  }

  @Test func `a head is cut when less than 97 percent of it is visible`() {
    let photo = Size(width: 300, height: 400)
    // The head is 130 pixels wide and 140 high, from (85, 60) on.
    let faces = [Rect(x: 100, y: 100, width: 100, height: 100)]
    func cut(_ crop: CropRect) -> Int { FaceFocus.headsCut(by: crop, of: photo, faces: faces) }
    #expect(cut(CropRect(photo)) == 0)
    #expect(cut(CropRect(x: 0, y: 64, width: 300, height: 300)) == 0)
    #expect(cut(CropRect(x: 0, y: 65, width: 300, height: 300)) == 1)
    #expect(cut(CropRect(x: 88, y: 0, width: 100, height: 400)) == 1)
    #expect(cut(CropRect(x: 88, y: 0, width: 212, height: 400)) == 0)
    #expect(cut(CropRect(x: 220, y: 0, width: 80, height: 400)) == 1)
  }

  @Test(arguments: Orientation.allCases) func `a turned photo has the same crop`(
    orientation: Orientation
  ) throws {
    let upright = Size(width: 30, height: 60)
    let stored = Raster(orientation.inverse.apply(to: upright), filledWith: .transparent)
    let face = Rect(x: 5, y: 6, width: 10, height: 10)
    let photo = TurnedPhoto(raster: stored, orientation: orientation)
    let plan = PhotoPlan(CellPhoto(photo, keeping: [face]), in: Size(side: 30))
    #expect(plan.crop == CropRect(x: 0, y: 2, width: 30, height: 30))
    #expect(plan.headsCut == 0)
    #expect(PhotoPlan(CellPhoto(photo), in: Size(side: 30)).crop.y == 15)
    let contained = CellPhoto(photo, fit: .contain, keeping: [face], zoom: 3)
    #expect(
      PhotoPlan(contained, in: Size(side: 30)).crop == CropRect(x: 3.5, y: 2, width: 20, height: 20)
    )
  }

  @Test func `faces in the crop change nothing`() throws {
    let picture = Raster(Size(width: 40, height: 60), filledWith: .transparent)
    let cell = Size(width: 20, height: 20)
    let plain = PhotoPlan(CellPhoto(picture), in: cell)
    let face = Rect(x: 10, y: 24, width: 10, height: 10)
    #expect(PhotoPlan(CellPhoto(picture, keeping: [face]), in: cell).crop == plain.crop)
  }

  @Test func `the blurred photo keeps its faces`() throws {
    let photo = Raster(Size(width: 100, height: 300), filledWith: .transparent)
    var plan = try GridPlan(.single, size: Size(side: 100))
    plan.place(CellPhoto(photo, keeping: [Rect(x: 40, y: 30, width: 20, height: 20)]), in: 0)
    plan.blurPhoto(ofCell: 0)
    // The head begins at 22.
    #expect(plan.blurredPhoto?.crop.y == 22)
  }
}

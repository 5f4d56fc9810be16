// Makes a grid of photos that come through standard input, one after another, and writes the picture to standard
// output, as a server does. It uses no file system:
//
//     cat a.jpg b.heic | MemoryGrid FORMAT TITLE SIZE...
//
// FORMAT is png, jpeg or webp; each SIZE is the number of bytes of a photo; and an empty TITLE is none. With a title,
// captions number the photos, which needs the program instagrid-captions. Of more than nine photos, nine are picked.

import Glibc
import GridKit
import PhotoIO

/// Reads so many bytes of standard input, or fewer at its end.
func read(_ count: Int) -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: count)
  var done = 0
  while done < count {
    let got = bytes.withUnsafeMutableBytes { Glibc.read(0, $0.baseAddress! + done, count - done) }
    if got <= 0 { break }
    done += got
  }
  return Array(bytes.prefix(done))
}

func write(_ bytes: [UInt8]) {
  var done = 0
  while done < bytes.count {
    let put = bytes.withUnsafeBytes { Glibc.write(1, $0.baseAddress! + done, bytes.count - done) }
    if put <= 0 { exit(74) }
    done += put
  }
}

let arguments = CommandLine.arguments.dropFirst()
let writers: [String: any RasterWriter] = [
  "png": PNGWriter(), "jpeg": JPEGWriter(quality: 90), "webp": WebPWriter(quality: 90),
]
guard let writer = arguments.first.flatMap({ writers[$0] }), arguments.count > 2 else {
  print("usage: MemoryGrid png|jpeg|webp TITLE SIZE...")
  exit(64)
}
let title = arguments.dropFirst().first!

var photos: [PhotoFile] = []
for (number, size) in zip(1..., arguments.dropFirst(2)) {
  photos.append(try PhotoFile(bytes: read(Int(size) ?? 0), name: "photo \(number)"))
}
if photos.count > 9 {
  let pick = try await PhotoPick(from: photos, atMost: 9)
  photos = pick.photos.map { photos[$0] }
}

let across = Int(Double(photos.count).squareRoot().rounded(.up))
let down = (photos.count + across - 1) / across
var grid = Grid<CellPhoto>(layout: Layout(across: across, down: down)!)
for photo in photos {
  grid.place(CellPhoto(photo, keeping: try await photo.faceBoxes()))
}
let captions = title.isEmpty ? [] : photos.indices.map { "No. \($0 + 1)" }
let plan = try GridPlan(grid, captions: captions, title: title, drawnBy: TextPainter())
write(try await Compositor().encode(plan, with: writer))

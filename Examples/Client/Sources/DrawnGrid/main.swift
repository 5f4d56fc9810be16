// Draws five pictures, combines them into a grid, and writes it: DrawnGrid [FILE].

import FileSystem
import GridKit
import PhotoIO

let drawings: [Drawing] = [.ball, .rings, .sunrise, .moon, .hills]

var grid = Grid<CellPhoto>(layout: Layout("columns:2+1+2")!)
for drawing in drawings {
  grid.place(CellPhoto(drawing.raster(Size(width: 480, height: 600))))
}

let style = Style(
  margin: .percent(3), gap: .percent(1.5), radius: .percent(2), background: Color("#0c1026")!)
let plan = try GridPlan(grid, size: Size(side: 720), style: style)
let square = try await Compositor().compose(plan)

let file = CommandLine.arguments.dropFirst().first ?? "drawn.png"
try PNGWriter().write(square, to: Pathname(file))

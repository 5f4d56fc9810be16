// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [.strictMemorySafety()]

let package = Package(
  name: "instagrid",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "GridKit", targets: ["GridKit"]),
    .library(name: "PhotoIO", targets: ["PhotoIO"]),
    .executable(name: "instagrid", targets: ["instagrid"]),
    // For the tests alone, which preload it into the program.
    .library(name: "FaultyCalls", type: .dynamic, targets: ["FaultyCalls"]),
  ],
  targets: [
    .target(name: "GridKit", swiftSettings: strict),
    .target(
      name: "PhotoIO",
      dependencies: ["GridKit", "CPhotoIO", "CLCMS2"],
      swiftSettings: strict),
    .executableTarget(
      name: "instagrid",
      dependencies: ["GridKit", "PhotoIO"],
      swiftSettings: strict),

    // The C that must be C, and the libraries below it.
    .target(name: "CPhotoIO", dependencies: ["CJPEG", "CPNG", "CLCMS2"]),
    .systemLibrary(
      name: "CJPEG", pkgConfig: "libjpeg",
      providers: [.apt(["libjpeg62-turbo-dev"]), .brew(["jpeg-turbo"])]),
    // Has no pkgConfig: SwiftPM would warn of a missing libturbojpeg0-dev in every build, though only
    // draw-fixtures needs it. The module map names the library to link.
    .systemLibrary(name: "CTurboJPEG"),
    .systemLibrary(
      name: "CPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CLCMS2", pkgConfig: "lcms2",
      providers: [.apt(["liblcms2-dev"]), .brew(["little-cms2"])]),

    // Draws everything in Fixtures/: swift run draw-fixtures. Nothing else needs TurboJPEG.
    .executableTarget(
      name: "draw-fixtures",
      dependencies: ["CTurboJPEG", "CPNG"],
      path: "Fixtures/Drawing",
      swiftSettings: strict),

    // Grids in float64, straight from the definitions: what tests compare with.
    .target(
      name: "GridModel", dependencies: ["GridKit"], path: "Tests/GridModel", swiftSettings: strict),

    // Preloaded into the program that is tested, so that any of its calls can fail.
    .target(name: "FaultyCalls", path: "Tests/FaultyCalls", publicHeadersPath: "."),

    .testTarget(
      name: "GridKitTests", dependencies: ["GridKit", "GridModel"], swiftSettings: strict),
    .testTarget(
      name: "PhotoIOTests",
      dependencies: ["PhotoIO", "GridKit", "GridModel", "CPhotoIO", "CLCMS2"],
      swiftSettings: strict),
    .testTarget(
      name: "InstagridTests", dependencies: ["instagrid", "GridKit", "PhotoIO"],
      swiftSettings: strict),
    .testTarget(
      name: "ProgramTests", dependencies: ["instagrid", "GridKit", "PhotoIO"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

// Fuzzing/ links what only Scripts/fuzz builds with; and no executable can link another, so there the
// command is a library.
if Context.environment["INSTAGRID_FUZZING"] != nil {
  package.products = []
  package.targets.removeAll { $0.type == .test || $0.name == "instagrid" }
  package.targets += [
    .target(
      name: "instagrid",
      dependencies: ["GridKit", "PhotoIO"],
      exclude: ["Instagrid.swift"],
      swiftSettings: strict),
    .executableTarget(
      name: "fuzz",
      dependencies: ["instagrid", "GridKit", "GridModel", "PhotoIO"],
      path: "Fuzzing",
      exclude: ["Dictionaries"],
      swiftSettings: strict),
  ]
}

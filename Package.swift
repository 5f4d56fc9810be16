// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [.strictMemorySafety()]
// For tests that compute few pixels themselves: where the rest is optimized, as in CI, they compile in
// three quarters of the time. Nothing waits for their modules, which therefore need no pass of their own.
let unoptimized =
  strict
  + [
    .unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))
  ]

let package = Package(
  name: "instagrid",
  // Compiled nowhere yet: GridKit alone, whose `Array.span` needs it on macOS. The other modules are
  // for Linux.
  platforms: [.macOS(.v26)],
  products: [
    .library(name: "GridKit", targets: ["GridKit"]),
    .library(name: "PhotoIO", targets: ["PhotoIO"]),
    .library(name: "FileSystem", targets: ["FileSystem"]),
    .executable(name: "instagrid", targets: ["instagrid"]),
  ],
  targets: [
    .executableTarget(
      name: "instagrid", dependencies: ["InstagridCommand"], swiftSettings: strict),
    .target(
      name: "InstagridCommand",
      dependencies: ["ArrangePage", "CommandKit", "GridKit", "PhotoIO", "FileSystem", "LibC"],
      swiftSettings: strict),
    // The page of `instagrid arrange`, which CPage embeds in the program, and its data.
    .target(
      name: "ArrangePage",
      dependencies: ["CPage", "CommandKit", "GridKit", "PhotoIO", "FileSystem"],
      exclude: ["Page"],
      swiftSettings: strict),
    .target(name: "CPage"),
    // Options, help, manual, completions and JSON of a program with commands.
    .target(name: "CommandKit", dependencies: ["FileSystem"], swiftSettings: strict),
    .target(
      name: "PhotoIO",
      dependencies: ["GridKit", "FileSystem", "CommandKit", "CPhotoIO", "CLCMS2", "CZLIB", "LibC"],
      swiftSettings: strict),
    .target(
      name: "FileSystem", dependencies: ["CFileSystem", "LibC"], swiftSettings: strict),
    .target(name: "GridKit", dependencies: ["CGridLoops", "LibC"], swiftSettings: strict),

    // The inner loops of GridKit that are compiled for several kinds of processor.
    .target(name: "CGridLoops"),

    // The system's C library, imported in one place.
    .target(name: "LibC"),

    // System calls that FileSystem needs and that Swift's C library module does not export.
    .target(name: "CFileSystem"),

    // The code that must be written in C, and the libraries that it calls.
    .target(name: "CPhotoIO", dependencies: ["CJPEG", "CPNG", "CLCMS2", "CZLIB"]),
    .systemLibrary(
      name: "CJPEG", pkgConfig: "libjpeg",
      providers: [.apt(["libjpeg62-turbo-dev"])]),
    // Has no pkgConfig: SwiftPM would warn of a missing libturbojpeg0-dev in every build, though
    // only draw-fixtures needs it. The module map names the library to link.
    .systemLibrary(name: "CTurboJPEG"),
    .systemLibrary(
      name: "CPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"])]),
    // Has no pkgConfig: in newer versions it names the plug-ins, whose license is the GPL, and a
    // flag of which SwiftPM warns.
    .systemLibrary(name: "CLCMS2"),
    .systemLibrary(name: "CZLIB", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

    // Parts of instagrid-formats, which is built from ExternalPrograms/Package.swift: what it does
    // with the boxes of a HEIC before libheif reads them, and with the samples of a decoded one. Only
    // tests and the fuzzer need them here.
    .target(
      name: "HEIFBoxes", path: "ExternalPrograms/Sources/HEIFBoxes",
      cSettings: [.define("_GNU_SOURCE")]),
    .target(
      name: "HEIFAdaptation", dependencies: ["HEIFBoxes"],
      path: "ExternalPrograms/Sources/old-libheif/HEIFAdaptation",
      cSettings: [.define("_GNU_SOURCE"), .headerSearchPath("../../HEIFBoxes")]),
    .target(name: "YCbCr", path: "ExternalPrograms/Sources/old-libheif/YCbCr"),

    // Draws everything in Fixtures/: swift run draw-fixtures. Nothing else needs TurboJPEG.
    .executableTarget(
      name: "draw-fixtures",
      dependencies: ["FileBuilders", "CTurboJPEG", "CPNG", "LibC"],
      path: "Fixtures/Drawing",
      swiftSettings: strict),
    // Builds photo files byte by byte, and makes random numbers, for the fixtures and the tests.
    .target(name: "FileBuilders", path: "Fixtures/FileBuilders", swiftSettings: strict),

    // Computes grids in float64 directly from the definitions, for comparison in tests.
    .target(
      name: "GridModel", dependencies: ["GridKit", "LibC"], path: "Tests/GridModel",
      swiftSettings: strict),

    // Code that several test targets share: seeded random numbers, temporary files, processes.
    .target(
      name: "TestSupport",
      dependencies: [
        "FileBuilders", "PhotoIO", "FileSystem", "GridKit", "HEIFBoxes", "HEIFAdaptation",
        "CPhotoIO", "CFileSystem", "CJPEGTrial", "LibC",
      ],
      path: "Tests/TestSupport", swiftSettings: strict),

    // Decodes JPEGs with libjpeg and with our own decoders, for comparison in tests.
    .target(
      name: "CJPEGTrial", dependencies: ["CPhotoIO", "CJPEG"], path: "Tests/CJPEGTrial",
      cSettings: [.headerSearchPath("../../Sources/CPhotoIO")]),

    .testTarget(
      name: "GridKitTests",
      dependencies: ["GridKit", "CGridLoops", "GridModel", "TestSupport", "LibC"],
      swiftSettings: strict),
    .testTarget(
      name: "FileSystemTests", dependencies: ["FileSystem", "TestSupport", "LibC"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "PhotoIOTests",
      dependencies: [
        "PhotoIO", "GridKit", "GridModel", "FileSystem", "TestSupport", "CPhotoIO", "CLCMS2",
        "LibC",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CommandKitTests", dependencies: ["CommandKit", "GridKit", "TestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "HEIFBoxesTests", dependencies: ["HEIFBoxes", "TestSupport"],
      swiftSettings: unoptimized),
    .testTarget(name: "YCbCrTests", dependencies: ["YCbCr"], swiftSettings: unoptimized),
    .testTarget(
      name: "ArrangePageTests",
      dependencies: ["ArrangePage", "CommandKit", "GridKit", "FileSystem", "TestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "InstagridCommandTests",
      dependencies: [
        "InstagridCommand", "CommandKit", "GridKit", "GridModel", "PhotoIO", "FileSystem",
        "TestSupport",
        "LibC",
      ],
      swiftSettings: unoptimized),
    .testTarget(
      name: "ProgramTests",
      dependencies: [
        "instagrid", "InstagridCommand", "ArrangePage", "CommandKit", "GridKit", "PhotoIO",
        "FileSystem", "TestSupport",
        "LibC",
      ],
      swiftSettings: unoptimized),
  ],
  swiftLanguageModes: [.v6]
)

// The targets of the fuzzer: for Scripts/fuzz a program whose main function is libFuzzer's, otherwise
// tests that run them with the known inputs.
let fuzzed: [Target.Dependency] = [
  "InstagridCommand", "CommandKit", "GridKit", "GridModel", "PhotoIO", "FileSystem", "TestSupport",
  "HEIFBoxes", "CPhotoIO", "LibC",
]
if Context.environment["INSTAGRID_FUZZING"] != nil {
  package.products = []
  package.targets.removeAll { $0.type == .test }
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: fuzzed, path: "Fuzzing",
      exclude: ["Dictionaries", "Seeds.txt", "KnownInputTests.swift"], swiftSettings: strict))
} else {
  package.targets.append(
    .testTarget(
      name: "FuzzingTests", dependencies: fuzzed, path: "Fuzzing",
      exclude: ["Dictionaries", "Seeds.txt", "LibFuzzer.swift"], swiftSettings: strict))
}

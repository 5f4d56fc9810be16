// swift-tools-version: 6.2

// The processes that decode formats other than JPEG, PNG and raw, draw text, and find faces. This is a
// separate package, so that the main program can be built without the libraries that they link.

import PackageDescription

let c: [CSetting] = [
  .define("_GNU_SOURCE"),
  .unsafeFlags([
    "-std=c11", "-Wall", "-Wextra", "-I", "\(Context.packageDirectory)/../Sources/CPhotoIO/include",
  ]),
]

// SwiftPM links C with the Swift driver. These programs need neither the Swift runtime nor an rpath
// to it.
let plain: [LinkerSetting] = [
  .unsafeFlags(["-static-stdlib", "-nostartfiles", "-no-toolchain-stdlib-rpath"])
]

let package = Package(
  name: "instagrid-formats",
  products: [
    .executable(name: "instagrid-formats", targets: ["instagrid-formats"]),
    .executable(name: "instagrid-captions", targets: ["instagrid-captions"]),
    .executable(name: "instagrid-faces", targets: ["instagrid-faces"]),
  ],
  targets: [
    .executableTarget(
      name: "instagrid-formats",
      dependencies: [
        "ProcessSupport", "HEIFBoxes", "HEIFLibrary", "HEIFAdaptation", "HEIFPlanes", "CWebP",
        "CWebPDemux",
      ],
      cSettings: c, linkerSettings: plain),
    // The functions of libheif, which is loaded when a HEIF comes.
    .target(name: "HEIFLibrary", dependencies: ["ProcessSupport"], cSettings: c),
    // The libraries have no pkgConfig: SwiftPM would warn of those that are not installed, even if it
    // builds something else, and of flags of theirs. Scripts/build-external finds their headers.
    .executableTarget(
      name: "instagrid-captions", dependencies: ["ProcessSupport"], cSettings: c,
      linkerSettings: plain
        + [
          "pangocairo-1.0", "pango-1.0", "gobject-2.0", "glib-2.0", "harfbuzz", "cairo",
          "fontconfig", "m",
        ].map { .linkedLibrary($0) }),
    // No sum is contracted, so that all processors find the same faces.
    .executableTarget(
      name: "instagrid-faces", dependencies: ["ProcessSupport"],
      cSettings: c + [.unsafeFlags(["-ffp-contract=off"])], linkerSettings: plain),
    // Reads the boxes of a HEIF, without libheif. The main package tests it.
    .target(name: "HEIFBoxes", cSettings: c),
    // The messages, the input and the sandbox of a process.
    .target(name: "ProcessSupport", dependencies: ["CSeccomp"], cSettings: c),

    // What only libheif before 1.19 needs: see old-libheif/README.md. The main package tests the first
    // and the last.
    .target(
      name: "HEIFAdaptation", dependencies: ["HEIFBoxes"],
      path: "Sources/old-libheif/HEIFAdaptation",
      cSettings: c + [.headerSearchPath("../../HEIFBoxes")]),
    .target(
      name: "HEIFPlanes", dependencies: ["HEIFBoxes", "HEIFLibrary", "YCbCr", "ProcessSupport"],
      path: "Sources/old-libheif/HEIFPlanes", cSettings: c),
    .target(name: "YCbCr", path: "Sources/old-libheif/YCbCr", cSettings: c),

    .systemLibrary(
      name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
    .systemLibrary(
      name: "CWebPDemux", pkgConfig: "libwebpdemux", providers: [.apt(["libwebp-dev"])]),
    .systemLibrary(
      name: "CSeccomp", pkgConfig: "libseccomp", providers: [.apt(["libseccomp-dev"])]),
  ]
)

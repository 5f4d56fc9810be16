// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Client",
  dependencies: [.package(name: "instagrid", path: "../..")],
  targets: [
    .executableTarget(
      name: "DrawnGrid",
      dependencies: [
        .product(name: "GridKit", package: "instagrid"),
        .product(name: "PhotoIO", package: "instagrid"),
        .product(name: "FileSystem", package: "instagrid"),
      ]),
    .executableTarget(
      name: "ReadableGrid",
      dependencies: [
        "Paths",
        .product(name: "GridKit", package: "instagrid"),
        .product(name: "PhotoIO", package: "instagrid"),
        .product(name: "FileSystem", package: "instagrid"),
      ]),
    .executableTarget(
      name: "MemoryGrid",
      dependencies: [
        .product(name: "GridKit", package: "instagrid"),
        .product(name: "PhotoIO", package: "instagrid"),
      ]),
    // Paths of the client itself, with names that System and FileSystem use as well.
    .target(name: "Paths"),
  ]
)

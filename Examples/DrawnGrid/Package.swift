// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "DrawnGrid",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "instagrid", path: "../..")],
  targets: [
    .executableTarget(
      name: "DrawnGrid",
      dependencies: [
        .product(name: "GridKit", package: "instagrid"),
        .product(name: "PhotoIO", package: "instagrid"),
      ],
      path: "Sources")
  ]
)

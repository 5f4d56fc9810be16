import CommandKit
import FileBuilders
import GridKit
import TestSupport
import Testing

@testable import InstagridCommand

/// The list of all members of JSON objects, beside the objects that the program prints.
@Suite struct JSONObjectTests {
  /// The kinds of objects that are members of others.
  private static let parts: [String: [String: String]] = [
    "Result of compose": [
      "titleFrame": "Rectangle", "size": "Size", "cells": "Cell of a grid", "error": "Error",
      "badPhotos": "Error", "notPicked": "Photo that was left out", "gainMap": "Gain map",
    ],
    "Result of batch": [
      "titleFrame": "Rectangle", "size": "Size", "cells": "Cell of a grid", "error": "Error",
      "badPhotos": "Error",
    ],
    "Cell of a grid": [
      "frame": "Rectangle", "size": "Size", "photoFrame": "Rectangle", "crop": "Rectangle",
      "captionFrame": "Rectangle", "gainMap": "Gain map",
    ],
    "Photo": [
      "size": "Size", "upright": "Size", "mark": "Mark", "memoryLimit": "Limit of memory",
      "gainMap": "Gain map",
      "cells": "Photo in a cell",
    ],
    "Photo in a cell": [
      "size": "Size", "photoFrame": "Rectangle", "crop": "Rectangle", "decodedPart": "Rectangle",
    ],
    "Error": ["others": "Error"],
  ]

  /// The names of the members of all objects, and of those that are not null, by the kind of the object.
  private struct Members {
    private(set) var names: [String: [[String]]] = [:]
    private(set) var known: [String: Set<String>] = [:]

    mutating func add(_ value: JSON, of kind: String) {
      switch value {
      case .array(let values): for value in values { add(value, of: kind) }
      case .object(let members):
        names[kind, default: []].append(members.map(\.name))
        known[kind, default: []].formUnion(members.filter { $0.value != .null }.map(\.name))
        for member in members {
          if let part = parts[kind]?[member.name] { add(member.value, of: part) }
        }
      default: break
      }
    }

    /// Adds the objects in what a command printed, one on each line.
    mutating func add(_ text: String, of kind: String) throws {
      let lines = text.split(separator: "\n")
      try #require(!lines.isEmpty)
      for line in lines { add(try JSON(reading: Array(line.utf8)), of: kind) }
    }
  }

  @Test(.needsCaptions)
  func `every object has every member that is listed, and each is not null in one of them`() throws
  {
    let folder = try TemporaryFolder()
    try folder.copy(.small("rgb.png"), to: "a.png")
    let pixel = Raster(Size(side: 16))
    try folder.write(JPEGSegments.photo(pixel, gains: pixel), to: "hdr.jpg")
    try folder.write(
      Array(
        """
        {"id": 7, "photos": ["a.png"], "output": "1.png"}
        {"photos": ["missing.png"], "output": "2.png"}
        {"photos": ["a.png"], "output": "2.jpg", "max-bytes": "9K"}
        {"photos": ["hdr.jpg"], "output": "6.jpg", "hdr": true}
        {"photos": ["missing.png", "a.png"], "output": "3.png", "skip-bad": true, "size": "9999x16"}
        {"photos": ["a.png"], "output": "4.png", "skip-bad": true, "title": "T", "font-size": "50%"}
        {"photos": ["a.png"], "output": "5.png", "layout": "2x1", "allow-empty": true}

        """.utf8), to: "grids.ndjson")
    var members = Members()
    for words in [
      ["compose", "a.png", "-o", "grid.png", "-n", "--title", "T", "--caption", "name"],
      ["compose", "a.png", "-o", "grid.png", "--focus", "faces"],
      ["compose", "a.png", "-o", "two.png", "-l", "2x1", "--allow-empty"],
      ["compose", "a.png", "a.png", "-o", "grid.png", "--pick", "all"],
      ["compose", "a.png", "-o", "grid.jpg", "--max-bytes", "9K"],
      ["compose", "hdr.jpg", "-o", "hdr-grid.jpg", "--hdr"],
      ["compose", "missing.png", "a.png", "-o", "other.png", "--skip-bad"],
      ["compose", "a.png", "-o", "other.png", "--skip-bad", "--title", "T", "--font-size", "50%"],
      ["compose", "missing.png", "missing.jpg", "-o", "other.png"],
    ] as [[Word]] {
      try members.add(
        Program.run(words + ["--json", "-s", "300"], in: folder).text, of: "Result of compose")
    }
    for words in [["-n", "--title", "T", "--update"], [], ["--update"]] as [[Word]] {
      try members.add(
        Program.run(
          ["batch", "--manifest", "grids.ndjson", "--json", "-s", "300"] + words, in: folder
        ).text, of: "Result of batch")
    }
    try members.add(
      Program.run(
        ["batch", "a.png", "a.png", "-l", "1x1", "-o", "out", "--pick", "all", "--json"], in: folder
      ).text, of: "Result of batch")
    try members.add(
      Program.run(["batch", "a.png", "-l", "1x1", "-o", "album.pdf", "--json"], in: folder).text,
      of: "Result of batch")
    let failing = try FormatsFolder(script: "exit 3", at: "bin/instagrid-faces")
    for (command, object) in [("compose", "Result of compose"), ("batch", "Result of batch")] {
      let words: [Word] = [
        "\(command)", "a.png", "-o", "\(command).out", "-l", "1x1", "-s", "300x100", "--format",
        "png",
        "--focus", "faces", "--skip-bad", "--json",
      ]
      try members.add(Program.run(words, in: folder, program: failing.program).text, of: object)
      let unasked: [Word] = [
        "\(command)", "a.png", "-o", "\(command).unasked", "-l", "1x1", "-s", "300x100", "--json",
        "--format", "png",
      ]
      try members.add(Program.run(unasked, in: folder, program: failing.program).text, of: object)
    }
    // The second one is a copy, and left out.
    try members.add(
      Program.run(
        ["inspect", "--json", "hdr-grid.jpg", "hdr.jpg", "hdr.jpg", "--pick", "3"], in: folder
      ).text, of: "Photo")
    try members.add(Program.run(["layouts", "--json"], in: folder).text, of: "Layout")
    let listed = JSONObjectHelp.all.filter { $0.title != "Record of a manifest" }
    #expect(Set(members.names.keys) == Set(listed.map(\.title)))
    for object in listed {
      let names = object.members.map(\.name)
      #expect(Set(names).count == names.count, "\(object.title)")
      #expect(members.names[object.title]!.allSatisfy { $0 == names }, "\(object.title)")
      // Few photos have a camera, a title or a rating.
      if object.title == "Photo" { continue }
      #expect(members.known[object.title] == Set(names), "\(object.title)")
    }
  }

  @Test func `a record of a manifest can have every member that is listed, and no other`() throws {
    let folder = try TemporaryFolder()
    let record = try #require(
      JSONObjectHelp.all.first { $0.title == "Record of a manifest" })
    // The message about an unknown key suggests one that is known.
    for member in record.members {
      // `captionx` is as near to `captions`.
      let mistyped = member.name == "caption" ? "xcaption" : "\(member.name)x"
      try folder.write(Array("{\"\(mistyped)\": 0}\n".utf8), to: "grids.ndjson")
      let outcome = try Program.run(["batch", "--manifest", "grids.ndjson"], in: folder)
      #expect(outcome.end == .exit(64))
      #expect(outcome.errors.contains("did you mean '\(member.name)'?"), "\(outcome)")
    }
    for option in Settings.options(in: .batch)
    where !record.members.map(\.name).contains(option.entry.long) {
      try folder.write(Array("{\"\(option.entry.long)\": 0}\n".utf8), to: "grids.ndjson")
      let outcome = try Program.run(["batch", "--manifest", "grids.ndjson"], in: folder)
      #expect(outcome.errors.contains("unknown key '\(option.entry.long)'"), "\(outcome)")
    }
  }
}

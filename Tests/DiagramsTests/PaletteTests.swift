import Foundation
import Testing

@testable import Diagrams

/// Contrast as WCAG 2 defines it.
@Suite struct PaletteTests {
  @Test(arguments: [Palette.light, Palette.dark])
  func textIsLegible(_ palette: Palette) throws {
    let onBackground = [
      palette.ink, palette.muted, palette.groupText, palette.ordinary.text, palette.pale.text, palette.silent.text,
      palette.illegal.text, palette.quirk.text,
    ]
    for color in onBackground { #expect(try Self.contrast(color, palette.background) >= 4.5, "\(color)") }
    let inBoxes = [
      palette.ink, palette.muted, palette.illegal.text, palette.quirk.text, palette.pale.text, palette.silent.text,
    ]
    for fill in [palette.nodeFill, palette.finalFill] {
      for color in inBoxes { #expect(try Self.contrast(color, fill) >= 4.5, "\(color) on \(fill)") }
    }
    #expect(try Self.contrast(palette.paleText, palette.paleFill) >= 4.5)
  }

  @Test(arguments: [Palette.light, Palette.dark])
  func linesAreVisible(_ palette: Palette) throws {
    let lines = [
      palette.nodeLine, palette.finalLine, palette.ordinary.line, palette.silent.line, palette.illegal.line,
      palette.quirk.line,
    ]
    for color in lines { #expect(try Self.contrast(color, palette.background) >= 3, "\(color)") }
  }

  private static func contrast(_ a: String, _ b: String) throws -> Double {
    let (x, y) = (try luminance(a), try luminance(b))
    return (max(x, y) + 0.05) / (min(x, y) + 0.05)
  }

  private static func luminance(_ color: String) throws -> Double {
    let value = try #require(UInt32(color.dropFirst(), radix: 16))
    func channel(_ shift: UInt32) -> Double {
      let c = Double((value >> shift) & 0xff) / 255
      return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)
  }
}

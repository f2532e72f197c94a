/// How wide a text may become, whatever sans-serif the viewer has.
///
/// Graphviz's built-in metrics are those of Arial, and have no widths beyond Latin; a box laid out by them is too small for
/// DejaVu Sans, the usual sans-serif of Linux, and for Chinese. So all room is reserved by these widths: exact advance
/// widths of DejaVu Sans (the widest of the common ones) for ASCII, upper bounds for everything else. Units: 1/1000 em.
enum TextMetrics {
  private static let regular: [Int] = [
    318, 401, 460, 838, 637, 951, 780, 275, 391, 391, 500, 838, 318, 361, 318, 337, 637, 637, 637, 637, 637, 637, 637,
    637,
    637, 637, 337, 337, 838, 838, 838, 531, 1000, 685, 687, 699, 771, 632, 576, 775, 752, 295, 295, 656, 558, 863, 749,
    788,
    604, 788, 695, 635, 611, 732, 685, 989, 686, 611, 686, 391, 337, 391, 838, 500, 500, 613, 635, 550, 635, 616, 353,
    635,
    634, 278, 278, 580, 278, 975, 634, 612, 635, 635, 412, 521, 393, 634, 592, 818, 592, 592, 525, 637, 337, 637, 838,
  ]
  private static let bold: [Int] = [
    349, 457, 521, 838, 696, 1002, 873, 307, 458, 458, 523, 838, 380, 416, 380, 366, 696, 696, 696, 696, 696, 696, 696,
    696,
    696, 696, 400, 400, 838, 838, 838, 581, 1000, 774, 763, 734, 831, 684, 684, 821, 837, 373, 373, 775, 638, 996, 837,
    851,
    733, 851, 771, 721, 683, 813, 774, 1104, 771, 725, 726, 458, 366, 458, 838, 500, 500, 675, 716, 593, 716, 679, 436,
    716,
    712, 343, 343, 666, 343, 1042, 712, 688, 716, 716, 494, 596, 479, 712, 652, 924, 646, 652, 583, 712, 366, 712, 838,
  ]

  /// An upper bound of the width of one line, in the units of `size`.
  static func width(_ text: String, size: Int, bold isBold: Bool = false) -> Int {
    var thousandths = 0
    for scalar in text.unicodeScalars { thousandths += advance(scalar, bold: isBold) }
    return (thousandths * size + 999) / 1000
  }

  private static func advance(_ scalar: Unicode.Scalar, bold isBold: Bool) -> Int {
    if scalar.isASCII {
      guard scalar.value >= 0x20, scalar.value < 0x7f else { return 1000 }
      return (isBold ? bold : regular)[Int(scalar.value) - 0x20]
    }
    // Bold faces of other scripts are up to a quarter wider.
    return isBold ? beyondASCII(scalar) * 5 / 4 : beyondASCII(scalar)
  }

  private static func beyondASCII(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    case 0xB7, 0x2018...0x201F: return 520
    case 0x1C4...0x1CC, 0x1F1...0x1F3, 0x2030...0x2031: return 1740
    case 0x400...0x45F: return 1080
    case 0..<0x460: return 1000
    case 0x460..<0x590: return 1250
    case 0x590..<0x600: return 720
    case 0x600..<0x1100: return 1250
    // Ethiopic to Canadian syllabics, symbols and pictures.
    case 0x1200..<0x2000: return 1700
    case 0x2190...0x21FF: return 1000
    case 0x20A0..<0x2E80: return 1460
    // Chinese, Japanese, Korean: one em by design.
    case 0x1100..<0x1200, 0x2E80...0xA4CF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFFEF:
      return 1020
    case 0x20000...0x3FFFF: return 1020
    // Whole phrases in one character.
    case 0xFDFD: return 12_000
    case 0xFDF0...0xFDFC: return 5000
    case 0x12000...0x1254F: return 6000
    default: return scalar.value < 0x3000 ? 1050 : 1700
    }
  }
}

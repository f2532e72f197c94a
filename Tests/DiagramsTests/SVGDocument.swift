import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import Diagrams

/// An SVG read by an XML parser that is not ours, and what can be measured in it.
final class SVGDocument: NSObject, XMLParserDelegate {
  final class Element {
    let name: String
    let attributes: [String: String]
    var children: [Element] = []
    var text = ""

    init(name: String, attributes: [String: String]) {
      self.name = name
      self.attributes = attributes
    }

    var classes: [Substring] { (attributes["class"] ?? "").split(separator: " ") }

    var descendants: [Element] { children.flatMap { [$0] + $0.descendants } }

    func child(_ name: String) -> Element? { children.first { $0.name == name } }

    func number(_ attribute: String) -> Double { attributes[attribute].flatMap(Double.init) ?? .nan }
  }

  struct NotWellFormed: Error { var line: Int, message: String }

  private(set) var root = Element(name: "", attributes: [:])
  private var open: [Element] = []

  init(_ text: String) throws {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    guard parser.parse(), root.name == "svg" else {
      throw NotWellFormed(line: parser.lineNumber, message: "\(parser.parserError.map { "\($0)" } ?? "no svg")")
    }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    let element = Element(name: name, attributes: attributes)
    if let parent = open.last { parent.children.append(element) } else { root = element }
    open.append(element)
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) { open.last?.text += text }

  func groups(_ className: String) -> [Element] {
    root.descendants.filter { $0.name == "g" && $0.classes.contains(Substring(className)) }
  }
}

/// A rectangle in a picture.
struct Area {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  func overlaps(_ other: Area) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }

  func contains(_ other: Area) -> Bool {
    left <= other.left && other.right <= right && top <= other.top && other.bottom <= bottom
  }

  func joined(_ other: Area) -> Area {
    Area(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }
}

extension SVGDocument.Element {
  /// Where the letters of a text element may be, set in DejaVu Sans.
  var textArea: Area? {
    guard name == "text" else { return nil }
    let role = classes.first.flatMap { TextLine.Role(rawValue: String($0.dropFirst(3))) }
    guard let role else { return nil }
    let width = Double(TextMetrics.width(text, size: role.size, bold: role.isBold))
    let left = attributes["text-anchor"] == "middle" ? number("x") - width / 2 : number("x")
    let size = Double(role.size)
    return Area(left: left, top: number("y") - size * 0.76, right: left + width, bottom: number("y") + size * 0.24)
  }

  var rectArea: Area? {
    guard name == "rect" else { return nil }
    return Area(
      left: number("x"), top: number("y"), right: number("x") + number("width"), bottom: number("y") + number("height"))
  }

  /// All text in the element.
  var textsArea: Area? {
    descendants.compactMap(\.textArea).reduce(nil as Area?) { area, next in area.map { $0.joined(next) } ?? next }
  }
}

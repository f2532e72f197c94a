/// A part of a compiled model that a row of a document stands for, by its numbers in the model.
enum ModelPart: Hashable, Sendable {
  case machine(Int)
  case region(machine: Int, Int)
  case state(machine: Int, region: Int, Int)
  case transition(machine: Int, region: Int, Int)
  case refusal(machine: Int, Int)
  case monitor(Int)
  case pattern(Int)
  case rule(Int)
  case quirk(Int)
}

/// Where the parts of a model stand in its documents; kept for those who judge the documents, not by those who judge logs.
struct ModelPlaces: Sendable {
  struct Place: Hashable, Sendable {
    var document: String
    var line: Int?
    var key: String
  }

  private var places: [ModelPart: Place] = [:]

  subscript(part: ModelPart) -> Place? { places[part] }

  /// All places that a part of the model stands at.
  var all: Set<Place> { Set(places.values) }

  /// The first row of a part is its place.
  mutating func add(_ part: ModelPart, _ source: ModelSource, _ key: String) {
    guard places[part] == nil else { return }
    places[part] = Place(document: source.name, line: source.positions.line(of: key), key: key)
  }
}

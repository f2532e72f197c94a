/// A row with the document that it stands in, and its key path there.
typealias Placed<Row> = (row: Row, source: ModelSource, path: String)

/// Documents that extend a model.
extension ModelResolver {
  /// The rows of one list of all documents.
  func placed<Row>(_ sources: [ModelSource], _ key: String, _ rows: (ModelDocument) -> [Row]?) -> [Placed<Row>] {
    sources.flatMap { source in
      (rows(source.document) ?? []).enumerated().map { ($1, source, "\(key)[\($0)]") }
    }
  }

  func overlaid<Row>(
    _ sources: [ModelSource], _ key: String, _ rows: (ModelDocument) -> [Row]?, id: (Row) -> String?
  ) -> [Placed<Row>] {
    overlaid(placed(sources, key, rows), id: id)
  }

  /// A row of an extending document takes the place of the row that another document gave that id before it.
  func overlaid<Row>(_ rows: [Placed<Row>], id: (Row) -> String?) -> [Placed<Row>] {
    guard rows.contains(where: \.source.isExtension) else { return rows }
    var result: [Placed<Row>] = []
    for row in rows {
      let place =
        row.source.isExtension
        ? id(row.row).flatMap { name in
          result.firstIndex { id($0.row) == name && $0.source.name != row.source.name }
        } : nil
      if let place { result[place] = row } else { result.append(row) }
    }
    return result
  }
}

import Foundation
import Testing

@testable import LifecycleModel

/// What is built in is what the documents say.
@Suite struct BuiltInModelTests {
  @Test func thereIsAFolderForEachModel() {
    #expect(Set(documentFolders.map { URL(fileURLWithPath: $0).lastPathComponent }) == Set(Model.builtInModels))
  }

  @Test(arguments: documentFolders)
  func theImageIsMadeOfTheDocuments(folder: String) throws {
    let sources = try ModelSource.folder(folder)
    for model in try Model.compileAll(sources) {
      let builtIn = try Model.builtIn(model.id, profile: model.profile)
      #expect(Self.bytes(of: builtIn) == Self.bytes(of: model), "run make model")
    }
    let id = try #require(sources.first?.document.model)
    let texts = try ModelSource.builtIn(id).map(\.text)
    #expect(texts == sources.map(\.text), "run make model")
  }

  @Test(arguments: documentFolders)
  func itReadsBackAsItWasWritten(folder: String) throws {
    let sources = try ModelSource.folder(folder)
    let models = try Model.compileAll(sources)
    let image = try #require(ModelImage.write(models, documents: sources))
    let part = ModelImage.models(of: image)
    #expect(part.rows.map(\.name) == models.map(\.profile))
    for (row, model) in zip(part.rows, models) {
      var reader = ImageReader(bytes: part.bytes, at: row.range.lowerBound)
      let read = Model(from: &reader)
      #expect(reader.at == row.range.upperBound)
      #expect(Self.bytes(of: read) == Self.bytes(of: model))
    }
    let documents = ModelImage.documents(of: image)
    #expect(documents.rows.map { Array(documents.bytes[$0.range]) } == sources.map { Array($0.text.utf8) })
  }

  /// No damage to an image is a trap.
  @Test func whatIsNoImageHasNothing() throws {
    let source = try Door.source()
    let image = try #require(ModelImage.write(try Model.compileAll([source]), documents: [source]))
    #expect(ModelImage.models(of: []).rows.isEmpty)
    #expect(ModelImage.models(of: Array(image.prefix(30))).rows.isEmpty)
    #expect(ModelImage.documents(of: Array(image.dropLast())).rows.isEmpty)
  }

  @Test(arguments: documentFolders)
  func profilesShareOneVocabulary(folder: String) throws {
    let models = try Model.compileAll(try ModelSource.folder(folder))
    #expect(!models.isEmpty)
    for model in models { #expect(model.vocabularyFits(models[0])) }
  }

  private static func bytes(of model: Model) -> [UInt8] {
    var writer = ImageWriter()
    model.write(to: &writer)
    return writer.bytes
  }
}

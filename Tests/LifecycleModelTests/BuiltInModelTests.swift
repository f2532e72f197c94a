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
    // The buffer lives as long as the closure, and nothing leaves it.
    ModelImage.write(models, documents: sources).withUnsafeBufferPointer { image in
      let contents = ModelImage.index(image)
      #expect(contents.models.map(\.profile) == models.map(\.profile))
      for (row, model) in zip(contents.models, models) {
        var reader = ImageReader(bytes: image, at: row.range.lowerBound)
        let read = Model(from: &reader)
        #expect(reader.at == row.range.upperBound)
        #expect(Self.bytes(of: read) == Self.bytes(of: model))
      }
      #expect(contents.documents.map { Array(image[$0.range]) } == sources.map { Array($0.text.utf8) })
      #expect(contents.documents.last?.range.upperBound == image.count)
    }
  }

  @Test func whatIsNoImageHasNothing() {
    [UInt8]("lifetrace-image".utf8).withUnsafeBufferPointer { bytes in
      #expect(ModelImage.index(bytes).models.isEmpty)
    }
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

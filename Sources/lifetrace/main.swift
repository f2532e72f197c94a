import LifecycleModel
import Foundation

let models = try Model.compileAll(folder: CommandLine.arguments[1])
try Data(ModelImage.write(models)).write(to: URL(fileURLWithPath: CommandLine.arguments[2]))
print(models.map { "\($0.id) \($0.profile)" })

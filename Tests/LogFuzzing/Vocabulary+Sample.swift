import EventLog

extension Vocabulary {
  package static let sample = Vocabulary(
    types: ["trace.header", "app.didBecomeActive", "app.willResignActive", "note.scene.didActivate", "mem.level"],
    aliases: [("applicationDidBecomeActive:", "app.didBecomeActive"), ("x", "app.nowhere")],
    families: [
      Family(name: "trace", isOpen: false), Family(name: "app", isOpen: false), Family(name: "note", isOpen: false),
      Family(name: "note.scene", isOpen: false), Family(name: "user", isOpen: true),
    ],
    keys: ["state", "level", "owners", "seq"], values: ["active", "background", "2", "true", "1.50"])
}

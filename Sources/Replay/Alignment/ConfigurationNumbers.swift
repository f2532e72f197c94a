/// Numbers the configurations of one automaton as they are met, so that what belongs to them can stand in arrays.
final class ConfigurationNumbers {
  private(set) var configurations: [Configuration] = []
  /// By number, that of the same configuration without doubt.
  private var certain: [Int32] = []
  /// Open addressing: number + 1, 0 for a free slot. Twice as many as configurations at least.
  private var slots = [Int32](repeating: 0, count: 64)

  var count: Int { configurations.count }

  subscript(number: Int32) -> Configuration { configurations[Int(number)] }

  /// The same without doubt.
  func certain(_ number: Int32) -> Int32 { certain[Int(number)] }

  func number(of configuration: Configuration) -> Int32 {
    if let known = known(configuration) { return known }
    let sure = configuration.isDoubtful ? number(of: configuration.certain) : Int32(configurations.count)
    certain.append(sure)
    return append(configuration)
  }

  private func known(_ configuration: Configuration) -> Int32? {
    let slot = place(of: configuration)
    return slots[slot] != 0 ? slots[slot] - 1 : nil
  }

  private func append(_ configuration: Configuration) -> Int32 {
    var slot = place(of: configuration)
    configurations.append(configuration)
    if configurations.count * 2 > slots.count {
      slots = [Int32](repeating: 0, count: slots.count * 2)
      for (number, known) in configurations.enumerated() { slots[place(of: known)] = Int32(number + 1) }
      slot = place(of: configuration)
    }
    slots[slot] = Int32(configurations.count)
    return Int32(configurations.count - 1)
  }

  /// Where it stands, or the free slot where it would.
  private func place(of configuration: Configuration) -> Int {
    var slot = Int(truncatingIfNeeded: (configuration.packed &* 0x9E37_79B9_7F4A_7C15) >> 32) & (slots.count - 1)
    while slots[slot] != 0, configurations[Int(slots[slot] - 1)] != configuration {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }
}

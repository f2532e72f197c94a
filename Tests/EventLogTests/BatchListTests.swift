import Testing

@testable import EventLog

/// A batch's list is an array, but for how it grows.
struct BatchListTests {
  @Test func growsAndKeepsItsElements() {
    let list = BatchList<Int64>(room: 3)
    for number in 0..<1000 { list.append(Int64(number)) }
    #expect(list.count == 1000)
    #expect(Array(list) == (0..<1000).map { Int64($0) })
    #expect(list.last == 999 && list[500] == 500)
    list.append(contentsOf: [-1, -2])
    #expect(Array(list[998...]) == [998, 999, -1, -2])
    #expect(list.withUnsafeBufferPointer { $0.count } == 1002)
    #expect(list.withUnsafeBytes { $0.count } == 1002 * 8)
    list.removeAll()
    #expect(list.isEmpty && list.first == nil)
    list.append(7)
    #expect(list.map { $0 } == [7])
  }

  @Test func hasRoomWhereItSaysSo() {
    let list = BatchList<UInt8>(room: 1)
    for wanted in [1, 2, 300, 5000] {
      let place = list.place(for: wanted)
      for index in 0..<wanted { (place + index).initialize(to: UInt8(truncatingIfNeeded: index)) }
      list.count += wanted
      #expect(list.suffix(wanted).elementsEqual((0..<wanted).map { UInt8(truncatingIfNeeded: $0) }))
    }
    #expect(list.count == 5303)
  }
}

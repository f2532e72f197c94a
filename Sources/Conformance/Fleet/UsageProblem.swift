/// A usage document that cannot be used.
public struct UsageProblem: Error, CustomStringConvertible {
  public var description: String
}

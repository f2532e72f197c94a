import LifecycleModel

extension RunListing {
  /// An empty table with the columns of a model.
  public init(model: Model) { self.init(states: RoleTable(model).states) }
}

/// The moves of one cheapest way that are not "as it is", in the order of their places.
struct AlignmentScript {
  var moves: [AlignmentMove]
  var cost: MoveCost
}

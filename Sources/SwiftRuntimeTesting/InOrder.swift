import Synchronization

/// The names of the functions that the spies have seen, in the order in which the calls began.
///
/// ```swift
/// let prices = try spy(on: catalog, "price(of:)"), charges = try spy(on: gateway, "charge(_:to:)")
/// try checkout.order(["tea", "cup"])
/// #expect(inOrder(prices, charges) == ["price(of:)", "price(of:)", "charge(_:to:)"])
/// ```
public func inOrder<each Arguments, each Value>(_ spies: repeat Spy<each Arguments, each Value>) -> [String] {
    var calls: [(place: Int, function: String)] = []
    for spy in repeat each spies {
        calls += spy.map { ($0.place, spy.function) }
    }
    return calls.sorted { $0.place < $1.place }.map(\.function)
}

private let placesSoFar = Atomic(0)

/// The number of a call that begins now, among the calls that all spies have seen.
func placeOfNextCall() -> Int { placesSoFar.add(1, ordering: .relaxed).oldValue }

// Functions that can be replaced while a program runs, in a module of their own.

/// Does the work of the other loops' methods.
public func addReplaceable(_ value: Int) -> Int {
    value + 1
}

/// The same, which the compiler replaces in another module.
public func addReplaced(_ value: Int) -> Int {
    value + 1
}

/// The same for a task.
public func addWaiting(_ value: Int) async -> Int {
    value + 1
}

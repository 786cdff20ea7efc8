import SwiftRuntime

extension Selector {
    /// The parts of the name in front of the colons.
    var labels: [String] { name.split(separator: ":", omittingEmptySubsequences: false).dropLast().map(String.init) }
}

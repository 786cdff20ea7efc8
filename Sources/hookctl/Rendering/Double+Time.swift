import Foundation

extension Double {
    /// A number of nanoseconds with three digits: `850 ns`, `1.25 µs`, `12.5 ms`, `3.40 s`.
    var asNanoseconds: String {
        let units = [("ns", 1.0), ("µs", 1e3), ("ms", 1e6), ("s", 1e9)]
        let (unit, size) = units.last { self >= $0.1 * 0.9995 } ?? units[0]
        let value = self / size
        let digits = unit == "ns" || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2
        return String(format: "%.\(digits)f", value) + " " + unit
    }
}

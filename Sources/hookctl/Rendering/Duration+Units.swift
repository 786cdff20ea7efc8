extension Duration {
    /// Rounded up.
    var milliseconds: Int64 {
        components.seconds * 1000 + (components.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    }

    /// A number of seconds: `10`, `0.5`.
    var secondsText: String {
        components.attoseconds == 0 ? "\(components.seconds)" : "\(self / .seconds(1))"
    }
}

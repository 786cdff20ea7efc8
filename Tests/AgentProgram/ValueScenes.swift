#if Agent
protocol Floating {}

/// Calls of methods whose values lead to memory, for traces.
enum ValueScenes {
    struct Ship: Hashable {
        var name: String
        var draught: Double
    }

    indirect enum Route {
        case harbour(String)
        case then(Int, Route)
    }

    enum Cargo {
        case coal(tons: Int)
        case crates([String])
        case ship(Ship)
        case none
    }

    enum Aground: Error {
        case here
        case at(String, depth: Int)
    }

    struct Lost: Error { var days: Int }

    final class Buoy: Floating {}

    /// Each method returns its argument.
    class Harbour {
        func array(_ values: [Int]) -> [Int] { values }
        func texts(_ values: [String]) -> [String] { values }
        func entries(_ values: [String: Int]) -> [String: Int] { values }
        func members(_ values: Set<Int>) -> Set<Int> { values }
        func ship(_ value: Ship) -> Ship { value }
        func ships(_ value: [Ship]?) -> [Ship]? { value }
        func route(_ value: Route) -> Route { value }
        func cargo(_ value: Cargo) -> Cargo { value }
        func pair(_ value: (Character, ClosedRange<Int>)) -> (Character, ClosedRange<Int>) { value }
        func floating(_ value: any Floating) -> any Floating { value }
        func buoys(_ value: [Buoy]) -> [Buoy] { value }
        func error(_ value: any Error) -> any Error { value }
        func fail(_ value: any Error) throws -> Int { throw value }
    }

    /// Overrides every method: a method that nothing overrides is called directly, and a hook sees no such call.
    final class Quay: Harbour {
        override func array(_ values: [Int]) -> [Int] { values }
        override func texts(_ values: [String]) -> [String] { values }
        override func entries(_ values: [String: Int]) -> [String: Int] { values }
        override func members(_ values: Set<Int>) -> Set<Int> { values }
        override func ship(_ value: Ship) -> Ship { value }
        override func ships(_ value: [Ship]?) -> [Ship]? { value }
        override func route(_ value: Route) -> Route { value }
        override func cargo(_ value: Cargo) -> Cargo { value }
        override func pair(_ value: (Character, ClosedRange<Int>)) -> (Character, ClosedRange<Int>) { value }
        override func floating(_ value: any Floating) -> any Floating { value }
        override func buoys(_ value: [Buoy]) -> [Buoy] { value }
        override func error(_ value: any Error) -> any Error { value }
        override func fail(_ value: any Error) throws -> Int { throw value }
    }

    static let long = "a name that is too long for the words of a string"

    /// Not optimized, because an optimizer would guess the class and call its methods directly.
    @_optimize(none)
    static func perform(_ place: String) -> String {
        let harbour = place == "quay" ? Quay() : Harbour()
        _ = harbour.array([])
        _ = harbour.array(Array(1...7))
        _ = harbour.texts(["mole", long])
        _ = harbour.entries([long: 3])
        _ = harbour.entries([:])
        _ = harbour.members([8])
        _ = harbour.ship(Ship(name: long, draught: 2.5))
        _ = harbour.ships([Ship(name: "dory", draught: 1), Ship(name: long, draught: 2)])
        _ = harbour.ships(nil)
        _ = harbour.route(.then(4, .harbour(long)))
        _ = harbour.cargo(.crates(["a", long]))
        _ = harbour.cargo(.coal(tons: 9))
        _ = harbour.cargo(.ship(Ship(name: long, draught: 3)))
        _ = harbour.cargo(.none)
        _ = harbour.pair(("é", 2...4))
        _ = harbour.floating(Ship(name: long, draught: 4))
        _ = harbour.error(Aground.at(long, depth: 5))
        _ = try? harbour.fail(Aground.at("the mole", depth: 6))
        _ = try? harbour.fail(Aground.at(long, depth: 6))
        _ = try? harbour.fail(Aground.here)
        _ = try? harbour.fail(Lost(days: 7))
        let buoy = Buoy()
        _ = harbour.floating(buoy)
        _ = harbour.buoys([buoy])
        return "\(UInt(bitPattern: Unmanaged.passUnretained(buoy).toOpaque()))"
    }
}

extension ValueScenes.Ship: Floating {}
#endif

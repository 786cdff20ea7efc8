import ServiceSupport

/// A class with a method of each kind; the same source is compiled as several kinds of modules.
open class Service {
    public let tracker = Tracker()
    open var name = "service"

    public required init() {}

    open func fetch(id: Int) -> String { "value \(id)" }
    open func greet(_ name: String, times: Int, scale: Double) throws -> Int? {
        if times < 0 { throw Refusal(times: times) }
        return times == 0 ? nil : name.count * times * Int(scale)
    }
    open subscript(index: Int) -> Int { index * 2 }
    open func large(_ values: [Int]) -> (Int, Int, Int, Int, Int, Int) {
        let sum = values.reduce(0, +)
        return (sum, sum + 1, sum + 2, sum + 3, sum + 4, sum + 5)
    }
    open class func kind() -> String { "\(self)" }
    open func load(id: Int) async -> String {
        await Task.yield()
        return "loaded \(id)"
    }
    public final func fixed() {}
}

open class OverridingService: Service {
    open override func fetch(id: Int) -> String { "over " + super.fetch(id: id) }
}

open class InheritingService: Service {}

open class Box<Value> {
    public var value: Value

    public init(_ value: Value) { self.value = value }

    open func put(_ value: Value) -> Value {
        defer { self.value = value }
        return self.value
    }
}

/// What calls these, from where the optimizer does not see which class an object is of.
public func makeServiceFixture() -> ServiceFixture {
    ServiceFixture(
        service: Service.self, overriding: OverridingService.self, inheriting: InheritingService.self,
        box: Box<Int>.self,
        make: { cls in
            if let cls = opaque(cls) as? Service.Type { return cls.init() }
            return Box(7)
        },
        fetch: { opaque(service($0)).fetch(id: $1) },
        greet: { try opaque(service($0)).greet($1, times: $2, scale: $3) },
        name: { opaque(service($0)).name }, setName: { opaque(service($0)).name = $1 },
        element: { opaque(service($0))[$1] }, large: { opaque(service($0)).large($1) },
        kind: { opaque($0 as! Service.Type).kind() }, put: { opaque($0 as! Box<Int>).put($1) },
        load: { await opaque(service($0)).load(id: $1) })
}

private func service(_ object: AnyObject) -> Service { object as! Service }

@_optimize(none)
private func opaque<Value>(_ value: Value) -> Value { value }

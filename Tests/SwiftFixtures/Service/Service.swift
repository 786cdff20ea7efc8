import ServiceSupport

/// A class with a method of each kind; the same source is compiled as several kinds of modules.
open class Service {
    /// Tells whether the object has gone.
    public let tracker = Tracker()
    /// Stored.
    open var name = "service"

    /// Of a class that is known at run time only.
    public required init() {}

    /// One argument and a result in registers.
    open func fetch(id: Int) -> String { "value \(id)" }
    /// Arguments in several kinds of registers, and an error.
    open func greet(_ name: String, times: Int, scale: Double) throws -> Int? {
        if times < 0 { throw Refusal(times: times) }
        return times == 0 ? nil : name.count * times * Int(scale)
    }
    /// Read only.
    open subscript(index: Int) -> Int { index * 2 }
    /// A result in memory.
    open func large(_ values: [Int]) -> (Int, Int, Int, Int, Int, Int) {
        let sum = values.reduce(0, +)
        return (sum, sum + 1, sum + 2, sum + 3, sum + 4, sum + 5)
    }
    /// A class method.
    open class func kind() -> String { "\(self)" }
    /// Waits once.
    open func load(id: Int) async -> String {
        await Task.yield()
        return "loaded \(id)"
    }
    /// Has no place in the vtable.
    public final func fixed() {}
}

/// Overrides `fetch(id:)`.
open class OverridingService: Service {
    /// Goes on to the superclass.
    open override func fetch(id: Int) -> String { "over " + super.fetch(id: id) }
    /// Could be overridden: without such a member an object is not hooked alone.
    open func mark() {}
}

/// Overrides nothing.
open class InheritingService: Service {
    /// Could be overridden: without such a member an object is not hooked alone.
    open func mark() {}
}

/// Generic.
open class Box<Value> {
    /// What was put last.
    public var value: Value

    /// A box with that value.
    public init(_ value: Value) { self.value = value }

    /// Puts the value, and answers the former one.
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

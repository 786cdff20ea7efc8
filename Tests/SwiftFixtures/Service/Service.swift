import ServiceSupport

/// A class with a method of each kind; the package compiles this source as several kinds of modules.
open class Service {
    /// Tells whether the object has been destroyed.
    public let tracker = Tracker()
    /// A stored property.
    open var name = "service"

    /// An initializer for classes that are known only at run time.
    public required init() {}

    /// One argument and a result in registers.
    open func fetch(id: Int) -> String { "value \(id)" }
    /// Arguments in several kinds of registers, and an error.
    open func greet(_ name: String, times: Int, scale: Double) throws -> Int? {
        if times < 0 { throw Refusal(times: times) }
        return times == 0 ? nil : name.count * times * Int(scale)
    }
    /// A subscript without a setter.
    open subscript(index: Int) -> Int { index * 2 }
    /// A result in memory.
    open func large(_ values: [Int]) -> (Int, Int, Int, Int, Int, Int) {
        let sum = values.reduce(0, +)
        return (sum, sum + 1, sum + 2, sum + 3, sum + 4, sum + 5)
    }
    /// A class method.
    open class func kind() -> String { "\(self)" }
    /// Yields once.
    open func load(id: Int) async -> String {
        await Task.yield()
        return "loaded \(id)"
    }
    /// A method without a place in the vtable.
    public final func fixed() {}
}

/// Overrides `fetch(id:)`.
open class OverridingService: Service {
    /// Calls the superclass.
    open override func fetch(id: Int) -> String { "over " + super.fetch(id: id) }
    /// A member that could be overridden: the runtime does not hook an object alone if its class has no such member.
    open func mark() {}
}

/// Overrides nothing.
open class InheritingService: Service {
    /// A member that could be overridden: the runtime does not hook an object alone if its class has no such member.
    open func mark() {}
}

/// A generic class.
open class Box<Value> {
    /// The last value that was put into the box.
    public var value: Value

    /// Makes a box with that value.
    public init(_ value: Value) { self.value = value }

    /// Puts the value into the box, and returns the former value.
    open func put(_ value: Value) -> Value {
        defer { self.value = value }
        return self.value
    }
}

/// The functions that call these classes, without showing the optimizer the class of an object.
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

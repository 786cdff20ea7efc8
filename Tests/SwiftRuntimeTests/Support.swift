import CRuntime
import Foundation
import SwiftRuntime
import TestSupport
import Testing

/// All tests of the runtime: they share one runtime and compare its whole state, so they run one after the other.
@Suite(.serialized) struct Runtime {}

extension HookEngine {
    /// The engines; all rules of hooks hold with each of them.
    ///
    /// To save time, only the debug build tests libffi, and only if not all tested fixtures are compiled with -O0. The
    /// C programs test libffi under the sanitizers and on aarch64.
    static let tested = ofEveryType + (isLibffiTested ? [.libffi] : [])

    /// The engines that pass values of every type.
    static let ofEveryType: [HookEngine] = [.trampoline, .forwarding]

    private static var isLibffiTested: Bool {
        !Tested.isOptimized && Fixture.Configuration.allCases.count > 1
            && Fixture.Configuration.allCases.contains(.O2Arc)
    }
}

/// One of the fixtures `hooks_…` in one configuration; its methods call `trace`.
struct Program: Sendable {
    let fixture: Fixture

    init(_ name: String, _ configuration: Fixture.Configuration) throws {
        fixture = try Fixture.load(name, configuration)
        let tracing: @convention(c) (UnsafePointer<CChar>) -> Void = { trace(String(cString: $0)) }
        try fixture.variable("hooks_trace").pointee = tracing
        _ = taken()
    }

    static func calls(_ configuration: Fixture.Configuration) throws -> Program {
        try Program("hooks_calls", configuration)
    }
    static func life(_ configuration: Fixture.Configuration) throws -> Program {
        try Program("hooks_life", configuration)
    }
    static func values(_ configuration: Fixture.Configuration) throws -> Program {
        Program(fixture: try Fixture.load("hooks_values", configuration))
    }
    static func layouts(_ configuration: Fixture.Configuration) throws -> Program {
        Program(fixture: try Fixture.load("hooks_layouts", configuration))
    }
    static func clusters(_ configuration: Fixture.Configuration) throws -> Program {
        try Program("hooks_clusters", configuration)
    }
    static func oddClasses(_ configuration: Fixture.Configuration) throws -> Program {
        try Program("hooks_odd_classes", configuration)
    }
    static func blocks(_ configuration: Fixture.Configuration) throws -> Program {
        try Program("hooks_blocks", configuration)
    }

    private init(fixture: Fixture) { self.fixture = fixture }

    func cls(_ name: String) throws -> ObjCClass { try #require(ObjCClass(className(name))) }

    /// Returns the class name with the fixture's prefix, since other tests share the process.
    func className(_ name: String) -> String { fixture.className("Hooks" + name) }

    func new(_ name: String) throws -> ObjCObject { try cls(name).new() }

    /// Sends `add:` from compiled code.
    func add(_ value: Int, to object: ObjCObject) throws -> Int {
        let send = try fixture.function("hooks_send_add", as: (@convention(c) (UnsafeObject, Int) -> Int).self)
        return withExtendedLifetime(object) { send(object.unsafePointer, value) }
    }

    func visit(_ object: ObjCObject) throws {
        let send = try fixture.function("hooks_send_visit", as: (@convention(c) (UnsafeObject) -> Void).self)
        withExtendedLifetime(object) { send(object.unsafePointer) }
    }

    /// Returns the error of a function `const char *(Class)` of the fixture; nil if there is none.
    func check(_ symbol: String, _ cls: ObjCClass) throws -> String? {
        let check = try fixture.function(symbol, as: (@convention(c) (Class) -> UnsafePointer<CChar>?).self)
        return check(cls.unsafePointer).map { String(cString: $0) }
    }

    /// The same with a function `const char *(id)`.
    func check(_ symbol: String, _ object: ObjCObject) throws -> String? {
        let check = try fixture.function(symbol, as: (@convention(c) (UnsafeObject) -> UnsafePointer<CChar>?).self)
        return withExtendedLifetime(object) { check(object.unsafePointer) }.map { String(cString: $0) }
    }

    /// Makes a subclass of the fixture's class that has the methods itself, with the same implementations.
    ///
    /// For tests that leave traces in the classes they use. The subclass is disposed of after the body.
    func withSubclass<Result>(
        of name: String, _ suffix: String, owning selectors: [Selector], _ body: (ObjCClass) throws -> Result
    ) throws -> Result {
        let superclass = try cls(name)
        let pointer = try #require(
            objc_allocateClassPair(superclass.unsafePointer, superclass.name + suffix, 0))
        for selector in selectors {
            let method = try #require(superclass.method(for: selector))
            class_addMethod(
                pointer, selector.unsafePointer, method.implementation.unsafePointer, method.typeEncoding ?? "")
        }
        objc_registerClassPair(pointer)
        defer { objc_disposeClassPair(pointer) }
        return try body(ObjCClass(unsafePointer: pointer))
    }

    /// A block that the fixture makes.
    func block(_ name: String) throws -> Block {
        let make = try fixture.function("blocks_" + name, as: (@convention(c) () -> UnsafeRawPointer).self)
        let pointer = make()
        defer { _Block_release(pointer) }
        return Block(unsafeBlock: pointer)
    }

    /// The number of living objects that the fixtures count.
    var alive: Int { get throws { try fixture.variable("hooks_alive", as: Int.self).pointee } }
}

/// The classes that hooks of the objects can change; without objects, the classes that any hook here can change.
///
/// These are the root classes, the classes of the fixtures, and the classes made under them.
///
/// Other tests of the process load and make other classes meanwhile.
private func ownClasses(_ objects: [ObjCObject]) -> [ObjCClass] {
    let images = Set(objects.flatMap(\.isa.lineage).compactMap(fixtureImage))
    var known: [ObjCClass: Bool] = [:]
    func isOwn(_ cls: ObjCClass) -> Bool {
        if let answer = known[cls] { return answer }
        let image = fixtureImage(cls)
        let isFromHere = image.map { images.isEmpty || images.contains($0) } ?? false
        let answer = isFromHere || cls.superclass.map(isOwn) == true
        known[cls] = answer
        return answer
    }
    return ObjCClass.all.filter { cls in
        hookedRoots.contains(cls) || isOwn(cls)
            || cls.superclass.map(hookedRoots.contains) == true && cls.name.contains("_Aspects_")
    }
}

private let hookedRoots = Set(
    [
        "NSObject", "NSProxy", "NSString", "NSConstantString", "AspectInfo", "NSInvocation", "A2DynamicDelegate",
    ].compactMap { ObjCClass($0) })

/// The beginnings of the names of the fixtures that only these suites use.
private let ownFixtures = ["/hooks_", "/key_values", "/face_", "/delegates_"]

private func fixtureImage(_ cls: ObjCClass) -> String? {
    guard let image = class_getImageName(cls.unsafePointer), ownFixtures.contains(where: { strstr(image, $0) != nil })
    else { return nil }
    return String(cString: image)
}

/// Runs the body and expects that it restores the runtime and the isa of the objects.
func expectRestored<Result>(
    _ objects: [ObjCObject] = [], sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Result
) rethrows -> Result {
    let before = RuntimeSnapshot.capture(ownClasses(objects), objects: objects)
    defer {
        Hooks.flush() // frees the values that bodies have captured
        let after = RuntimeSnapshot.capture(ownClasses(objects), objects: objects)
        #expect(after.differences(from: before) == [], sourceLocation: sourceLocation)
        #expect(after == before, sourceLocation: sourceLocation)
    }
    return try body()
}

/// Expects that the hook is refused with that code and with these words, and leaves no trace.
func expectRefused(
    _ code: AspectError.Code, saying words: [String], _ objects: [ObjCObject] = [],
    sourceLocation: SourceLocation = #_sourceLocation, _ hook: () throws -> AspectToken
) {
    expectRestored(objects, sourceLocation: sourceLocation) {
        let error = #expect(throws: AspectError.self, sourceLocation: sourceLocation) { _ = try hook() }
        #expect(error?.code == code, sourceLocation: sourceLocation)
        let message = error?.description ?? ""
        for word in words {
            #expect(message.contains(word), "\(message)", sourceLocation: sourceLocation)
        }
    }
}

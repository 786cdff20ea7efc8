import SwiftRuntime
import Testing

/// What the vtables of classes hold.
struct VtableSnapshot: Equatable {
    private let words: [[UInt]]

    init(_ classes: [AnyClass]) {
        words = classes.map { cls in
            let words = unsafeBitCast(cls, to: UnsafePointer<UInt>.self)
            // At 32 the metadata's size in bytes, at 36 what of it lies in front.
            let sizes = unsafeBitCast(cls, to: UnsafePointer<UInt32>.self)
            return (0..<Int((sizes[8] - sizes[9]) / 8)).map { words[$0] }
        }
    }
}

/// The type of an object as it is now: the optimizer takes it that an object's type stays.
@_optimize(none)
func currentType(of object: AnyObject) -> AnyClass { type(of: object) }

extension Module {
    /// Those whose methods tests hook.
    var classes: [AnyClass] {
        let service = fixture, kinds = kinds
        return [service.service, service.overriding, service.inheriting, service.box, kinds.keeper]
            + [kinds.inheritingKeeper, type(of: kinds.makeNumberBox())] + kinds.levels
    }
}

/// Runs the body and demands that no hook is left, and that the vtables and the types of the objects are what they
/// were.
func expectRestored<Result>(
    _ classes: [AnyClass], _ objects: [AnyObject] = [], sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Result
) rethrows -> Result {
    let before = VtableSnapshot(classes), types = objects.map { ObjectIdentifier(currentType(of: $0)) }
    defer {
        Hooks.flush() // what bodies have captured is gone
        #expect(VtableSnapshot(classes) == before, sourceLocation: sourceLocation)
        #expect(objects.map { ObjectIdentifier(currentType(of: $0)) } == types, sourceLocation: sourceLocation)
        #expect(Hooks.all.isEmpty, sourceLocation: sourceLocation)
    }
    return try body()
}

import SwiftRuntime
import Testing

/// A copy of the words in the vtables of classes.
struct VtableSnapshot: Equatable {
    private let words: [[UInt]]

    init(_ classes: [AnyClass]) {
        words = classes.map { cls in
            let words = unsafeBitCast(cls, to: UnsafePointer<UInt>.self)
            // Offset 32 has the metadata's size in bytes, offset 36 the size of the part in front of the address point.
            let sizes = unsafeBitCast(cls, to: UnsafePointer<UInt32>.self)
            return (0..<Int((sizes[8] - sizes[9]) / 8)).map { words[$0] }
        }
    }
}

/// The current type of an object, hidden from the optimizer, which assumes that an object's type never changes.
@_optimize(none)
func currentType(of object: AnyObject) -> AnyClass { type(of: object) }

extension Module {
    /// The classes whose methods the tests hook.
    var classes: [AnyClass] {
        let service = fixture, kinds = kinds
        return [service.service, service.overriding, service.inheriting, service.box, kinds.keeper]
            + [kinds.inheritingKeeper, type(of: kinds.makeNumberBox())] + kinds.levels
    }
}

/// Runs the body and expects that no hook is left.
///
/// Expects the vtables and the objects' types that were there before.
func expectRestored<Result>(
    _ classes: [AnyClass], _ objects: [AnyObject] = [], sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Result
) rethrows -> Result {
    let before = VtableSnapshot(classes), types = objects.map { ObjectIdentifier(currentType(of: $0)) }
    defer {
        Hooks.flush() // frees the values that bodies have captured
        #expect(VtableSnapshot(classes) == before, sourceLocation: sourceLocation)
        #expect(objects.map { ObjectIdentifier(currentType(of: $0)) } == types, sourceLocation: sourceLocation)
        #expect(Hooks.all.isEmpty, sourceLocation: sourceLocation)
    }
    return try body()
}

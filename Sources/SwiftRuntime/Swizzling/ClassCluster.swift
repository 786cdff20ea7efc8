import CHooks
import CRuntime

/// Replaces a method in every class of a cluster that implements it.
///
/// These are the instance's class and its superclasses whose own implementation differs from their superclass's and
/// from the donor's.
///
/// Each of these classes gets the donor's method `replacement`, which is exchanged with `selector`. A class that has
/// such an exchange or the donor's implementation already is left alone. So doing it twice is harmless, even if other
/// code has replaced the method meanwhile. If an implementation calls super and a superclass is in the cluster too,
/// replace by a closure: a message of the name `replacement` always reaches the receiver's own class.
///
/// - Returns: One token for each class, the instance's first.
/// - Throws: As ``ObjCClass/swizzle(_:with:from:once:owner:file:line:)``; all replacements have been undone then.
@discardableResult
public func swizzleEveryImplementor(
    of selector: Selector, startingAt instance: ObjCObject, with replacement: Selector, from donor: ObjCClass,
    owner: String? = nil, file: String = #fileID, line: Int = #line
) throws -> [SwizzleToken] {
    let donated = try donor.implementation(for: replacement)
    return try ClassCluster.swizzle(selector, instance, except: donated) { cls in
        try cls.swizzle(selector, with: replacement, from: donor, owner: owner, file: file, line: line)
    }
}

/// Does the same with a closure: see ``ObjCClass/swizzle(_:once:owner:engine:file:line:_:)``.
///
/// `factory` is called for each class. A class in which the owner has replaced the method already is left alone.
@discardableResult
public func swizzleEveryImplementor<each Parameter, Result>(
    of selector: Selector, startingAt instance: ObjCObject, owner: String? = nil, engine: HookEngine = .automatic,
    file: String = #fileID, line: Int = #line,
    _ factory: (OriginalMethod) throws -> (@Sendable (repeat each Parameter) throws -> Result)
) throws -> [SwizzleToken] {
    try ClassCluster.swizzle(selector, instance, except: nil) { cls in
        try cls.swizzle(selector, owner: owner, engine: engine, file: file, line: line, factory)
    }
}

private enum ClassCluster {
    static func swizzle(
        _ selector: Selector, _ instance: ObjCObject, except donated: Implementation?,
        _ swizzle: (ObjCClass) throws -> SwizzleToken
    ) throws -> [SwizzleToken] {
        var tokens: [SwizzleToken] = []
        do {
            for cls in implementors(of: selector, from: instance.isa.original, except: donated) {
                do {
                    tokens.append(try swizzle(cls))
                } catch let error as SwizzleError where error.code == .alreadySwizzled {
                    continue
                }
            }
        } catch {
            tokens.reversed().forEach { $0.remove() }
            throw error
        }
        return tokens
    }

    /// The classes that have an implementation of their own, as it is below hooks.
    private static func implementors(
        of selector: Selector, from cls: ObjCClass, except donated: Implementation?
    ) -> [ObjCClass] {
        let lineage = cls.lineage
        let own = lineage.map { ort_hook_own_implementation($0.unsafePointer, selector.unsafePointer) }
            .map { $0.map(Implementation.init(unsafePointer:)) }
        return lineage.indices.compactMap { index in
            let inherited = own[(index + 1)...].lazy.compactMap(\.self).first
            guard let implementation = own[index], implementation != inherited, implementation != donated else {
                return nil
            }
            return lineage[index]
        }
    }
}

import CFFIShim
import CRuntime
import ObjectiveCFace

/// Returns the functions that the methods of `<objc/BlocksKit.h>` call.
@_cdecl("ort_face_delegate_handlers")
func delegateFaceHandlers() -> UnsafePointer<ort_face_delegate_handlers> { DelegateFace.handlers }

private enum DelegateFace {
    // Written once, before other code has its address.
    nonisolated(unsafe) static let handlers: UnsafePointer<ort_face_delegate_handlers> = {
        let table = UnsafeMutablePointer<ort_face_delegate_handlers>.allocate(capacity: 1)
        table.initialize(
            to: ort_face_delegate_handlers(
                make_methods: makeMethods, release_methods: releaseMethods, implement: implement,
                implement_for_class: implementForClass, copy_implementation: copyImplementation,
                delegate_of: delegateOf, ensure: ensure, note_installed: noteInstalled,
                register_property: registerProperty, link_method: linkMethod))
        return UnsafePointer(table)
    }()

    private static let makeMethods: @convention(c) () -> UnsafeMutableRawPointer? = {
        Unmanaged.passRetained(DelegateMethods()).toOpaque()
    }

    private static let releaseMethods: @convention(c) (UnsafeMutableRawPointer?) -> Void = {
        if let methods = $0 { Unmanaged<DelegateMethods>.fromOpaque(methods).release() }
    }

    // MARK: Methods

    private static let implement: @convention(c) (UnsafeObject?, SEL?, UnsafeObject?, ThrownPlace?) -> Void = {
        change($0, $1, $2, $3, { try $0.implement($1, block: $2) }, { try $0.removeImplementation(of: $1) })
    }

    private static let implementForClass: @convention(c) (UnsafeObject?, SEL?, UnsafeObject?, ThrownPlace?) -> Void = {
        change(
            $0, $1, $2, $3, { try $0.implementClassMethod($1, block: $2) },
            { try $0.removeClassImplementation(of: $1) })
    }

    private static func change(
        _ delegate: UnsafeObject?, _ selector: SEL?, _ block: UnsafeObject?, _ thrown: ThrownPlace?,
        _ implement: (DynamicDelegate, Selector, Block) throws -> Void,
        _ remove: (DynamicDelegate, Selector) throws -> Bool
    ) {
        guard let delegate, let selector else { return }
        let changed = DynamicDelegate(unsafeRetaining: delegate), method = Selector(unsafePointer: selector)
        Refusals.passOn(thrown) {
            if let block {
                try implement(changed, method, Block(unsafeBlock: block))
            } else {
                _ = try remove(changed, method)
            }
        }
    }

    private static let copyImplementation: @convention(c) (UnsafeObject?, SEL?) -> UnsafeObject? = {
        guard let delegate = $0, let selector = $1 else { return nil }
        let implementation = DynamicDelegate(unsafeRetaining: delegate)
            .implementation(of: Selector(unsafePointer: selector))
        return implementation?.block.map { objc_retain($0.unsafePointer) }
    }

    // MARK: Owners

    private static let delegateOf:
        @convention(c) (
            UnsafeObject?, UnsafeMutablePointer<objc_protocol>?, UnsafePointer<CChar>?, ThrownPlace?
        ) -> UnsafeObject? = { owner, proto, suffix, thrown in
            guard let owner else { return nil }
            let object = ObjCObject(unsafeRetaining: owner)
            return Refusals.passOn(thrown) {
                let proto = try protocolFor(proto, suffix, of: object.isa.original)
                return objc_retain(try object.dynamicDelegate(for: proto).unsafePointer)
            } ?? nil
        }

    private static let ensure: @convention(c) (UnsafeObject?, ThrownPlace?) -> Void = { delegate, thrown in
        guard let delegate else { return }
        Refusals.passOn(thrown) { try DynamicDelegate(unsafeRetaining: delegate).ensureOwnerHasIt() }
    }

    private static let noteInstalled: @convention(c) (UnsafeObject?) -> Void = {
        if let delegate = $0 { DynamicDelegate(unsafeRetaining: delegate).methods.noteInstalled() }
    }

    // MARK: Classes

    private static let registerProperty:
        @convention(c) (
            Class?, UnsafePointer<CChar>?, UnsafeMutablePointer<objc_protocol>?, UnsafePointer<CChar>?, ThrownPlace?
        ) -> Void = { cls, name, proto, suffix, thrown in
            guard let cls = cls.map(ObjCClass.init(unsafePointer:)) else { return }
            Refusals.passOn(thrown) {
                let kind = suffix.flatMap { DelegateKind(rawValue: String(cString: $0)) } ?? .delegate
                let name = name.map { String(cString: $0) } ?? kind.propertyName
                try DelegateProperty.register(name, of: cls, for: protocolFor(proto, suffix, of: cls))
            }
        }

    private static let linkMethod:
        @convention(c) (
            Class?, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafeMutablePointer<objc_protocol>?,
            UnsafePointer<CChar>?, Bool, ThrownPlace?
        ) -> Void = { cls, property, method, proto, suffix, isCheck, thrown in
            guard let cls = cls.map(ObjCClass.init(unsafePointer:)), let property, let method else { return }
            Refusals.passOn(thrown) {
                let proto = try protocolFor(proto, suffix, of: cls)
                let link = try DelegateLink(
                    String(cString: property), to: Selector(String(cString: method)), of: proto, in: cls)
                if !isCheck { link.install() }
            }
        }

    private static func protocolFor(
        _ proto: UnsafeMutablePointer<objc_protocol>?, _ suffix: UnsafePointer<CChar>?, of cls: ObjCClass
    ) throws -> ObjCProtocol {
        if let proto { return ObjCProtocol(unsafePointer: proto) }
        let kind = suffix.flatMap { DelegateKind(rawValue: String(cString: $0)) }
        return try (kind ?? .delegate).proto(of: cls)
    }
}

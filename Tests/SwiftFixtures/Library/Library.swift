import ResilientService
import ServiceModule
import ServiceSupport

/// A subclass of a class of the program; its metadata exists as soon as the library is loaded; overrides nothing.
open class LateService: ServiceModule.Service {}

/// A subclass of the library's `LateService`; overrides nothing.
open class LateDerivedService: LateService {}

/// Overrides `fetch(id:)`.
open class LateOverridingService: ServiceModule.Service {
    /// Calls the superclass.
    open override func fetch(id: Int) -> String { "late " + super.fetch(id: id) }
}

/// A class whose metadata is made at its first use, since the superclass's module may change; overrides nothing.
open class LateResilientService: ResilientService.Service {
    /// A member that could be overridden: the runtime does not hook an object alone if its class has no such member.
    open func mark() {}
}

/// Overrides `fetch(id:)`.
open class LateResilientOverridingService: ResilientService.Service {
    /// Calls the superclass.
    open override func fetch(id: Int) -> String { "late " + super.fetch(id: id) }
}

/// A generic subclass of a generic class of the program.
open class LateBox<Value>: ServiceModule.Box<Value> {}

/// A class whose symbols are not visible outside the library.
class HiddenService: ServiceLibrary.Service {
    func hidden(id: Int) -> Int { id }
}

/// Overrides `hidden(id:)`, so that the method needs a place in the vtable.
final class HiddenDerivedService: HiddenService {
    override func hidden(id: Int) -> Int { -id }
}

/// Returns the `LibraryFixtures` of the library; the caller releases the object.
@_cdecl("service_library_fixtures") public func serviceLibraryFixtures() -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(LibraryFixtures(service: makeServiceFixture(), kinds: makeKindsFixture())).toOpaque()
}

/// Returns a `LateBox` with 7 in it; the caller releases the object.
@_cdecl("service_library_late_box") public func serviceLibraryLateBox() -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(LateBox(7)).toOpaque()
}

/// The class of that name, NULL for an unknown name; this may be the first use of the class.
@_cdecl("service_library_class") public func serviceLibraryClass(
    _ name: UnsafePointer<CChar>
) -> UnsafeRawPointer? {
    let cls: AnyClass? =
        switch String(cString: name) {
        case "LateService": LateService.self
        case "LateDerivedService": LateDerivedService.self
        case "LateOverridingService": LateOverridingService.self
        case "LateResilientService": LateResilientService.self
        case "LateResilientOverridingService": LateResilientOverridingService.self
        case "LateBox<Int>": LateBox<Int>.self
        case "HiddenService": HiddenService.self
        case "HiddenDerivedService": HiddenDerivedService.self
        default: nil
        }
    return cls.map { unsafeBitCast($0, to: UnsafeRawPointer.self) }
}

import ResilientService
import ServiceModule
import ServiceSupport

/// A subclass of a class of the program, whose metadata is there as soon as the library is; overrides nothing.
open class LateService: ServiceModule.Service {}

/// Of the one that came with the library.
open class LateDerivedService: LateService {}

/// Overrides `fetch(id:)`.
open class LateOverridingService: ServiceModule.Service {
    /// Goes on to the superclass.
    open override func fetch(id: Int) -> String { "late " + super.fetch(id: id) }
}

/// Its metadata is made when it is first used, since the superclass's module may change; overrides nothing.
open class LateResilientService: ResilientService.Service {
    /// Could be overridden: without such a member an object is not hooked alone.
    open func mark() {}
}

/// Overrides `fetch(id:)`.
open class LateResilientOverridingService: ResilientService.Service {
    /// Goes on to the superclass.
    open override func fetch(id: Int) -> String { "late " + super.fetch(id: id) }
}

/// A generic subclass of a generic class of the program.
open class LateBox<Value>: ServiceModule.Box<Value> {}

/// Nobody outside knows its symbols.
class HiddenService: ServiceLibrary.Service {
    func hidden(id: Int) -> Int { id }
}

/// So that `hidden(id:)` needs a place in the vtable.
final class HiddenDerivedService: HiddenService {
    override func hidden(id: Int) -> Int { -id }
}

/// What the library's own classes are called by: an object that the caller releases.
@_cdecl("service_library_fixtures") public func serviceLibraryFixtures() -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(LibraryFixtures(service: makeServiceFixture(), kinds: makeKindsFixture())).toOpaque()
}

/// `LateBox` of 7: an object that the caller releases.
@_cdecl("service_library_late_box") public func serviceLibraryLateBox() -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(LateBox(7)).toOpaque()
}

/// The class of that name, which is used for the first time where nothing else has done so; NULL for another name.
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

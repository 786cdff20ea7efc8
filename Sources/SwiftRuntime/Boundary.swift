import CBoundaries
import CRuntime

/// The place where Swift calls C functions that run user code.
///
/// No exception may cross a Swift frame: a C function that is called `…_catching` catches it, and this type throws it
/// on.
enum Boundary {
    /// Throws what the function has caught.
    static func run(_ function: (inout ort_caught) -> Bool) throws {
        var caught = ort_caught()
        if function(&caught) { throw ObjCException.error(for: caught) }
    }

    /// The same where nothing can be thrown: an exception ends the process with an error message.
    static func run(or place: @autoclosure () -> String, _ function: (inout ort_caught) -> Bool) {
        var caught = ort_caught()
        if function(&caught) { fail(caught, in: place()) }
    }

    /// Releases the object.
    ///
    /// An exception that leaves a `dealloc` ends the process.
    static func release(_ object: UnsafeObject?) {
        var caught = ort_caught()
        var cls: Class?
        guard cffi_release_catching(object, &cls, &caught) else { return }
        let name = cls.map { ObjCClass(unsafePointer: $0).name } ?? "nothing"
        fail(caught, in: "the deallocation of an instance of \(name), which Swift released")
    }

    private static func fail(_ caught: ort_caught, in place: String) -> Never {
        fatalError(
            "an exception left \(place), and no caller can catch it: \(ObjCException.error(for: caught))")
    }
}

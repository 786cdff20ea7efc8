import SwiftRuntime
import Testing

// Classes of which the test asks for one method, before anything else asks for any. Their methods are chosen by how the
// compiler writes their names in symbols.

open class AskedByPrototype {
    open func fetch(id: Int) -> String { "\(id)" }
    open class func kind() -> String { "class" }
}

open class AskedForClassMethod: AskedByPrototype {}

/// A word of the method's name stands in the name of the class.
open class AskedByWord {
    open func readWord() {}
}

open class AskedLikeClass {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    open func AskedLikeClass() {}
}

open class AskedLikeModule {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    open var SwiftClassTests = 0
}

open class AskedBySubscript {
    open subscript(index: Int) -> Int { index }
}

open class AskedByInitializer {
    /// Makes an object with nothing in it.
    public required init() {}
}

open class AskedByAccent {
    open func café() {}
}

extension SwiftClasses {
    @Suite struct SwiftFirstNames {
        /// Names that the symbol of the method has in another form, or not at all.
        private static let cases: [(AnyClass, String)] = [
            (AskedByPrototype.self, "SwiftClassTests.AskedByPrototype.fetch(id: Swift.Int) -> Swift.String"),
            (AskedForClassMethod.self, "static SwiftClassTests.AskedByPrototype.kind() -> Swift.String"),
            (AskedByWord.self, "readWord()"), (AskedLikeClass.self, "AskedLikeClass()"),
            (AskedLikeModule.self, "SwiftClassTests.setter"), (AskedBySubscript.self, "subscript(_:).getter"),
            (AskedByInitializer.self, "init()"), (AskedByAccent.self, "cafe\u{301}()"),
        ]

        // Another test may have asked for the methods in this process.
        @Test("The first hook of a class finds the method, however its symbol writes the name")
        func firstNames() async {
            await #expect(processExitsWith: .success) {
                for each in Self.cases {
                    try SwiftClass(each.0).hook(each.1, .before, with: SawNothing {}).remove()
                }
            }
        }
    }
}

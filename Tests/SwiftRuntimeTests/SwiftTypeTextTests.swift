import SwiftRuntime
import Testing

enum TextOuter<Element> {
    struct Inner<Other> { var element: Element, other: Other }
    class Plain {}
}

extension Runtime {
    @Suite struct SwiftTypeTexts {
        @Test("A type is found by its demangled name")
        func found() throws {
            let types: [Any.Type] = [
                Int.self, String.self, Int?.self, [String: Int].self, Set<Int8>.self, Void.self, (Int, String).self,
                (a: Int, Double).self, Any.self, AnyObject.self, (any Error).self, (any ValueProtocol).self,
                (any ValueProtocol & ValueOtherProtocol).self, (any ValueProtocol & AnyObject).self,
                (ValueObject & ValueOtherProtocol).self, Int.Type.self, ValueObject.Type.self,
                (any ValueProtocol.Type).self, Any.Type.self, TextOuter<Int>.Inner<String>.self,
                TextOuter<Int>.Plain.self,
                TextOuter<(Int, [TextOuter<Any>])?>.Inner<any Error>.self, ValueManyEnum?.self,
                (() -> Void).self, ((Int) -> Void).self, ((Int, String) -> Int).self, (((Int, String)) -> Int).self,
                (@Sendable (inout Int) async throws -> String?).self, ((@escaping () -> Int) -> [Int]).self,
                (@convention(c) (Int32) -> Int32).self, (() -> () -> Void).self, Result<(Int) -> Int, any Error>.self,
                SIMD4<Float>.self, UnsafeMutablePointer<(Int, Int)>.self,
            ]
            for type in types {
                let mangled = try #require(_mangledTypeName(type))
                let text = try #require(SwiftNames.demangle("$s\(mangled)D"))
                let found = SwiftTypeText(text)?.type()
                #expect(found == type, "\(text)")
            }
        }

        @Test("Existentials are looked up without protocols that only the compiler knows")
        func markerProtocols() {
            let object = String(reflecting: ValueObject.self)
            let types: [(String, Any.Type)] = [
                ("Swift.Sendable", Any.self), ("Swift.BitwiseCopyable & Swift.Sendable", Any.self),
                ("Swift.Error & Swift.Sendable", (any Error).self), ("Swift.Sendable.Type", Any.Type.self),
                ("Swift.AnyObject & Swift.Sendable", AnyObject.self),
                ("\(object) & Swift.Sendable", ValueObject.self),
            ]
            for (text, type) in types { #expect(SwiftTypeText(text)?.type() == type, "\(text)") }
        }

        @Test("Types that the program does not have are not found")
        func missing() {
            let texts = [
                "Swift.Missing", "Missing.Int", "Swift.Int<Swift.Int>", "Swift.Array", "Swift.Dictionary<Swift.Int>",
                "A", "A.Element",
                "some Swift.Error", "(Swift.Int", "Swift.Int)", "Swift.Int ", "", "any Swift.Collection<Swift.Int>",
                "Swift.Int?",
                "Self", "Swift.Set<Any>",
            ]
            for text in texts { #expect(SwiftTypeText(text)?.type() == nil, "\(text)") }
        }
    }
}

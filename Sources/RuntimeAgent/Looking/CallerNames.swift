#if Agent
import CRuntime
import Glibc
import SwiftRuntime
import SymbolNames

/// Readable names for the places from which calls were made.
///
/// On the event loop. The first name of an image costs as much as reading its symbol table.
final class CallerNames {
    /// How many places are remembered.
    private static let most = 20_000
    private static let longest = 256

    private let names = ImplementationNames()
    private var known: [UInt64: String] = [:]
    private var mayRefresh = true

    /// Frees the memory of the names.
    func forget() {
        known = [:]
        names.forget()
    }

    /// Allows another look at the images of the process, which is taken for an address that lies in none.
    func beginRound() { mayRefresh = true }

    /// The name of the file whose image has the code at the address.
    func image(of address: UInt) -> String? { names.function(containing: address).image }

    /// The function that continues at the address when a call returns.
    func function(returningTo address: UInt64) -> String {
        if let name = known[address] { return name }
        if known.count >= Self.most { known = [:] }
        // The call may be the last instruction of its function.
        var place = names.function(containing: UInt(address) &- 1)
        let isRefreshed = place.image == nil && mayRefresh
        if isRefreshed {
            mayRefresh = false
            names.refresh()
            place = names.function(containing: UInt(address) &- 1)
        }
        let name = place.name.map(Self.readable) ?? place.image.map { "code in \($0)" } ?? ImplementationNames.unknown
        let shortened = name.shortened(toBytes: Self.longest)
        // The image of another one may be newer than the last look.
        if place.image != nil || isRefreshed { known[address] = shortened }
        return shortened
    }

    /// The name as the source code has it, as far as it can be told.
    private static func readable(_ symbol: String) -> String {
        if symbol.hasPrefix("$s") { return SwiftNames.demangle(symbol).map(DemangledFunction.shortened) ?? symbol }
        // The parts of an asynchronous main.
        if symbol == "async_Main" || symbol.hasPrefix("async_MainT") { return "main" }
        if symbol.hasPrefix("_i_") || symbol.hasPrefix("_c_") { return objectiveCMethod(symbol) ?? symbol }
        if symbol.hasPrefix("_Z") { return cPlusPlusFunction(symbol) ?? symbol }
        return symbol
    }

    /// Clang names the function of a method `_i_Class_Category_selector`, with `_` for each colon, and with `_c_` for a
    /// class method.
    private static func objectiveCMethod(_ symbol: String) -> String? {
        let isOfClass = symbol.hasPrefix("_c_")
        let rest = symbol.dropFirst(3)
        for index in rest.indices where rest[index] == "_" {
            guard index > rest.startIndex, let found = objc_lookUpClass(String(rest[..<index])) else { continue }
            // Not ObjCClass(_:), which asks the program's own function for classes that are missing.
            let cls = ObjCClass(unsafePointer: found)
            let selector = rest[index...].dropFirst().drop { $0 != "_" }.dropFirst()
            let methods = isOfClass ? cls.isa.methods : cls.methods
            for method in methods where method.selector.name.replacing(":", with: "_") == selector {
                return "\(isOfClass ? "+" : "-")[\(cls.name) \(method.selector.name)]"
            }
        }
        return nil
    }

    /// By the library of C++, if the program has it.
    private static func cPlusPlusFunction(_ symbol: String) -> String? {
        typealias Demangle =
            @convention(c) (
                UnsafePointer<CChar>, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?,
                UnsafeMutablePointer<Int32>?
            ) -> UnsafeMutablePointer<CChar>?
        guard let function = dlsym(nil, "__cxa_demangle") else { return nil }
        guard let text = unsafeBitCast(function, to: Demangle.self)(symbol, nil, nil, nil) else { return nil }
        defer { free(text) }
        return String(cString: text)
    }
}

extension String {
    /// The text, or its beginning and `…` if it has more bytes of UTF-8.
    func shortened(toBytes most: Int) -> String {
        guard utf8.count > most else { return self }
        // Whole characters, so the scalars of one stay together.
        var (end, count) = (startIndex, "…".utf8.count)
        for index in indices {
            count += self[index].utf8.count
            guard count <= most else { break }
            end = self.index(after: index)
        }
        return self[..<end] + "…"
    }
}
#endif

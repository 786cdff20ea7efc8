import AgentProtocol
import SwiftRuntime

/// A class.
struct DescriptionReport: Report {
    var version = 1
    let description: ClassDescription

    func lines(_ palette: Palette) -> [String] {
        let summary = description.summary
        if let methods = description.swiftMethods {
            return SwiftDescription(summary, description.superclassChain, methods).lines(palette)
        }
        var lines = head(palette)
        if !description.protocols.isEmpty {
            lines.append(palette.plain("  protocols: " + description.protocols.joined(separator: ", ")))
        }
        lines += section("Ivars", ivars(palette), palette)
        lines += section("Properties", properties(palette), palette)
        let (ofClass, ofInstances) = (description.classMethods, description.instanceMethods)
        lines += section("Class methods", methods(ofClass, "+", palette), palette)
        return lines + section("Instance methods", methods(ofInstances, "-", palette), palette)
    }

    private func head(_ palette: Palette) -> [String] {
        let summary = description.summary
        let image = summary.image ?? "made at run time"
        if let categories = description.categories {
            let noun = categories.count == 1 ? "category" : "categories"
            return [
                palette.bold(summary.name) + palette.plain(" (\(categories.joined(separator: ", ")))"),
                palette.plain("  \(noun) of a class of another file, \(image)"),
            ]
        }
        let stranger = summary.isPartial == true ? description.superclassChain.last : nil
        let size =
            stranger.map { "\(summary.instanceSize) bytes after those of \($0)" } ?? "\(summary.instanceSize) bytes"
        let isEnded = stranger == nil ? "nil" : "… in another file"
        return [
            palette.bold(summary.name) + palette.plain(summary.superclass.map { " : \($0)" } ?? ""),
            palette.plain("  \(size), \(image)"),
            palette.plain("  isa ▶ " + description.isaChain.joined(separator: " ▶ ")),
            palette.plain("  superclass ▶ " + (description.superclassChain + [isEnded]).joined(separator: " ▶ ")),
        ]
    }

    private func section(_ title: String, _ lines: [String], _ palette: Palette) -> [String] {
        lines.isEmpty ? [] : ["", palette.bold(title)] + lines
    }

    private func properties(_ palette: Palette) -> [String] {
        let ofInstances = description.properties.map { $0.declaration(ofClass: false) }
        let ofClass = description.classProperties.map { $0.declaration(ofClass: true) }
        return (ofInstances + ofClass).map { palette.plain("  " + $0) }
    }

    private func ivars(_ palette: Palette) -> [String] {
        guard !description.ivars.isEmpty else { return [] }
        var table = TextTable([("offset", .right), ("ivar", .left)])
        let sign = description.summary.isPartial == true ? "+" : ""
        for ivar in description.ivars {
            let type = ivar.encoding.flatMap { try? TypeEncoding($0) }
            table.append([
                "\(sign)\(ivar.offset)", type.map { CDeclaration($0, of: ivar.name).description } ?? ivar.name,
            ])
        }
        return table.lines(palette).map { "  " + $0 }
    }

    /// The width of the column of prototypes.
    private static let widest = 100

    private func methods(_ methods: [ClassDescription.Method], _ mark: String, _ palette: Palette) -> [String] {
        let prototypes = methods.map { Prototype($0, mark: mark).text.shown }
        // One long prototype does not move all others' implementations out of sight.
        let width = prototypes.map(\.count).filter { $0 <= Self.widest }.max() ?? 0
        return zip(prototypes, methods).map { prototype, method in
            let hooked = method.isHooked ? palette.green("  hooked") : ""
            return "  \(prototype.padding(to: width))  ▶ \(palette.plain(method.implementation))\(hooked)"
        }
    }
}

extension ClassDescription.Property {
    /// As in `@property (nonatomic, copy) NSString *title`.
    func declaration(ofClass: Bool) -> String {
        let read = PropertyAttributes(text: attributes)
        var words = (ofClass ? ["class"] : []) + read.options.words
        words += read.getter.map { ["getter=\($0)"] } ?? []
        words += read.setter.map { ["setter=\($0)"] } ?? []
        let type = read.typeEncoding.flatMap { try? TypeEncoding($0) }
        return "@property \(words.isEmpty ? "" : "(\(words.joined(separator: ", "))) ")"
            + (type.map { CDeclaration($0, of: name).description } ?? name)
    }
}

extension PropertyAttributes {
    /// Parses a result of `property_getAttributes`: `T@"NSString",C,N,V_name`.
    init(text: String) {
        var parts = [""]
        var nesting = 0
        var isQuoted = false
        for character in text {
            switch character {
            case "\"": isQuoted.toggle()
            case "{", "(", "<": nesting += 1
            case "}", ")", ">": nesting -= 1
            default: break
            }
            if character == ",", nesting <= 0, !isQuoted {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        self.init(parts.filter { !$0.isEmpty }.map { (String($0.prefix(1)), String($0.dropFirst())) })
    }
}

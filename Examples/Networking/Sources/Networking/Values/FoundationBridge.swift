import Foundation
import FoundationXML
import SwiftRuntime

/// Foundation's services for the Objective-C serializers: an instance of a class that is defined here, at run time.
enum FoundationBridge {
    /// Defines the class and gives the serializers its instance, once.
    static let install: Void = ObjCObject.unfailing {
        let services = try ObjCClass.define("SwiftFoundationServices") { c in
            c.adopt(ObjCProtocol("FoundationServices")!)
            addText(to: c)
            addValues(to: c)
            addDocuments(to: c)
            c.method("postNotificationNamed:object:") { (_: ObjCObject, name: String, task: ObjCObject) in
                guard let task = task.as(SessionTask.self) else { return }
                NotificationCenter.default.post(name: Notification.Name(name), object: task)
            }
        }
        try ObjCClass.named("FoundationServices").send("setShared:", services.new())
    }

    private typealias ErrorPointer = UnsafeMutablePointer<UnsafeObject?>?

    /// The result of the body; if the body throws, nil, and the error in the pointer's target.
    private static func answer<Result>(_ pointer: ErrorPointer, _ body: () throws -> Result?) throws -> Result? {
        do {
            return try body()
        } catch {
            pointer?.pointee = try ObjCObject.nsError(for: error).autoreleased // autoreleased, as an error must be
            return nil
        }
    }

    // MARK: The methods

    private static func addText(to c: ClassBuilder) {
        c.method("dataFromString:encoding:error:") {
            (_: ObjCObject, text: String, encoding: UInt, error: ErrorPointer) -> Data? in
            try answer(error) { try TextEncoding(rawValue: encoding).data(from: text) }
        }
        c.method("percentEscapedString:encoding:error:") {
            (_: ObjCObject, text: String, encoding: UInt, error: ErrorPointer) -> String? in
            try answer(error) { try TextEncoding(rawValue: encoding).percentEscaped(text) }
        }
        c.method("textOfValue:error:") { (_: ObjCObject, value: ObjCObject, error: ErrorPointer) -> String? in
            try answer(error) { try PlainValue(object: value).text }
        }
        c.method("orderOfValue:") { (_: ObjCObject, value: ObjCObject) -> String in
            (try? PlainValue(object: value))?.order ?? ""
        }
        c.method("lengthOfData:") { (_: ObjCObject, data: Data?) -> UInt in UInt(data?.count ?? 0) }
        c.method("isBlankData:") { (_: ObjCObject, data: Data?) -> Bool in
            guard let data, !data.isEmpty else { return true }
            return data.elementsEqual(" ".utf8)
        }
    }

    private static func addValues(to c: ClassBuilder) {
        c.method("JSONDataFromObject:options:error:") {
            (_: ObjCObject, object: ObjCObject, options: UInt, error: ErrorPointer) -> Data? in
            try answer(error) { try JSONText.data(from: PlainValue(object: object), .init(rawValue: options)) }
        }
        c.method("objectFromJSONData:options:error:") {
            (_: ObjCObject, data: Data, options: UInt, error: ErrorPointer) -> ObjCObject? in
            try answer(error) {
                let options = JSONSerialization.ReadingOptions(rawValue: options)
                let value = try JSONSerialization.jsonObject(with: data, options: options)
                return try PlainValue(foundation: value)?.object(isMutable: options.contains(.mutableContainers))
            }
        }
        c.method("propertyListDataFromObject:format:error:") {
            (_: ObjCObject, object: ObjCObject, format: UInt, error: ErrorPointer) -> Data? in
            try answer(error) { try PropertyListText.data(from: PlainValue(object: object), format: format) }
        }
        c.method("objectFromPropertyListData:options:error:") {
            (_: ObjCObject, data: Data, options: UInt, error: ErrorPointer) -> ObjCObject? in
            try answer(error) {
                let options = PropertyListSerialization.ReadOptions(rawValue: options)
                let value = try PropertyListSerialization.propertyList(from: data, options: options, format: nil)
                return try PlainValue(foundation: value)?.object(isMutable: options.contains(.mutableContainers))
            }
        }
    }

    private static func addDocuments(to c: ClassBuilder) {
        c.method("XMLParserForData:") { (_: ObjCObject, data: Data) in ReceivedXMLParser(parser: XMLParser(data: data))
        }
        c.method("XMLDocumentFromData:options:error:") {
            (_: ObjCObject, data: Data, options: UInt, error: ErrorPointer) -> ReceivedXMLDocument? in
            try answer(error) { try ReceivedXMLDocument(data, XMLNode.Options(rawValue: options)) }
        }
        c.method("imageFromData:error:") { (_: ObjCObject, data: Data, error: ErrorPointer) -> Image? in
            try answer(error) { try Image(data) }
        }
    }
}

// MARK: JSON and property lists

private enum JSONText {
    static func data(from value: PlainValue, _ options: JSONSerialization.WritingOptions) throws -> Data {
        let object = value.foundation
        let isTop = options.contains(.fragmentsAllowed) || value.isCollection
        guard isTop, !value.contains(where: \.isForeignToJSON), JSONSerialization.isValidJSONObject([object]) else {
            throw SerializationError(.invalidParameters, "the parameters cannot be written as JSON")
        }
        return try JSONSerialization.data(withJSONObject: object, options: options)
    }
}

private enum PropertyListText {
    static func data(from value: PlainValue, format: UInt) throws -> Data {
        guard let format = PropertyListSerialization.PropertyListFormat(rawValue: format),
            !value.contains(where: \.isForeignToPropertyLists)
        else { throw SerializationError(.invalidParameters, "the parameters cannot be written as a property list") }
        return try PropertyListSerialization.data(fromPropertyList: value.foundation, format: format, options: 0)
    }
}

extension PlainValue {
    fileprivate var isCollection: Bool {
        switch self {
        case .array, .dictionary: true
        default: false
        }
    }

    fileprivate var isForeignToJSON: Bool {
        switch self {
        case .data, .date, .set: true
        case .double(let value): !value.isFinite
        default: false
        }
    }

    fileprivate var isForeignToPropertyLists: Bool {
        switch self {
        case .null, .set: true
        default: false
        }
    }
}

import Foundation
import FoundationNetworking
import FoundationXML
import SwiftRuntime

/// Validates responses, and returns their bodies as `Data`.
///
/// This is a reference to an Objective-C object: two references are equal if they refer to the same object. Several
/// threads can use it after its properties are set.
public class HTTPResponseSerializer: ObjCObject, ResponseSerializer, SerializerObject, @unchecked Sendable {
    override public class var objCClassName: String? { "HTTPResponseSerializer" }

    /// Makes a new serializer.
    public convenience init() {
        self.init(unsafeOwned: Self.make())
    }

    /// The accepted status codes, 200 to 299 by default; nil for all.
    public final var acceptableStatusCodes: Set<Int>? {
        get { Self.unfailing { try (send("acceptableStatusCodes") as ObjCObject?)?.indexes() } }
        set {
            set("setAcceptableStatusCodes:", to: Self.unfailing { try newValue.map(ObjCObject.indexSet) })
        }
    }

    /// Each class has its own types at first; nil for all.
    public final var acceptableContentTypes: Set<String>? {
        get {
            Self.unfailing {
                guard let types: ObjCObject = try send("acceptableContentTypes") else { return nil }
                return try Set((types.send("allObjects") as ObjCObject).elements().compactMap(\.string))
            }
        }
        set { set("setAcceptableContentTypes:", to: Self.unfailing { try newValue.map(ObjCObject.set) }) }
    }

    /// Throws ``SerializationError`` if the response is not acceptable.
    ///
    /// If both the status code and the content type are wrong, the error of the status code has the error of the type
    /// as its underlying error. An empty body has no type.
    public final func validate(_ response: HTTPURLResponse?, data: Data?) throws {
        guard let object = try response?.object() else { return }
        let reason: ObjCObject? = try send("reasonToRefuseResponse:data:", object, data)
        if let reason { throw reason.swiftError }
    }

    /// The object in the body: see ``ResponseSerializer``.
    public final func responseObject(for response: HTTPURLResponse?, data: Data?) throws -> (any Sendable)? {
        let object = try sendThrowing("responseObjectForResponse:data:error:", response?.object(), data)
        return try object.map(Self.value)
    }

    private static func value(of object: ObjCObject) throws -> any Sendable {
        if let content = try? object.send("self", returning: (any ResponseContent).self) { return content }
        return try PlainValue(object: object)
    }
}

/// Content that travels through the runtime in a box.
protocol ResponseContent: Sendable {}

extension Data: ResponseContent {}

/// Reads JSON as ``PlainValue``.
public final class JSONResponseSerializer: HTTPResponseSerializer, @unchecked Sendable {
    override public class var objCClassName: String? { "JSONResponseSerializer" }

    /// Makes a serializer with these options.
    public convenience init(readingOptions: JSONSerialization.ReadingOptions) {
        self.init()
        self.readingOptions = readingOptions
    }

    /// With `mutableContainers` Objective-C gets mutable dictionaries and arrays.
    public var readingOptions: JSONSerialization.ReadingOptions {
        get { JSONSerialization.ReadingOptions(rawValue: value(of: "readingOptions")) }
        set { set("setReadingOptions:", to: newValue.rawValue) }
    }

    /// Whether nulls are removed from dictionaries and arrays, at any depth.
    public var removesNullValues: Bool {
        get { value(of: "removesNullValues") }
        set { set("setRemovesNullValues:", to: newValue) }
    }
}

/// Reads property lists as ``PlainValue``.
public final class PropertyListResponseSerializer: HTTPResponseSerializer, @unchecked Sendable {
    override public class var objCClassName: String? { "PropertyListResponseSerializer" }

    /// With `mutableContainers` Objective-C gets mutable dictionaries and arrays.
    public var readingOptions: PropertyListSerialization.ReadOptions {
        get { PropertyListSerialization.ReadOptions(rawValue: value(of: "readingOptions")) }
        set { set("setReadingOptions:", to: newValue.rawValue) }
    }
}

/// Answers a ``ReceivedXMLParser``, which has not begun to parse.
public final class XMLParserResponseSerializer: HTTPResponseSerializer, @unchecked Sendable {
    override public class var objCClassName: String? { "XMLParserResponseSerializer" }
}

/// Returns a ``ReceivedXMLDocument``.
public final class XMLDocumentResponseSerializer: HTTPResponseSerializer, @unchecked Sendable {
    override public class var objCClassName: String? { "XMLDocumentResponseSerializer" }

    /// The options for reading documents.
    ///
    /// With an option that tidies, the body need not be well-formed.
    public var options: XMLNode.Options {
        get { XMLNode.Options(rawValue: value(of: "options")) }
        set { set("setOptions:", to: newValue.rawValue) }
    }
}

/// Returns an ``Image``.
public final class ImageResponseSerializer: HTTPResponseSerializer, @unchecked Sendable {
    override public class var objCClassName: String? { "ImageResponseSerializer" }
}

/// Answers the object of the first of several serializers that makes one; otherwise the body, validated.
public final class CompoundResponseSerializer: HTTPResponseSerializer, @unchecked Sendable {
    override public class var objCClassName: String? { "CompoundResponseSerializer" }

    /// Makes a serializer that keeps these serializers and does not copy them.
    public convenience init(_ serializers: [HTTPResponseSerializer]) {
        FoundationBridge.install
        let object = Self.unfailing {
            let array = try ObjCClass.named("NSMutableArray").new()
            for serializer in serializers { try array.send("addObject:", serializer as ObjCObject) }
            return try ObjCClass.named("CompoundResponseSerializer")
                .send("serializerWithResponseSerializers:", array, returning: ObjCObject.self)
        }
        self.init(unsafeOwned: object.owned)
    }

    /// The serializers in their order, each as the Swift class of its Objective-C class.
    public var responseSerializers: [HTTPResponseSerializer] {
        Self.unfailing {
            try (send("responseSerializers") as ObjCObject).elements().compactMap { object in
                Self.kinds.lazy.compactMap { object.as(kind: $0) }.first
            }
        }
    }

    // Subclasses come before their superclasses.
    private static let kinds: [HTTPResponseSerializer.Type] = [
        JSONResponseSerializer.self, PropertyListResponseSerializer.self, XMLParserResponseSerializer.self,
        XMLDocumentResponseSerializer.self, ImageResponseSerializer.self, CompoundResponseSerializer.self,
        HTTPResponseSerializer.self,
    ]
}

extension ObjCObject {
    fileprivate func `as`(kind: HTTPResponseSerializer.Type) -> HTTPResponseSerializer? {
        isKind(of: .named(kind.objCClassName ?? "")) ? kind.init(unsafeRetaining: unsafePointer) : nil
    }
}

// MARK: Objects

extension HTTPURLResponse {
    /// An `HTTPResponse` that carries this response into errors.
    func object() throws -> ObjCObject {
        try (ObjCClass.named("HTTPResponse").send("alloc") as ObjCObject).send(
            "initWithStatusCode:MIMEType:URLString:object:", statusCode, mimeType?.lowercased(), url?.absoluteString,
            self as HTTPURLResponse)
    }
}

extension ObjCObject {
    /// Returns an `NSIndexSet`.
    fileprivate static func indexSet(of indexes: Set<Int>) throws -> ObjCObject {
        let set = try ObjCClass.named("NSMutableIndexSet").new()
        for index in indexes { try set.send("addIndex:", UInt(index)) }
        return try set.send("copy")
    }

    /// The indexes of an `NSIndexSet`.
    fileprivate func indexes() throws -> Set<Int> {
        var indexes: Set<Int> = []
        var index: UInt = try send("firstIndex")
        while index < UInt(Int.max) {
            indexes.insert(Int(index))
            index = try send("indexGreaterThanIndex:", index)
        }
        return indexes
    }
}

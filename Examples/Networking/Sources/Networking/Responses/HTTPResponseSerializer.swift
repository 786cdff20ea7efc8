import Foundation
import FoundationNetworking
import FoundationXML
import SwiftRuntime

/// Validates responses, and answers their bodies as `Data`.
///
/// This is a reference to an Objective-C object: two are equal when they refer to the same one. Several threads can use
/// it once its properties are set.
public class HTTPResponseSerializer: ObjCObject, ResponseSerializer, SerializerObject, @unchecked Sendable {
    override public class var objCClassName: String? { "HTTPResponseSerializer" }

    /// A new serializer.
    public convenience init() {
        self.init(unsafeOwned: Self.make())
    }

    /// 200 to 299 at first; nil for all.
    public final var acceptableStatusCodes: Set<Int>? {
        get { Self.unfailing { try (send("acceptableStatusCodes") as ObjCObject?)?.indexes() } }
        set {
            set("setAcceptableStatusCodes:", to: Self.unfailing { try newValue.map(ObjCObject.indexSet) })
        }
    }

    /// Each class has its own at first; nil for all.
    public final var acceptableContentTypes: Set<String>? {
        get {
            Self.unfailing {
                guard let types: ObjCObject = try send("acceptableContentTypes") else { return nil }
                return try Set((types.send("allObjects") as ObjCObject).elements().compactMap(\.string))
            }
        }
        set { set("setAcceptableContentTypes:", to: Self.unfailing { try newValue.map(ObjCObject.set) }) }
    }

    /// Throws ``SerializationError`` when the response is not acceptable.
    ///
    /// When status code and content type both are not, the error of the first has that of the second as its underlying
    /// error. An empty body has no type.
    public final func validate(_ response: HTTPURLResponse?, data: Data?) throws {
        guard let object = try response?.object() else { return }
        let reason: ObjCObject? = try send("reasonToRefuseResponse:data:", object, data)
        if let reason { throw reason.swiftError }
    }

    /// The body as what it means: see ``ResponseSerializer``.
    public final func responseObject(for response: HTTPURLResponse?, data: Data?) throws -> (any Sendable)? {
        let object = try sendThrowing("responseObjectForResponse:data:error:", response?.object(), data)
        return try object.map(Self.value)
    }

    private static func value(of object: ObjCObject) throws -> any Sendable {
        if let content = try? object.send("self", returning: (any ResponseContent).self) { return content }
        return try PlainValue(object: object)
    }
}

/// What travels through the runtime in a box.
protocol ResponseContent: Sendable {}

extension Data: ResponseContent {}

/// Reads JSON as ``PlainValue``.
public final class JSONResponseSerializer: HTTPResponseSerializer, @unchecked Sendable {
    override public class var objCClassName: String? { "JSONResponseSerializer" }

    /// A serializer with these options.
    public convenience init(readingOptions: JSONSerialization.ReadingOptions) {
        self.init()
        self.readingOptions = readingOptions
    }

    /// With `mutableContainers` Objective-C gets dictionaries and arrays that change.
    public var readingOptions: JSONSerialization.ReadingOptions {
        get { JSONSerialization.ReadingOptions(rawValue: value(of: "readingOptions")) }
        set { set("setReadingOptions:", to: newValue.rawValue) }
    }

    /// Whether nulls are left out of dictionaries and arrays, at any depth.
    public var removesNullValues: Bool {
        get { value(of: "removesNullValues") }
        set { set("setRemovesNullValues:", to: newValue) }
    }
}

/// Reads property lists as ``PlainValue``.
public final class PropertyListResponseSerializer: HTTPResponseSerializer, @unchecked Sendable {
    override public class var objCClassName: String? { "PropertyListResponseSerializer" }

    /// With `mutableContainers` Objective-C gets dictionaries and arrays that change.
    public var readingOptions: PropertyListSerialization.ReadOptions {
        get { PropertyListSerialization.ReadOptions(rawValue: value(of: "readingOptions")) }
        set { set("setReadingOptions:", to: newValue.rawValue) }
    }
}

/// Answers a ``ReceivedXMLParser``, which has not begun.
public final class XMLParserResponseSerializer: HTTPResponseSerializer, @unchecked Sendable {
    override public class var objCClassName: String? { "XMLParserResponseSerializer" }
}

/// Answers a ``ReceivedXMLDocument``.
public final class XMLDocumentResponseSerializer: HTTPResponseSerializer, @unchecked Sendable {
    override public class var objCClassName: String? { "XMLDocumentResponseSerializer" }

    /// How documents are read.
    ///
    /// With one that tidies, the body need not be well-formed.
    public var options: XMLNode.Options {
        get { XMLNode.Options(rawValue: value(of: "options")) }
        set { set("setOptions:", to: newValue.rawValue) }
    }
}

/// Answers an ``Image``.
public final class ImageResponseSerializer: HTTPResponseSerializer, @unchecked Sendable {
    override public class var objCClassName: String? { "ImageResponseSerializer" }
}

/// Answers what the first of several serializers makes of a response; when none makes anything, the body, validated.
public final class CompoundResponseSerializer: HTTPResponseSerializer, @unchecked Sendable {
    override public class var objCClassName: String? { "CompoundResponseSerializer" }

    /// Keeps the serializers, not copies of them.
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

    /// In their order, each as what its Objective-C class is called here.
    public var responseSerializers: [HTTPResponseSerializer] {
        Self.unfailing {
            try (send("responseSerializers") as ObjCObject).elements().compactMap { object in
                Self.kinds.lazy.compactMap { object.as(kind: $0) }.first
            }
        }
    }

    // The most special first.
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
    /// An `HTTPResponse`, in which this one is on its way into errors.
    func object() throws -> ObjCObject {
        try (ObjCClass.named("HTTPResponse").send("alloc") as ObjCObject).send(
            "initWithStatusCode:MIMEType:URLString:object:", statusCode, mimeType?.lowercased(), url?.absoluteString,
            self as HTTPURLResponse)
    }
}

extension ObjCObject {
    /// An `NSIndexSet`.
    fileprivate static func indexSet(of indexes: Set<Int>) throws -> ObjCObject {
        let set = try ObjCClass.named("NSMutableIndexSet").new()
        for index in indexes { try set.send("addIndex:", UInt(index)) }
        return try set.send("copy")
    }

    /// What an `NSIndexSet` holds.
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

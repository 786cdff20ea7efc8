import CRuntime
import Foundation
import FoundationNetworking
import SwiftRuntime

/// Puts parameters into the URL, or into the body as a form.
///
/// This is a reference to an Objective-C object: two references are equal if they refer to the same object. Several
/// threads can make requests and set headers; only one thread may set the other properties.
///
/// The properties from ``allowsCellularAccess`` to ``timeoutInterval`` are nil until they are set. Requests get only
/// those that are not nil.
public class HTTPRequestSerializer: ObjCObject, RequestSerializer, SerializerObject, @unchecked Sendable {
    override public class var objCClassName: String? { "HTTPRequestSerializer" }

    /// Makes a new serializer.
    public convenience init() {
        self.init(unsafeOwned: Self.make())
    }

    /// The encoding of strings in bodies, and of escaped text.
    ///
    /// It is UTF-8 by default.
    public final var stringEncoding: String.Encoding {
        get { String.Encoding(rawValue: value(of: "stringEncoding")) }
        set { set("setStringEncoding:", to: newValue.rawValue) }
    }

    /// The methods whose parameters go into the URL; `GET`, `HEAD` and `DELETE` by default.
    public final var methodsEncodingParametersInURL: Set<String> {
        get { Self.strings(in: value(of: "methodsEncodingParametersInURL")) }
        set { set("setMethodsEncodingParametersInURL:", to: Self.unfailing { try ObjCObject.set(of: newValue) }) }
    }

    /// Makes queries and forms in another way; nil for the usual way.
    ///
    /// The closure runs on the thread that makes a request. If it throws, the request fails with its error.
    public final func setQueryStringSerialization(
        _ body: (@Sendable (_ request: URLRequest, _ parameters: PlainValue) throws -> String)?
    ) {
        set("setQueryStringSerialization:", to: body.map(Self.block))
    }

    private typealias QueryBlock =
        @convention(block) (UnsafeObject, UnsafeObject, UnsafeMutablePointer<UnsafeObject?>?) -> UnsafeObject?

    private static func block(
        of body: @escaping @Sendable (URLRequest, PlainValue) throws -> String
    ) -> Block {
        let block: QueryBlock = { request, parameters, error in
            do {
                let request = try URLRequest(object: ObjCObject(unsafeRetaining: request))
                let query = try body(request, PlainValue(object: ObjCObject(unsafeRetaining: parameters)))
                return ObjCObject(query).autoreleased
            } catch let failure {
                error?.pointee = unfailing { try ObjCObject.nsError(for: failure) }.autoreleased
                return nil
            }
        }
        return Block(unsafeBlock: unsafeBitCast(block, to: UnsafeRawPointer.self))
    }

    // MARK: Properties of requests

    /// Whether requests may go over a cellular network.
    public final var allowsCellularAccess: Bool? {
        get { changed("allowsCellularAccess") }
        set { setKey("allowsCellularAccess", newValue.map { ObjCObject($0) }) }
    }

    /// The cache policy of requests.
    public final var cachePolicy: URLRequest.CachePolicy? {
        get { changed("cachePolicy").flatMap(URLRequest.CachePolicy.init(rawValue:)) }
        set { setKey("cachePolicy", newValue.map { ObjCObject($0.rawValue) }) }
    }

    /// Whether requests send cookies, and store those of the responses.
    public final var httpShouldHandleCookies: Bool? {
        get { changed("HTTPShouldHandleCookies") }
        set { setKey("HTTPShouldHandleCookies", newValue.map { ObjCObject($0) }) }
    }

    /// Whether requests may be sent before earlier requests are answered.
    public final var httpShouldUsePipelining: Bool? {
        get { changed("HTTPShouldUsePipelining") }
        set { setKey("HTTPShouldUsePipelining", newValue.map { ObjCObject($0) }) }
    }

    /// The network service type of requests.
    public final var networkServiceType: URLRequest.NetworkServiceType? {
        get { changed("networkServiceType").flatMap(URLRequest.NetworkServiceType.init(rawValue:)) }
        set { setKey("networkServiceType", newValue.map { ObjCObject($0.rawValue) }) }
    }

    /// The timeout in seconds.
    ///
    /// FoundationNetworking counts whole seconds.
    public final var timeoutInterval: TimeInterval? {
        get { changed("timeoutInterval") }
        set { setKey("timeoutInterval", newValue.map { ObjCObject($0) }) }
    }

    /// The keys that were set, as Objective-C calls them.
    ///
    /// The serializer observes itself to know them.
    public final var changedKeyPaths: Set<String> { Self.strings(in: value(of: "changedKeyPaths")) }

    /// The value of a key, if it was set.
    private func changed<Value>(_ key: String) -> Value? {
        guard changedKeyPaths.contains(key) else { return nil }
        let value: Value = value(of: Selector(key))
        return value
    }

    private func setKey(_ key: String, _ value: ObjCObject?) {
        Self.unfailing { try send("setValue:forKey:", value, key) }
    }

    // MARK: Headers

    /// The headers that a request gets if it does not have them already.
    ///
    /// Names are compared without regard to case, and keep the spelling of the first. Any thread.
    public final var headers: [String: String] {
        Self.unfailing {
            guard case .dictionary(let members) = try PlainValue(object: send("headers")) else { return [:] }
            return members.compactMapValues { if case .string(let text) = $0 { text } else { nil } }
        }
    }

    /// Sets one header, or removes it.
    public final func setHeader(_ name: String, to value: String?) {
        Self.unfailing { try send("setValue:forHeader:", value, name) }
    }

    /// The value of one header; nil if it was not set.
    public final func header(_ name: String) -> String? { Self.unfailing { try send("valueForHeader:", name) } }

    /// Sets the header of basic authentication: RFC 7617.
    ///
    /// The user must not contain a colon.
    public final func setAuthorization(user: String, password: String) {
        setHeader("Authorization", to: "Basic " + Data("\(user):\(password)".utf8).base64EncodedString())
    }

    /// Removes the authentication header.
    public final func clearAuthorization() { setHeader("Authorization", to: nil) }

    // MARK: Requests

    /// Makes a request with the set properties, the headers, and the parameters.
    ///
    /// - Throws: ``SerializationError`` if the parameters cannot be encoded; the errors of the closure that makes
    ///   queries.
    public final func request(method: String, url: URL, parameters: PlainValue? = nil) throws -> URLRequest {
        let object = try sendThrowing(
            "requestWithMethod:URLString:parameters:error:", method.uppercased(), url.absoluteString,
            parameters?.object())
        guard let object else { throw Self.nothing }
        return try URLRequest(object: object, changed: changedKeyPaths)
    }

    /// The request with the headers that it lacks, and the parameters: see ``RequestSerializer``.
    public final func serialize(_ request: URLRequest, parameters: PlainValue?) throws -> URLRequest {
        let object = try sendThrowing(
            "requestBySerializingRequest:withParameters:error:", request.object(), parameters?.object())
        guard let object else { throw Self.nothing }
        var serialized = request
        try serialized.update(from: object)
        return serialized
    }

    private static var nothing: SerializationError {
        SerializationError(.invalidParameters, "the serializer made no request, and did not say why")
    }

    /// The parameters as the fields of a form, in their order: bytes as they are, and text in the encoding.
    ///
    /// The text of a date follows RFC 3339, in UTC.
    static func fields(of parameters: PlainValue, _ encoding: TextEncoding) throws -> [(name: String, value: Data)] {
        let pairs = try ObjCClass.named("QueryPair").asObject
            .sendThrowing("pairsFromParameters:error:", parameters.object())
        return try (pairs?.elements() ?? []).map { pair in
            let object: ObjCObject? = try pair.send("object")
            let value: Data
            if let object, case .data(let bytes) = try PlainValue(object: object) {
                value = bytes
            } else {
                let text = try object.flatMap { _ in try pair.sendThrowing("textWithError:") }
                value = try encoding.data(from: text?.string ?? "")
            }
            return (try pair.send("name"), value)
        }
    }

    private static func strings(in set: ObjCObject) -> Set<String> {
        unfailing { try Set((set.send("allObjects") as ObjCObject).elements().compactMap(\.string)) }
    }
}

/// Puts parameters into the body as JSON.
///
/// A request without parameters has no body.
public final class JSONRequestSerializer: HTTPRequestSerializer, @unchecked Sendable {
    override public class var objCClassName: String? { "JSONRequestSerializer" }

    /// Makes a serializer with these options.
    public convenience init(writingOptions: JSONSerialization.WritingOptions) {
        self.init()
        self.writingOptions = writingOptions
    }

    /// The options for writing JSON.
    public var writingOptions: JSONSerialization.WritingOptions {
        get { JSONSerialization.WritingOptions(rawValue: value(of: "writingOptions")) }
        set { set("setWritingOptions:", to: newValue.rawValue) }
    }
}

/// Puts parameters into the body as a property list.
///
/// A request without parameters has no body.
public final class PropertyListRequestSerializer: HTTPRequestSerializer, @unchecked Sendable {
    override public class var objCClassName: String? { "PropertyListRequestSerializer" }

    /// Makes a serializer with this format.
    public convenience init(format: PropertyListSerialization.PropertyListFormat) {
        self.init()
        self.format = format
    }

    /// The format; XML at first.
    public var format: PropertyListSerialization.PropertyListFormat {
        get { PropertyListSerialization.PropertyListFormat(rawValue: value(of: "format")) ?? .xml }
        set { set("setFormat:", to: newValue.rawValue) }
    }
}

extension ObjCObject {
    /// Returns an `NSSet` of strings.
    static func set(of strings: Set<String>) throws -> ObjCObject {
        try PlainValue.set(Set(strings.map { .string($0) })).object()
    }
}

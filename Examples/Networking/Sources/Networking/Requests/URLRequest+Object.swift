import Foundation
import FoundationNetworking
import SwiftRuntime

extension URLRequest {
    /// An `HTTPRequest` with the method, URL, headers and bytes of this request.
    func object() throws -> ObjCObject {
        let object =
            try (ObjCClass.named("HTTPRequest").send("alloc") as ObjCObject)
            .send("initWithMethod:URLString:", (httpMethod ?? "GET").uppercased(), url?.absoluteString ?? "")
            as ObjCObject
        for (name, value) in allHTTPHeaderFields ?? [:] {
            try object.send("setValue:forHeader:", value, name)
        }
        try object.send("setBody:", httpBody)
        return object
    }

    /// Applies the changes that a serializer has made in an `HTTPRequest`.
    mutating func update(from object: ObjCObject) throws {
        let text: String = try object.send("URLString")
        guard let url = URL(string: text) else {
            throw SerializationError(.invalidParameters, "“\(text)” is no URL")
        }
        self.url = url
        httpMethod = try object.send("method")
        if case .dictionary(let headers) = try PlainValue(object: object.send("headers")) {
            for case (let name, .string(let value)) in headers {
                setValue(value, forHTTPHeaderField: name)
            }
        }
        if let body: Data = try object.send("body") { httpBody = body }
    }

    /// Makes the request that an `HTTPRequest` describes.
    ///
    /// - Parameters:
    ///   - object: The `HTTPRequest`.
    ///   - changed: The keys whose values the request sets, instead of leaving them to the session.
    /// - Throws: ``SerializationError`` if its URL is invalid.
    init(object: ObjCObject, changed: Set<String> = []) throws {
        let text: String = try object.send("URLString")
        guard let url = URL(string: text) else {
            throw SerializationError(.invalidParameters, "“\(text)” is no URL")
        }
        self.init(url: url)
        try update(from: object)
        if changed.contains("allowsCellularAccess") { allowsCellularAccess = try object.send("allowsCellularAccess") }
        if changed.contains("cachePolicy"), let policy = CachePolicy(rawValue: try object.send("cachePolicy")) {
            cachePolicy = policy
        }
        if changed.contains("HTTPShouldHandleCookies") {
            httpShouldHandleCookies = try object.send("HTTPShouldHandleCookies")
        }
        if changed.contains("HTTPShouldUsePipelining") {
            withPipelining(&self, try object.send("HTTPShouldUsePipelining"))
        }
        if changed.contains("networkServiceType"),
            let type = NetworkServiceType(rawValue: try object.send("networkServiceType"))
        {
            networkServiceType = type
        }
        if changed.contains("timeoutInterval") { timeoutInterval = try object.send("timeoutInterval") }
    }
}

/// The property is deprecated, but the caller has set it on a serializer.
private protocol Pipelining {
    var httpShouldUsePipelining: Bool { get set }
}

extension URLRequest: Pipelining {}

private func withPipelining(_ request: inout some Pipelining, _ value: Bool) {
    request.httpShouldUsePipelining = value
}

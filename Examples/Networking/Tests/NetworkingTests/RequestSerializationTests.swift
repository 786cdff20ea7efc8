import Foundation
import FoundationNetworking
import SwiftRuntime
import Testing

@testable import Networking

extension NetworkingTests {
    /// AF-03, AFHTTPRequestSerializationTests.
    @Suite struct RequestSerialization {
        private let serializer = HTTPRequestSerializer()

        private func request(_ method: String, _ url: URL = example) -> URLRequest {
            var request = URLRequest(url: url)
            request.httpMethod = method
            return request
        }

        private func query(_ parameters: PlainValue) throws -> String? {
            try serializer.serialize(request("GET"), parameters: parameters).url.flatMap {
                URLComponents(url: $0, resolvingAgainstBaseURL: false)?.percentEncodedQuery
            }
        }

        // MARK: Forms and queries

        @Test("AF-03 A POST request carries its parameters as a form")
        func form() throws {
            let serialized = try serializer.serialize(request("POST"), parameters: ["key": "value"])
            #expect(serialized.value(forHTTPHeaderField: "Content-Type") == "application/x-www-form-urlencoded")
            #expect(serialized.httpBody?.text == "key=value")
            #expect(serialized.url == example)
        }

        @Test("AF-03 A POST request without parameters has an empty form")
        func emptyForm() throws {
            let serialized = try serializer.serialize(request("POST"), parameters: nil)
            #expect(serialized.value(forHTTPHeaderField: "Content-Type") == "application/x-www-form-urlencoded")
            #expect(serialized.httpBody == Data())
        }

        @Test("AF-03 GET, HEAD and DELETE carry their parameters in the URL", arguments: ["GET", "HEAD", "DELETE"])
        func queries(method: String) throws {
            let serialized = try serializer.serialize(request(method), parameters: ["key": "value"])
            #expect(serialized.url?.absoluteString == "http://example.com?key=value")
            #expect(serialized.httpBody == nil)
            #expect(serialized.value(forHTTPHeaderField: "Content-Type") == nil)
        }

        @Test("AF-03 An empty dictionary of parameters leaves no question mark")
        func noParameters() throws {
            #expect(try serializer.serialize(request("GET"), parameters: [:]).url == example)
            #expect(try serializer.serialize(request("GET"), parameters: nil).url == example)
        }

        @Test("A query is added to an existing query, before the fragment")
        func existingQuery() throws {
            let url = try #require(URL(string: "http://example.com/a?b=c#d"))
            let serialized = try serializer.serialize(request("GET", url), parameters: ["key": "value"])
            #expect(serialized.url?.absoluteString == "http://example.com/a?b=c&key=value#d")
        }

        @Test("The methods that send their parameters in the URL can be set")
        func methods() throws {
            serializer.methodsEncodingParametersInURL = ["POST"]
            #expect(serializer.methodsEncodingParametersInURL == ["POST"])
            #expect(try serializer.serialize(request("POST"), parameters: ["a": 1]).url?.query == "a=1")
            #expect(try serializer.serialize(request("GET"), parameters: ["a": 1]).httpBody?.text == "a=1")
        }

        // MARK: Escaping

        @Test("AF-03 Reserved characters are escaped, but for a slash and a question mark")
        func reserved() throws {
            #expect(
                try query(["key": " :#[]@!$&'()*+,;=/?"])
                    == "key=%20%3A%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D/?")
        }

        @Test("AF-03 Escaped text is escaped again")
        func escaped() throws {
            #expect(try query(["key": "%20%2F"]) == "key=%2520%252F")
        }

        @Test("AF-03 Keys are in order, joined by ampersands")
        func pairs() throws {
            #expect(try query(["key": "value", "key1": "value&"]) == "key=value&key1=value%26")
        }

        @Test("AF-03 Names and values are escaped by RFC 3986")
        func names() throws {
            #expect(try query([":#[]@!$&'()*+,;=?/": 1]) == "%3A%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D?/=1")
            #expect(try query(["-._~": "é"]) == "-._~=%C3%A9")
        }

        @Test("AF-03 Emoji of several scalars are not split, in any place")
        func emoji() throws {
            let people = "👴🏿👷🏻👮🏽"
            let text = "!" + String(repeating: people, count: 40)
            let escaped = "%F0%9F%91%B4%F0%9F%8F%BF%F0%9F%91%B7%F0%9F%8F%BB%F0%9F%91%AE%F0%9F%8F%BD"
            #expect(try query(["test": .string(text)]) == "test=%21" + String(repeating: escaped, count: 40))
        }

        @Test("Dictionaries and arrays at any depth, in a stable order")
        func nesting() throws {
            let parameters: PlainValue = [
                "b": [1, ["x": true], "two"], "a": ["z": 1, "y": ["k": 2.5]], "n": nil, "s": .set(["q", "p"]),
            ]
            let expected = "a[y][k]=2.5&a[z]=1&b[]=1&b[][x]=1&b[]=two&n&s=p&s=q"
            for _ in 0..<5 {
                #expect(try query(parameters)?.removingPercentEncoding == expected)
            }
        }

        @Test("Text is escaped and sent in the set encoding; a text that the encoding cannot represent is an error")
        func encoding() throws {
            serializer.stringEncoding = .isoLatin1
            #expect(serializer.stringEncoding == .isoLatin1)
            #expect(try query(["key": "é"]) == "key=%E9")
            #expect(throws: SerializationError.self) { try query(["key": "€"]) }
            // The bytes of UTF-16 mean nothing in a URL.
            serializer.stringEncoding = .utf16
            #expect(try query(["key": "é"]) == "key=%C3%A9")
        }

        @Test("Bytes have no text in a query or a form, and the error says what to do", arguments: ["GET", "POST"])
        func bytesInQueries(method: String) {
            let nested: PlainValue = ["a": [["b": .data(Data([1, 2, 3]))]]]
            let error = #expect(throws: SerializationError.self) {
                try serializer.serialize(request(method), parameters: nested)
            }
            #expect(error?.description.contains("3 bytes") == true)
            #expect(error?.description.contains("Base64") == true)
        }

        @Test("The text of a date in a query follows RFC 3339")
        func datesInQueries() throws {
            let date = Date(timeIntervalSince1970: 1_700_000_000)
            #expect(try query(["d": .date(date)])?.removingPercentEncoding == "d=2023-11-14T22:13:20Z")
            let later = Date(timeIntervalSince1970: 1_700_000_000.25)
            #expect(try query(["d": [.date(later)]])?.removingPercentEncoding == "d[]=2023-11-14T22:13:20.250Z")
        }

        @Test("The members of a set are sorted by their texts, including dates")
        func orderOfSets() throws {
            let dates = (0..<8).map { PlainValue.date(Date(timeIntervalSince1970: 1_700_000_000 + Double($0))) }
            let expected = (20..<28).map { "s=2023-11-14T22:13:\($0)Z" }.joined(separator: "&")
            #expect(try query(["s": .set(Set(dates))])?.removingPercentEncoding == expected)
        }

        @Test("Objective-C may write a method in lowercase letters")
        func smallLetters() throws {
            let made: ObjCObject = try serializer.send(
                "requestWithMethod:URLString:parameters:error:", "get", "http://example.com",
                PlainValue.dictionary(["key": "value"]).object(), UnsafeMutablePointer<UnsafeObject?>?.none)
            #expect(try made.send("URLString", returning: String.self) == "http://example.com?key=value")
        }

        // MARK: Another query

        @Test("AF-03 A closure makes the query")
        func queryClosure() throws {
            serializer.setQueryStringSerialization { request, parameters in
                "\(request.httpMethod ?? "")**\(parameters["key"] == "value")"
            }
            #expect(try serializer.serialize(request("GET"), parameters: ["key": "value"]).url?.query == "GET**true")
            #expect(try serializer.serialize(request("POST"), parameters: ["key": 1]).httpBody?.text == "POST**false")
            serializer.setQueryStringSerialization(nil)
            #expect(try query(["key": "value"]) == "key=value")
        }

        private struct Refusal: Error, Equatable {
            let reason: String
        }

        @Test("AF-03 The error of the closure is the error of the request", arguments: ["GET", "POST"])
        func failingQueryClosure(method: String) {
            serializer.setQueryStringSerialization { _, _ in throw Refusal(reason: "no") }
            #expect(throws: Refusal(reason: "no")) {
                try serializer.request(method: method, url: example, parameters: [:])
            }
        }

        private typealias QueryBlock =
            @convention(block) (UnsafeObject, UnsafeObject, UnsafeMutablePointer<UnsafeObject?>?) -> UnsafeObject?

        private func setQueryBlock(_ block: @escaping QueryBlock) throws {
            let block = Block(unsafeBlock: unsafeBitCast(block, to: UnsafeRawPointer.self))
            try serializer.send("setQueryStringSerialization:", block)
        }

        @Test("An error that the query's block sets is the request's error, whatever the block returns")
        func errorBesideAQuery() throws {
            let failure = ObjCObject.unfailing { try ObjCObject.nsError(for: Refusal(reason: "no")) }
            try setQueryBlock { _, _, error in
                error?.pointee = failure.autoreleased
                return ObjCObject("a=b").autoreleased
            }
            #expect(throws: Refusal(reason: "no")) {
                try serializer.request(method: "GET", url: example, parameters: [:])
            }
        }

        @Test("A query block that returns nil without an error leaves the query out")
        func noQueryAndNoError() throws {
            try setQueryBlock { _, _, _ in nil }
            #expect(try serializer.request(method: "GET", url: example, parameters: ["a": 1]).url == example)
            #expect(try serializer.request(method: "POST", url: example, parameters: ["a": 1]).httpBody == Data())
        }

        // MARK: Headers

        @Test("AF-03 A header that was set can be read")
        func setHeader() throws {
            serializer.setHeader("X-Test", to: "value")
            #expect(serializer.header("X-Test") == "value")
            #expect(serializer.headers["X-Test"] == "value")
            #expect(try serializer.request(method: "GET", url: example).value(forHTTPHeaderField: "X-Test") == "value")
        }

        @Test("The names of headers are compared without regard to case")
        func headersOfAnyCase() {
            serializer.setHeader("authorization", to: "mine")
            serializer.setAuthorization(user: "Ada", password: "secret")
            #expect(serializer.headers.keys.sorted() == ["authorization"])
            #expect(serializer.header("AUTHORIZATION")?.hasPrefix("Basic ") == true)
            serializer.clearAuthorization()
            #expect(serializer.headers.isEmpty)
        }

        @Test("AF-03 A header that was not set has no value")
        func unsetHeader() {
            #expect(serializer.header("X-Test") == nil)
        }

        @Test("AF-03 A header can be removed")
        func removedHeader() {
            serializer.setHeader("X-Test", to: "value")
            serializer.setHeader("X-Test", to: nil)
            #expect(serializer.header("X-Test") == nil && serializer.headers.isEmpty)
        }

        @Test("AF-03 Headers can be set, read and removed by several threads")
        func headersOfThreads() {
            DispatchQueue.concurrentPerform(iterations: 1000) { index in
                serializer.setHeader("X-Shared", to: "a string of more bytes than a pointer has, number \(index)")
                serializer.setHeader("X-Own-\(index % 8)", to: index % 3 == 0 ? nil : "\(index)")
                _ = serializer.headers
                _ = serializer.header("X-Shared")
            }
            #expect(serializer.header("X-Shared")?.hasPrefix("a string") == true)
        }

        @Test("A header of the request is not overwritten, in any spelling")
        func ownHeader() throws {
            serializer.setHeader("x-test", to: "serializer")
            var own = request("POST")
            own.setValue("request", forHTTPHeaderField: "X-Test")
            own.setValue("text/plain", forHTTPHeaderField: "content-type")
            let serialized = try serializer.serialize(own, parameters: ["a": 1])
            #expect(serialized.value(forHTTPHeaderField: "X-Test") == "request")
            #expect(serialized.value(forHTTPHeaderField: "Content-Type") == "text/plain")
        }

        @Test("Two names in Objective-C that are equal in Swift are read as one")
        func equivalentNames() {
            let serializer = HTTPRequestSerializer()
            serializer.setHeader("X-\u{E9}", to: "1")
            serializer.setHeader("X-e\u{301}", to: "1")
            #expect(serializer.headers == ["X-\u{E9}": "1"])
        }

        @Test("Basic authentication")
        func authorization() {
            serializer.setAuthorization(user: "Aladdin", password: "open sesame")
            #expect(serializer.header("Authorization") == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
            serializer.clearAuthorization()
            #expect(serializer.header("Authorization") == nil)
        }

        // MARK: The serializer observes itself

        @Test("Requests get only the properties that were set")
        func changedProperties() throws {
            #expect(serializer.changedKeyPaths.isEmpty && serializer.timeoutInterval == nil)
            serializer.timeoutInterval = 5
            serializer.cachePolicy = .reloadIgnoringLocalCacheData
            serializer.allowsCellularAccess = false
            serializer.networkServiceType = .background
            serializer.httpShouldHandleCookies = false
            #expect(
                serializer.changedKeyPaths == [
                    "timeoutInterval", "cachePolicy", "allowsCellularAccess", "networkServiceType",
                    "HTTPShouldHandleCookies",
                ])
            let request = try serializer.request(method: "GET", url: example)
            #expect(request.timeoutInterval == 5 && request.cachePolicy == .reloadIgnoringLocalCacheData)
            #expect(!request.allowsCellularAccess && request.networkServiceType == .background)
            #expect(!request.httpShouldHandleCookies)
        }

        @Test("A property that is set to nil is removed")
        func forgottenProperties() throws {
            serializer.timeoutInterval = 5
            serializer.httpShouldUsePipelining = true
            serializer.timeoutInterval = nil
            #expect(serializer.changedKeyPaths == ["HTTPShouldUsePipelining"])
            #expect(serializer.timeoutInterval == nil && serializer.httpShouldUsePipelining == true)
            #expect(try serializer.request(method: "GET", url: example).timeoutInterval == 60)
        }

        @Test("The serializer observes itself: its dynamic subclass tells the original class")
        func selfObservation() throws {
            #expect(serializer.isObserved && serializer.statedClass.name == "HTTPRequestSerializer")
            #expect(serializer.isa.name.hasPrefix("NSKVONotifying_"))
            // The serializer also sees a setter that other code calls by key-value coding.
            try serializer.setValue(ObjCObject(2.0), forKey: "timeoutInterval")
            #expect(serializer.timeoutInterval == 2)
        }

        // MARK: Copies and archives

        @Test("AF-03 A copy has the settings of its original, and is another object")
        func copies() throws {
            let original = JSONRequestSerializer(writingOptions: .prettyPrinted)
            original.timeoutInterval = 7
            original.setHeader("X-Test", to: "value")
            original.methodsEncodingParametersInURL = ["GET"]
            original.stringEncoding = .isoLatin1
            for serializer in [original.copy(), try JSONRequestSerializer.unarchived(original.archived())] {
                #expect(serializer != original && serializer.writingOptions == .prettyPrinted)
                #expect(serializer.timeoutInterval == 7 && serializer.changedKeyPaths == ["timeoutInterval"])
                #expect(serializer.headers == ["X-Test": "value"] && serializer.stringEncoding == .isoLatin1)
                #expect(serializer.methodsEncodingParametersInURL == ["GET"])
            }
            #expect(original.copy().copy() != original.copy())
        }

        @Test("AF-03 An archive can only make objects of the requested class")
        func secureArchives() throws {
            let archive = try HTTPRequestSerializer().archived()
            #expect(throws: SerializationError.self) { try JSONRequestSerializer.unarchived(archive) }
            #expect(throws: SerializationError.self) { try HTTPResponseSerializer.unarchived(archive) }
            let foreign: [[String: Any]] = [
                ["class": "NSMutableArray", "values": [:]], ["class": "HTTPRequestSerializer"],
                ["class": "HTTPRequestSerializer", "values": ["timeoutInterval": "soon"]],
                ["class": "HTTPRequestSerializer", "values": ["queryStringSerialization": 1]],
                ["class": "HTTPRequestSerializer", "values": ["headers": ["X-Test": 1]]],
            ]
            for list in foreign {
                let data = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
                #expect(throws: SerializationError.self, "\(list)") { try HTTPRequestSerializer.unarchived(data) }
            }
        }
    }
}

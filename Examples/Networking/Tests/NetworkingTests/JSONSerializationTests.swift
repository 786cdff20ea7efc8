import Foundation
import FoundationNetworking
import Networking
import SwiftRuntime
import Testing

extension NetworkingTests {
    /// AF-03, AFJSONSerializationTests.
    @Suite struct JSONSerialization {
        private let requests = JSONRequestSerializer()
        private let responses = JSONResponseSerializer()
        private let body = Data(text: #"{"foo": "bar"}"#)

        private func object(_ text: String, type: String = "text/json") throws -> PlainValue? {
            try responses.responseObject(for: httpResponse(type: type), data: Data(text: text)) as? PlainValue
        }

        // MARK: Requests

        @Test("AF-03 A dictionary as JSON")
        func dictionary() throws {
            let request = try requests.request(method: "POST", url: example, parameters: ["key": "value"])
            #expect(request.httpBody?.text == #"{"key":"value"}"#)
            #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
        }

        @Test("AF-03 An array as JSON")
        func array() throws {
            let request = try requests.request(method: "POST", url: example, parameters: [["key": true], nil, 1])
            #expect(request.httpBody?.text == #"[{"key":true},null,1]"#)
        }

        @Test(
            "AF-03 Parameters that JSON cannot contain are an error, and there is no request",
            arguments: [
                ["key": .double(.nan)], ["key": .data(Data())], ["key": [.date(.distantPast)]],
            ] as [PlainValue])
        func invalid(parameters: PlainValue) throws {
            let error = try serializationError {
                _ = try requests.request(method: "POST", url: example, parameters: parameters)
            }
            #expect(error.code == .invalidParameters)
        }

        @Test("AF-03 The error says that the parameters are not JSON")
        func invalidSet() throws {
            let error = try serializationError {
                _ = try requests.request(method: "POST", url: example, parameters: ["key": .set(["value"])])
            }
            #expect(error.code == .invalidParameters && error.message == "the parameters cannot be written as JSON")
        }

        @Test("GET sends a query, and POST without parameters sends no body")
        func others() throws {
            let get = try requests.request(method: "GET", url: example, parameters: ["key": "value"])
            #expect(get.url?.query == "key=value" && get.httpBody == nil)
            let post = try requests.request(method: "POST", url: example)
            #expect(post.httpBody == nil && post.value(forHTTPHeaderField: "Content-Type") == nil)
        }

        @Test("Writing options")
        func writingOptions() throws {
            requests.writingOptions = [.sortedKeys, .prettyPrinted]
            let request = try requests.request(method: "POST", url: example, parameters: ["b": 1, "a": 2])
            let text = try #require(request.httpBody?.text)
            #expect(text.contains("\n") && text.firstIndex(of: "a")! < text.firstIndex(of: "b")!)
        }

        // MARK: Responses

        @Test("AF-03 application/json is accepted")
        func applicationJSON() throws {
            try responses.validate(httpResponse(type: "application/json"), data: body)
            try responses.validate(httpResponse(type: "Application/JSON; charset=utf-8"), data: body)
        }

        @Test("AF-03 text/json is accepted")
        func textJSON() throws {
            try responses.validate(httpResponse(type: "text/json"), data: body)
        }

        @Test("AF-03 text/javascript is accepted")
        func textJavaScript() throws {
            try responses.validate(httpResponse(type: "text/javascript"), data: body)
        }

        @Test("AF-03 Another type is not accepted")
        func nonstandard() throws {
            let response = try httpResponse(type: "nonstandard/json")
            let error = try serializationError { try responses.validate(response, data: body) }
            #expect(error.code == .unacceptableContentType)
        }

        @Test("AF-03 JSON becomes values")
        func values() throws {
            let text = #"{"s": "é👴🏿", "t": true, "i": -9007199254740993, "d": 1.5, "n": null, "a": [0, {}]}"#
            #expect(
                try object(text) == [
                    "s": "é👴🏿", "t": true, "i": -9_007_199_254_740_993, "d": 1.5, "n": nil, "a": [0, [:]],
                ])
        }

        @Test("AF-03 The error for a body that is not JSON comes from Foundation")
        func invalidJSON() throws {
            #expect {
                _ = try object("{invalid}")
            } throws: { error in
                (error as NSError).domain == NSCocoaErrorDomain
                    && (error as? CocoaError)?.code == .propertyListReadCorrupt
            }
        }

        @Test("AF-03 An empty body has no value and is not an error")
        func empty() throws {
            #expect(try responses.responseObject(for: httpResponse(type: "text/json"), data: Data()) == nil)
            #expect(try responses.responseObject(for: httpResponse(type: "text/json"), data: nil) == nil)
        }

        @Test("AF-03 A body of one space has no value and is not an error")
        func space() throws {
            #expect(try responses.responseObject(for: httpResponse(type: "text/json"), data: Data(text: " ")) == nil)
            #expect(throws: CocoaError.self) { try object("  ") }
        }

        @Test("AF-03 Nulls can be left out, at any depth")
        func nulls() throws {
            responses.removesNullValues = true
            let text = #"{"key": "value", "none": null, "list": [{"none": null}], "nulls": [null, [null]]}"#
            #expect(try object(text) == ["key": "value", "list": [[:]], "nulls": [[]]])
        }

        @Test(
            "Objective-C gets mutable containers if the options say so", arguments: [false, true], [false, true])
        func mutableContainers(isMutable: Bool, removesNulls: Bool) throws {
            responses.readingOptions = isMutable ? .mutableContainers : []
            responses.removesNullValues = removesNulls
            let object: ObjCObject = try responses.send(
                "objectFromData:error:", Data(text: #"{"list": [1]}"#), UnsafeMutablePointer<UnsafeObject?>?.none)
            let list: ObjCObject = try object.send("objectForKey:", "list")
            #expect(object.isKind(of: try #require(ObjCClass("NSMutableDictionary"))) == isMutable)
            #expect(list.isKind(of: try #require(ObjCClass("NSMutableArray"))) == isMutable)
        }

        @Test("Fragments are read if the options allow them")
        func fragments() throws {
            #expect(throws: CocoaError.self) { try object("5") }
            responses.readingOptions = .fragmentsAllowed
            #expect(try object("5") == 5)
            #expect(try object("null") == .null)
        }

        // MARK: Copies and archives

        @Test("AF-03 A copy has the settings of its original")
        func copies() {
            responses.acceptableStatusCodes = [100]
            responses.acceptableContentTypes = ["test/type"]
            responses.readingOptions = .mutableLeaves
            responses.removesNullValues = true
            let copy = responses.copy()
            #expect(copy != responses && copy.acceptableStatusCodes == [100])
            #expect(copy.acceptableContentTypes == ["test/type"])
            #expect(copy.readingOptions == .mutableLeaves && copy.removesNullValues)
        }

        @Test("AF-03 An archive of another class is refused")
        func secureArchives() throws {
            #expect(throws: SerializationError.self) {
                try JSONResponseSerializer.unarchived(XMLDocumentResponseSerializer().archived())
            }
        }

        @Test("AF-03 An archive gives a serializer with the same settings")
        func archives() throws {
            responses.removesNullValues = true
            let unarchived = try JSONResponseSerializer.unarchived(responses.archived())
            #expect(unarchived != responses && unarchived.removesNullValues)
            #expect(unarchived.acceptableContentTypes == responses.acceptableContentTypes)
            #expect(unarchived.acceptableStatusCodes == responses.acceptableStatusCodes)
            // The name of a superclass allows each of its subclasses.
            #expect(
                try HTTPResponseSerializer.unarchived(responses.archived()).statedClass.name == "JSONResponseSerializer"
            )
        }
    }
}

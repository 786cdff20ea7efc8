import Foundation
import FoundationNetworking
import LoopbackServer
import Networking
import Testing

extension NetworkingTests {
    /// AF-03, AFPropertyListRequestSerializerTests and AFPropertyListResponseSerializerTests.
    @Suite struct PropertyLists {
        private let requests = PropertyListRequestSerializer()
        private let responses = PropertyListResponseSerializer()

        @Test(
            "AF-03 Parameters as a property list",
            arguments: [
                .xml, .binary,
            ] as [PropertyListSerialization.PropertyListFormat])
        func request(format: PropertyListSerialization.PropertyListFormat) throws {
            requests.format = format
            let parameters: PlainValue = [
                "key": "value", "date": .date(Date(timeIntervalSince1970: 5)), "data": .data(Data([1])),
            ]
            let request = try requests.request(method: "POST", url: example, parameters: parameters)
            #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/x-plist")
            let body = try #require(request.httpBody)
            #expect(body.starts(with: Data(text: format == .xml ? "<?xml" : "bplist")))
            let response = try httpResponse(type: "application/x-plist")
            #expect(try responses.responseObject(for: response, data: body) as? PlainValue == parameters)
        }

        @Test(
            "AF-03 Parameters that property lists cannot contain are an error",
            arguments: [
                ["key": nil], ["key": [.set(["value"])]],
            ] as [PlainValue])
        func invalid(parameters: PlainValue) throws {
            let error = try serializationError {
                _ = try requests.request(method: "POST", url: example, parameters: parameters)
            }
            #expect(error.code == .invalidParameters)
            #expect(error.message == "the parameters cannot be written as a property list")
        }

        @Test("GET sends a query, and POST without parameters sends no body")
        func others() throws {
            #expect(try requests.request(method: "GET", url: example, parameters: ["a": 1]).url?.query == "a=1")
            #expect(try requests.request(method: "POST", url: example).httpBody == nil)
        }

        @Test("AF-03 application/x-plist is accepted, and nothing else")
        func types() throws {
            let data = Data(Sample.propertyList)
            try responses.validate(httpResponse(type: "application/x-plist"), data: data)
            #expect(throws: SerializationError.self) {
                try responses.validate(httpResponse(type: "application/xml"), data: data)
            }
        }

        @Test("AF-03 A property list becomes values; the error for other data comes from Foundation")
        func values() throws {
            let response = try httpResponse(type: "application/x-plist")
            let object = try responses.responseObject(for: response, data: Data(Sample.propertyList))
            #expect(object as? PlainValue == ["name": "Ada", "year": 1843])
            #expect(throws: CocoaError.self) { try responses.responseObject(for: response, data: Data(text: "{x")) }
        }

        @Test("AF-03 Status 204 has no value and is not an error")
        func noContent() throws {
            let response = try httpResponse(204, type: "application/x-plist")
            #expect(try responses.responseObject(for: response, data: nil) == nil)
            #expect(try responses.responseObject(for: response, data: Data(text: " ")) == nil)
        }

        @Test("AF-03 A copy has the settings of its original")
        func copies() {
            responses.readingOptions = .mutableContainers
            let copy = responses.copy()
            #expect(copy != responses && copy.readingOptions == .mutableContainers)
            let request = PropertyListRequestSerializer(format: .binary)
            #expect(request.copy() != request && request.copy().format == .binary)
        }

        @Test("AF-03 An archive gives a serializer with the same settings")
        func archives() throws {
            responses.readingOptions = .mutableContainers
            let unarchived = try PropertyListResponseSerializer.unarchived(responses.archived())
            #expect(unarchived != responses && unarchived.readingOptions == .mutableContainers)
            let request = PropertyListRequestSerializer(format: .binary)
            #expect(try PropertyListRequestSerializer.unarchived(request.archived()).format == .binary)
        }
    }
}

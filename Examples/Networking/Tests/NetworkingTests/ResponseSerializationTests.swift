import Foundation
import FoundationNetworking
import Networking
import Testing

extension NetworkingTests {
    /// AF-03, AFHTTPResponseSerializationTests.
    @Suite struct ResponseSerialization {
        private let serializer = HTTPResponseSerializer()
        private let data = Data(text: "text")

        @Test("AF-03 All 2xx statuses are accepted")
        func successes() throws {
            #expect(serializer.acceptableStatusCodes == Set(200..<300))
            for status in 200..<300 {
                try serializer.validate(httpResponse(status, type: "text/html"), data: data)
            }
        }

        @Test("AF-03 All 4xx and 5xx statuses are refused")
        func failures() throws {
            for status in 400..<600 {
                let response = try httpResponse(status, type: "text/html")
                let error = try serializationError { try serializer.validate(response, data: data) }
                #expect(error.code == .unacceptableStatusCode && error.response?.statusCode == status)
                #expect(error.data == data && error.underlyingError == nil && error.message.contains("\(status)"))
            }
        }

        @Test("AF-03 205 without a body needs no content type")
        func resetContent() throws {
            serializer.acceptableContentTypes = ["text/html"]
            try serializer.validate(httpResponse(205), data: nil)
            try serializer.validate(httpResponse(205), data: Data())
        }

        @Test("AF-03 205 with a body needs a content type")
        func resetContentWithBody() throws {
            serializer.acceptableContentTypes = ["text/html"]
            let error = try serializationError { try serializer.validate(httpResponse(205), data: data) }
            #expect(error.code == .unacceptableContentType)
        }

        @Test("AF-03 A correct response is valid, and its body is the object")
        func valid() throws {
            let response = try httpResponse(type: "text/html")
            try serializer.validate(response, data: data)
            #expect(try serializer.responseObject(for: response, data: data) as? Data == data)
            #expect(serializer.acceptableContentTypes == nil)
        }

        @Test("Without sets of content types and statuses all are accepted")
        func everything() throws {
            serializer.acceptableStatusCodes = nil
            #expect(serializer.acceptableStatusCodes == nil)
            try serializer.validate(httpResponse(500, type: "image/odd"), data: data)
        }

        @Test("AF-03 If status and content type are wrong, the status's error contains the content type's error")
        func nested() throws {
            serializer.acceptableContentTypes = ["text/plain", "text/html"]
            let response = try httpResponse(404, type: "image/png")
            let error = try serializationError { try serializer.validate(response, data: data) }
            #expect(error.code == .unacceptableStatusCode && error.response == response)
            let inner = try #require(error.underlyingError as? SerializationError)
            #expect(inner.code == .unacceptableContentType && inner.underlyingError == nil)
            #expect(inner.message == "the body is image/png instead of one of text/html, text/plain")
        }

        @Test("AF-03 A copy has the settings of its original")
        func copies() {
            serializer.acceptableStatusCodes = [100, 300, 301]
            serializer.acceptableContentTypes = ["test/type"]
            let copy = serializer.copy()
            #expect(copy != serializer && copy.acceptableStatusCodes == [100, 300, 301])
            #expect(copy.acceptableContentTypes == ["test/type"])
        }

        @Test("AF-03 An archive gives a serializer with the same settings, and refuses other archives")
        func archives() throws {
            serializer.acceptableStatusCodes = [100, 300, 301]
            let unarchived = try HTTPResponseSerializer.unarchived(serializer.archived())
            #expect(unarchived != serializer && unarchived.acceptableStatusCodes == [100, 300, 301])
            #expect(unarchived.acceptableContentTypes == nil)
            #expect(throws: SerializationError.self) { try JSONResponseSerializer.unarchived(serializer.archived()) }
            #expect(throws: (any Error).self) { try HTTPResponseSerializer.unarchived(data) }
        }
    }
}

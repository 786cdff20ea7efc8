import Foundation
import FoundationNetworking
import FoundationXML
import LoopbackServer
import Networking
import Testing

extension NetworkingTests {
    /// AF-03, AFXMLParserResponseSerializerTests and AFXMLDocumentResponseSerializerTests.
    @Suite struct XML {
        private let parsers = XMLParserResponseSerializer()
        private let documents = XMLDocumentResponseSerializer()
        private let data = Data(text: Sample.xml)

        private var both: [HTTPResponseSerializer] { [parsers, documents] }

        @Test("AF-03 application/xml is accepted")
        func applicationXML() throws {
            for serializer in both { try serializer.validate(httpResponse(type: "application/xml"), data: data) }
        }

        @Test("AF-03 text/xml is accepted")
        func textXML() throws {
            for serializer in both { try serializer.validate(httpResponse(type: "text/xml"), data: data) }
        }

        @Test("AF-03 Another type is not accepted")
        func nonstandard() throws {
            for serializer in both {
                let response = try httpResponse(type: "nonstandard/xml")
                let error = try serializationError { try serializer.validate(response, data: data) }
                #expect(error.code == .unacceptableContentType)
            }
        }

        private final class Titles: NSObject, XMLParserDelegate {
            var found: [String] = []

            func parser(
                _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
                attributes: [String: String]
            ) {
                found += attributes["title"].map { [$0] } ?? []
            }
        }

        @Test("AF-03 The object is a parser that has not started")
        func parser() throws {
            let object = try parsers.responseObject(for: httpResponse(type: "application/xml"), data: data)
            let parser = try #require(object as? ReceivedXMLParser).parser
            let titles = Titles()
            parser.delegate = titles
            #expect(parser.parse() && titles.found == ["Notes"])
        }

        @Test("AF-03 The object is a document")
        func document() throws {
            let object = try documents.responseObject(for: httpResponse(type: "application/xml"), data: data)
            let root = try #require((object as? ReceivedXMLDocument)?.document.rootElement())
            #expect(root.name == "library")
            #expect(root.elements(forName: "book").first?.attribute(forName: "title")?.stringValue == "Notes")
            #expect(root.elements(forName: "book").first?.stringValue == "1843")
        }

        @Test("AF-03 A body that is not XML is an error of the document")
        func invalid() throws {
            for text in ["<foo", "<a><b></a>", "text", "<a>", "<a x=1/>", "<a/><b/>", "<!-- a -->"] {
                let response = try httpResponse(type: "application/xml")
                let error = try serializationError {
                    _ = try documents.responseObject(for: response, data: Data(text: text))
                }
                #expect(error.code == .undecodableBody && error.data?.text == text)
            }
        }

        @Test("An empty body has no value and is not an error")
        func empty() throws {
            for serializer in both {
                #expect(try serializer.responseObject(for: httpResponse(type: "text/xml"), data: Data()) == nil)
            }
        }

        @Test("AF-03 A copy of a parser's serializer has the settings of its original")
        func parserCopies() throws {
            parsers.acceptableStatusCodes = [100]
            parsers.acceptableContentTypes = ["test/type"]
            for copy in [parsers.copy(), try XMLParserResponseSerializer.unarchived(parsers.archived())] {
                #expect(copy != parsers && copy.acceptableStatusCodes == [100])
                #expect(copy.acceptableContentTypes == ["test/type"])
            }
        }

        @Test("AF-03 A copy of a document's serializer has the settings of its original")
        func documentCopies() throws {
            documents.acceptableStatusCodes = [100]
            documents.options = .nodePreserveWhitespace
            for copy in [documents.copy(), try XMLDocumentResponseSerializer.unarchived(documents.archived())] {
                #expect(copy != documents && copy.acceptableStatusCodes == [100])
                #expect(copy.options == .nodePreserveWhitespace)
            }
        }
    }
}

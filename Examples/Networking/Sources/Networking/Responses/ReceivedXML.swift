import Foundation
import FoundationXML

/// A parser for a body.
///
/// The receiver gives it a delegate and starts it.
public struct ReceivedXMLParser: ResponseContent, @unchecked Sendable {
    // Sendable: the parser was made for this response, and no other code has it.
    /// The parser, without a delegate.
    public let parser: XMLParser
}

/// A document from the body of a response.
public struct ReceivedXMLDocument: ResponseContent, @unchecked Sendable {
    // Sendable: the document was made for this response, and no other code has it.
    /// The document, well-formed unless the options tidy it.
    public let document: XMLDocument

    /// FoundationXML makes a document of the readable part of a body, and crashes if there is none.
    ///
    /// So the body is first checked to be well-formed.
    ///
    /// - Throws: ``SerializationError`` if the body is not well-formed.
    init(_ data: Data, _ options: XMLNode.Options) throws {
        try XMLCheck.check(data)
        document = try XMLDocument(data: data, options: options)
    }
}

/// Checks whether a text is well-formed.
///
/// The answer of `XMLParser.parse()` is not enough: it is true after some errors, too, and for texts that are too short
/// to begin.
private final class XMLCheck: NSObject, XMLParserDelegate {
    private var hasRoot = false
    private var hasEnded = false

    static func check(_ data: Data) throws {
        let parser = XMLParser(data: data)
        let check = XMLCheck()
        parser.delegate = check
        guard parser.parse(), parser.parserError == nil, check.hasRoot, check.hasEnded else {
            throw SerializationError(
                .undecodableBody, "the body is not valid XML; the error is in line \(max(parser.lineNumber, 1))",
                data: data,
                underlying: parser.parserError)
        }
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        hasRoot = true
    }

    func parserDidEndDocument(_ parser: XMLParser) { hasEnded = true }
}

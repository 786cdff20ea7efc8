import Foundation
import FoundationXML

/// A parser of a body.
///
/// It is up to the receiver to give it a delegate, and to have it parse.
public struct ReceivedXMLParser: ResponseContent, @unchecked Sendable {
    // Sendable: the parser was made for this response, and nobody else has it.
    /// Given no delegate yet.
    public let parser: XMLParser
}

/// A document that a body was.
public struct ReceivedXMLDocument: ResponseContent, @unchecked Sendable {
    // Sendable: the document was made for this response, and nobody else has it.
    /// Well-formed, unless the options said that it is tidied.
    public let document: XMLDocument

    /// FoundationXML makes a document of what it can read of one, and crashes where that is nothing: so it is not asked
    /// before the body was seen to be well-formed.
    ///
    /// - Throws: ``SerializationError`` for what is not.
    init(_ data: Data, _ options: XMLNode.Options) throws {
        try XMLCheck.check(data)
        document = try XMLDocument(data: data, options: options)
    }
}

/// Whether a text is well-formed.
///
/// What `XMLParser.parse()` answers is not enough: it is true with some errors, too, and for texts that are too short
/// to be begun.
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

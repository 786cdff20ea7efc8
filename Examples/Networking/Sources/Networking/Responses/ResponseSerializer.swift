import Foundation
import FoundationNetworking

/// Makes objects from responses.
public protocol ResponseSerializer: Sendable {
    /// The object in the body; nil if the body means nothing.
    ///
    /// - Throws: ``SerializationError`` if the response is not acceptable or its body is wrong; Foundation's errors
    ///   about the body.
    func responseObject(for response: HTTPURLResponse?, data: Data?) throws -> (any Sendable)?
}

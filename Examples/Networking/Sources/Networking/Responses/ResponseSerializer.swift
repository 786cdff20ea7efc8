import Foundation
import FoundationNetworking

/// Makes objects of responses.
public protocol ResponseSerializer: Sendable {
    /// What the body means; nil for a body that means nothing.
    ///
    /// - Throws: ``SerializationError`` for a response that is not acceptable, or whose body is not what it should be;
    ///   what Foundation says about the body.
    func responseObject(for response: HTTPURLResponse?, data: Data?) throws -> (any Sendable)?
}

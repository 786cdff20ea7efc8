import Foundation
import FoundationNetworking

/// Puts parameters into requests.
public protocol RequestSerializer: Sendable {
    /// The request with the parameters in it.
    ///
    /// A request without parameters is completed, too, for example with headers.
    ///
    /// - Throws: ``SerializationError`` if the request cannot be made.
    func serialize(_ request: URLRequest, parameters: PlainValue?) throws -> URLRequest
}

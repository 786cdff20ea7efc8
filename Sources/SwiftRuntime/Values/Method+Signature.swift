extension Method {
    /// The types, parsed; nil if the method carries none.
    ///
    /// - Throws: ``MethodSignatureError`` for types that cannot be passed.
    public var signature: MethodSignature? {
        get throws(MethodSignatureError) {
            guard let typeEncoding else { return nil }
            return try MethodSignature(typeEncoding)
        }
    }
}

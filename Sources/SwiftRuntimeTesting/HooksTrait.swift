import Testing

/// A trait that runs each test in `withHooks`: see ``Testing/Trait/hooks``.
public struct HooksTrait: TestTrait, SuiteTrait, TestScoping {
    let reach: HookReach
    let install: @Sendable () async throws -> Void

    /// True: a suite gives the trait to its tests.
    public var isRecursive: Bool { true }

    /// Runs the test, or a case of it, with the hooks.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withHooks(reaching: reach) {
            try await install()
            try await function()
        }
    }
}

extension Trait where Self == HooksTrait {
    /// Removes the stubs, the spies and all other hooks of a test when the test ends.
    ///
    /// The test can use `stub` and `spy` without `withHooks`. A suite gives the trait to each of its tests.
    ///
    /// ```swift
    /// @Suite(.hooks) struct CheckoutTests {
    ///     @Test func total() throws {
    ///         try stub(Catalog.self, "price(of:)").returns(250)
    ///         #expect(try Checkout().total(of: ["tea", "cup"]) == 500)
    ///     }
    /// }
    /// ```
    public static var hooks: Self { hooks {} }

    /// Installs hooks before each test and each of its cases, and removes them when it ends.
    ///
    /// ```swift
    /// @Suite(.hooks { try stub(Mailer.self, "send(_:to:)").doesNothing() }) struct CheckoutTests { … }
    /// ```
    ///
    /// - Parameters:
    ///   - reach: The calls that stubs and spies see.
    ///   - install: Installs hooks. An error fails the test, which does not run then.
    /// - Returns: The trait.
    public static func hooks(
        reaching reach: HookReach = .task, _ install: @escaping @Sendable () async throws -> Void = {}
    ) -> Self {
        HooksTrait(reach: reach, install: install)
    }
}

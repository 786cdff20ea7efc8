/// The functions that a library which is loaded at run time gives to the tests.
public final class LibraryFixtures: Sendable {
    /// The fixture of the library's classes.
    public let service: ServiceFixture
    /// The fixture of more kinds of classes.
    public let kinds: KindsFixture

    /// Makes the pair.
    public init(service: ServiceFixture, kinds: KindsFixture) {
        (self.service, self.kinds) = (service, kinds)
    }
}

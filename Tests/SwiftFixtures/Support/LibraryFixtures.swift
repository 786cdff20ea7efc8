/// What a library that is loaded at run time hands over.
public final class LibraryFixtures: Sendable {
    /// Of its classes.
    public let service: ServiceFixture
    /// Of more of them.
    public let kinds: KindsFixture

    /// Those two.
    public init(service: ServiceFixture, kinds: KindsFixture) {
        (self.service, self.kinds) = (service, kinds)
    }
}

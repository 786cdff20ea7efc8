import ArgumentParser

/// A selector, as the user has typed it: with a + or a - in front, perhaps.
struct SelectorArgument: ExpressibleByArgument {
    let text: String

    init(argument: String) {
        text = argument.withoutGuardingSpaces
    }
}

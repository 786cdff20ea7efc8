import CHooks
import SwiftRuntime

// A retain and a release of a Swift object while calls that keep and give up objects are counted. The counting stays,
// since each row runs in a process of its own.

private final class Counted: Sendable {
    let number: Int

    init(_ number: Int) { self.number = number }
}

private final class Other: Sendable {}

/// Retains and releases an object; nothing is counted.
@_cdecl("swift_loop_retain_release")
public func retainAndRelease(_ count: Int) {
    retainAndRelease(make(count), count)
}

/// The same while references to objects of another class are counted.
@_cdecl("swift_loop_retain_release_of_other_class")
public func retainAndReleaseOther(_ count: Int) {
    begin(counting: Other.self)
    retainAndRelease(make(count), count)
}

/// The same with an object that is older than the counting of its class.
@_cdecl("swift_loop_retain_release_of_older")
public func retainAndReleaseOlder(_ count: Int) {
    let object = older
    begin(counting: Counted.self)
    retainAndRelease(object, count)
}

/// The same with an object that counts.
@_cdecl("swift_loop_retain_release_counted")
public func retainAndReleaseCounted(_ count: Int) {
    begin(counting: Counted.self)
    retainAndRelease(make(count), count)
}

private let older = make(0)

/// Not inline, so that the object is allocated.
@inline(never)
private func make(_ number: Int) -> Counted { Counted(number) }

private nonisolated(unsafe) var isCounting = false

private func begin(counting cls: AnyClass) {
    guard !isCounting else { return }
    isCounting = true
    var watch: OpaquePointer?
    let metadata: UnsafeRawPointer? = unsafeBitCast(cls, to: UnsafeRawPointer.self)
    let status = withUnsafePointer(to: metadata) { ort_instances_watch($0, 1, &watch) }
    guard status == .ORT_INSTANCES_OK, ort_references_begin(watch, nil, nil, 16) == .ORT_REFERENCES_OK else {
        fatalError("references to \(cls) cannot be counted")
    }
}

private func retainAndRelease(_ object: Counted, _ count: Int) {
    let reference = Unmanaged.passUnretained(object)
    for _ in 0..<count {
        retain(reference)
        release(reference)
    }
}

// Two functions, so that the optimizer keeps both calls.

@inline(never)
private func retain(_ reference: Unmanaged<Counted>) { _ = reference.retain() }

@inline(never)
private func release(_ reference: Unmanaged<Counted>) { reference.release() }

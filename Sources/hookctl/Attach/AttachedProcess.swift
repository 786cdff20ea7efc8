import CAttach
import Foundation
import SymbolNames

/// A process without an agent, into which hookctl loads the agent's library.
struct AttachedProcess {
    let processID: Int
    /// The library's path, which is the same in the process.
    let library: String

    private static let beginFunction = "hookctl_agent_begin"

    /// Starts a thread in the process that loads the library, or starts the agent if the library is there already.
    ///
    /// - Throws: ``Failure``, with a sentence about what is in the way.
    func startAgent(within duration: Duration) throws {
        try check()
        let map = MemoryMap(processID: processID)
        guard !map.images.isEmpty else { throw Failure.debuggingForbidden(processID, EACCES) }
        var request = try request(map)
        request.milliseconds = Int32(clamping: duration.milliseconds)
        request.is_cancelled = { Interruption.hasCome }
        let begin = image(of: library, in: map).flatMap { address(of: Self.beginFunction, in: $0) }
        if let begin { request.function = begin }
        let (outcome, error) = library.withCString { path in
            allocators(in: map).withUnsafeBufferPointer { allocators in
                if begin == nil { request.library = path }
                request.allocators = allocators.baseAddress
                request.allocator_count = allocators.count
                return (cattach_start_thread(pid_t(processID), &request), errno)
            }
        }
        try check(outcome, error, duration)
        if image(of: library, in: MemoryMap(processID: processID)) == nil {
            guard ProcessFiles.isRunning(processID) else { throw Failure.endedMeanwhile(processID) }
            throw Failure(
                .unavailable,
                "process \(processID) could not load \(library.shown); check that its user may read the file, that its "
                    + "file system allows code (no noexec), and that its C library is not older than hookctl's")
        }
    }

    // MARK: Before

    private func check() throws {
        let status = ProcessFiles.status(of: "\(processID)")
        guard let group = status["Tgid"], let state = status["State"]?.first else {
            throw Failure(.unavailable, "there is no process \(processID); ps lists the processes")
        }
        guard group == "\(processID)" else {
            throw Failure(.data, "\(processID) is a thread of process \(group); give that number")
        }
        guard processID != Int(getpid()) else { throw Failure(.data, "hookctl does not attach to itself") }
        guard !"ZX".contains(state) else { throw Failure.endedMeanwhile(processID) }
        guard !ProcessFiles.isForeign(processID) else { throw Failure.permission(processID) }
        if let tracer = status["TracerPid"], tracer != "0" {
            throw Failure(
                .busy,
                "process \(processID) already has a debugger, process \(tracer), and a process can have only one; end "
                    + "that one first")
        }
        guard state != "T" else { throw Failure.stoppedBeforeAttach(processID) }
        try checkSandbox(status)
        try checkExecutable()
        try checkLibrary()
    }

    /// A filter of system calls may end the process at a call that the program itself does not make.
    private func checkSandbox(_ status: [String: String]) throws {
        let own = ProcessFiles.status(of: "self")
        let filters = { (status: [String: String]) in Int(status["Seccomp_filters"] ?? "") ?? 0 }
        guard status["Seccomp"] != "1", filters(status) <= filters(own) else {
            throw Failure(
                .data,
                "process \(processID) has a filter of system calls (seccomp), which could end it when the agent starts; "
                    + "start it with hookctl run")
        }
    }

    private func checkExecutable() throws {
        let executable = "/proc/\(processID)/exe"
        guard (try? FileManager.default.destinationOfSymbolicLink(atPath: executable)) != nil else {
            throw Failure(
                .data, "process \(processID) is a thread of the kernel, or may not be read, and cannot have an agent")
        }
        let descriptor = open(executable, O_RDONLY | O_CLOEXEC)
        defer { if descriptor >= 0 { close(descriptor) } }
        var header = [UInt8](repeating: 0, count: 20)
        guard descriptor >= 0, read(descriptor, &header, header.count) == header.count else {
            throw Failure.debuggingForbidden(processID, errno)
        }
        // The class and the machine of ELF's header.
        guard header[4] == 2, header[18] == 62 || header[18] == 183 else {
            throw Failure(.data, "process \(processID) is no 64-bit program of this machine, and the agent is one")
        }
    }

    private func checkLibrary() throws {
        var (theirs, ours) = (stat(), stat())
        guard stat(root + library, &theirs) == 0, stat(library, &ours) == 0, theirs.st_ino == ours.st_ino,
            theirs.st_dev == ours.st_dev
        else {
            throw Failure(
                .noInput,
                "process \(processID) does not see \(library.shown), because it has another root folder or is in a "
                    + "container; run hookctl in there")
        }
    }

    // MARK: Addresses

    private var root: String { "/proc/\(processID)/root" }

    private func image(of path: String, in map: MemoryMap) -> MemoryMap.Image? {
        map.images.first { $0.file.path == path }
    }

    private func address(of symbol: String, in image: MemoryMap.Image) -> UInt64? {
        let file = MappedFile(path: root + image.file.path, inode: image.file.inode)
        return ElfFile(file)?.offset(ofDynamicSymbol: symbol).map { UInt64(image.base) + $0 }
    }

    private func request(_ map: MemoryMap) throws -> cattach_request {
        guard let libc = map.images.first(where: { $0.name == "libc.so.6" }), let code = map.code(of: libc),
            let loader = map.images.first(where: { $0.name.hasPrefix("ld-linux") || $0.name.hasPrefix("ld-2") }),
            let loaderCode = map.code(of: loader)
        else {
            throw Failure(
                .data,
                "process \(processID) is linked statically or has another C library than glibc, so it cannot load the "
                    + "agent; link RuntimeAgent into the program")
        }
        func function(_ name: String) throws -> UInt64 {
            guard let address = address(of: name, in: libc), code.contains(UInt(address)) else {
                throw Failure(
                    .data,
                    "the C library of process \(processID) has been replaced since it began, or is older than glibc 2.34 "
                        + "(no \(name)); start the program again, or with hookctl run")
            }
            return address
        }
        var request = cattach_request()
        request.pthread_attr_init = try function("pthread_attr_init")
        request.pthread_attr_setdetachstate = try function("pthread_attr_setdetachstate")
        request.pthread_create = try function("pthread_create")
        request.function = try function("dlopen")
        request.system_call = try systemCall(in: code)
        request.c_library = range(code)
        request.loader = range(loaderCode)
        return request
    }

    private func range(_ code: Range<UInt>) -> cattach_range {
        cattach_range(start: UInt64(code.lowerBound), end: UInt64(code.upperBound))
    }

    /// The code of images that have a `malloc` of their own, such as jemalloc.
    private func allocators(in map: MemoryMap) -> [cattach_range] {
        map.images.filter { $0.name != "libc.so.6" && !$0.name.hasPrefix("ld-") }.compactMap { image in
            guard let code = map.code(of: image), let address = address(of: "malloc", in: image) else { return nil }
            return code.contains(UInt(address)) ? range(code) : nil
        }
    }

    /// The address of an instruction `syscall`.
    private func systemCall(in code: Range<UInt>) throws -> UInt64 {
        let bytes = ProcessMemory(of: processID)?.bytes(at: code.lowerBound, code.count) ?? []
        guard let place = zip(bytes, bytes.dropFirst()).enumerated().first(where: { $1 == (0x0F, 0x05) }) else {
            throw Failure.debuggingForbidden(processID, bytes.isEmpty ? EPERM : 0)
        }
        return UInt64(code.lowerBound) + UInt64(place.offset)
    }

    // MARK: After

    private func check(_ outcome: cattach_outcome, _ error: Int32, _ duration: Duration) throws {
        switch outcome {
        case CATTACH_DONE: return
        case CATTACH_FORBIDDEN: throw Failure.debuggingForbidden(processID, error)
        case CATTACH_GONE: throw Failure.endedMeanwhile(processID)
        case CATTACH_STOPPED: throw Failure.stoppedBeforeAttach(processID)
        case CATTACH_CANCELLED: throw Failure.attachInterrupted(processID)
        case CATTACH_SLOW: throw Failure.slowAgent(processID, duration)
        case CATTACH_REFUSED:
            throw Failure(
                .unavailable,
                "process \(processID) has no memory or no thread left for the agent: \(String(cString: strerror(error)))"
            )
        case CATTACH_UNSUPPORTED:
            throw Failure(
                .data, "hookctl attach works on x86-64 only; start the program with hookctl run, which works here too")
        default:
            throw Failure(
                .busy,
                "no thread of process \(processID) was at a place where it can load the agent within "
                    + "\(duration.secondsText) s; nothing was changed in the process, so try again, or longer with "
                    + "--timeout")
        }
    }
}

extension Failure {
    static func endedMeanwhile(_ processID: Int) -> Failure {
        Failure(.unavailable, "process \(processID) has ended")
    }

    static func stoppedBeforeAttach(_ processID: Int) -> Failure {
        Failure(
            .busy,
            "process \(processID) is stopped, so it cannot load the agent; continue the process with kill -CONT "
                + "\(processID)")
    }

    static func debuggingForbidden(_ processID: Int, _ error: Int32) -> Failure {
        Failure(
            .noPermission,
            "the system does not let hookctl debug process \(processID)"
                + (error > 0 ? " (\(String(cString: strerror(error))))" : "")
                + "; run hookctl as root, allow it with sysctl kernel.yama.ptrace_scope=0 or the container's "
                + "SYS_PTRACE capability, or start the program with hookctl run")
    }

    static func attachInterrupted(_ processID: Int) -> Failure {
        Failure(
            .interrupted, "interrupted; process \(processID) runs on, and hookctl ps says whether its agent has started"
        )
    }

    static func slowAgent(_ processID: Int, _ duration: Duration) -> Failure {
        Failure(
            .unavailable,
            "the agent of process \(processID) has not started within \(duration.secondsText) s; it may start later, "
                + "and hookctl ps shows it then")
    }
}

#if Agent
import FlyingSocks
import Foundation

/// Tells which sockets can be read or written, by poll(2).
///
/// FlyingFox 0.27.1 closes a page's socket while another of its tasks still waits for it. Its own queue, by epoll(7),
/// then takes the closed number for registered. It registers no later socket with that number, and such a connection
/// hangs. This queue gives the kernel the whole list each time, so nothing of a closed socket is left.
struct SocketQueue: EventQueue {
    private var wanted: [Socket.FileDescriptor: Socket.Events] = [:]
    /// A byte in the pipe ends a poll of an older list.
    private var wake = (reader: Int32(-1), writer: Int32(-1))
    private var isOpen = false

    mutating func open() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SocketError.makeFailed("pipe") }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        wake = (ends[0], ends[1])
        isOpen = true
    }

    /// Ends the poll of another thread.
    mutating func stop() {
        isOpen = false
        interrupt()
    }

    mutating func close() {
        Glibc.close(wake.reader)
        Glibc.close(wake.writer)
        wake = (-1, -1)
    }

    mutating func addEvents(_ events: Socket.Events, for socket: Socket.FileDescriptor) {
        wanted[socket, default: []].formUnion(events)
        interrupt()
    }

    mutating func removeEvents(_ events: Socket.Events, for socket: Socket.FileDescriptor) {
        let others = wanted[socket]?.subtracting(events) ?? []
        wanted[socket] = others.isEmpty ? nil : others
    }

    /// Waits for an event, or for a longer list: the result is empty then.
    func getNotifications() throws -> [EventNotification] {
        guard isOpen else { throw SocketError.disconnected }
        var list = wanted.map { pollfd(fd: $0.rawValue, events: Self.mask($1), revents: 0) }
        list.append(pollfd(fd: wake.reader, events: Int16(POLLIN), revents: 0))
        guard poll(&list, nfds_t(list.count), -1) >= 0 || errno == EINTR else { throw SocketError.makeFailed("poll") }
        if list.removeLast().revents != 0 {
            var bytes = [UInt8](repeating: 0, count: 256)
            _ = read(wake.reader, &bytes, bytes.count)
        }
        return list.compactMap(Self.notification)
    }

    private func interrupt() {
        var byte: UInt8 = 0
        // A full pipe interrupts as well.
        _ = write(wake.writer, &byte, 1)
    }

    private static func mask(_ events: Socket.Events) -> Int16 {
        Int16((events.contains(.read) ? POLLIN : 0) | (events.contains(.write) ? POLLOUT : 0))
    }

    /// An error, or the other side's end, is found by reading and by writing.
    private static func notification(_ entry: pollfd) -> EventNotification? {
        guard entry.revents != 0 else { return nil }
        let isClosed = Int32(entry.revents) & POLLNVAL != 0
        let events = Socket.Events([.read, .write]).filter { Self.mask([$0]) & entry.revents != 0 }
        return EventNotification(
            file: .init(rawValue: entry.fd), events: events.isEmpty ? [.read, .write] : events,
            errors: isClosed ? [.error] : [])
    }
}
#endif

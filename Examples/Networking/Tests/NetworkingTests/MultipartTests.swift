import Foundation
import FoundationNetworking
import LoopbackServer
import Testing

@testable import Networking

extension NetworkingTests {
    /// Bodies of several parts, which Python's parser of messages parses.
    @Suite struct Multipart {
        private let serializer = HTTPRequestSerializer()

        private func request(
            _ method: String = "POST", parameters: PlainValue? = nil, _ build: (inout MultipartForm) throws -> Void
        ) throws -> URLRequest {
            try serializer.multipartRequest(method: method, url: example, parameters: parameters, build)
        }

        private func body(of request: URLRequest) throws -> MultipartBodyStream {
            try #require(request.httpBodyStream as? MultipartBodyStream)
        }

        private func read(_ stream: InputStream, by length: Int = 100) -> Data {
            var data = Data()
            var buffer = [UInt8](repeating: 0, count: length)
            while case let count = stream.read(&buffer, maxLength: length), count > 0 { data += buffer.prefix(count) }
            return data
        }

        private struct Part: Decodable {
            let name: String?
            let fileName: String?
            let type: String?
            let headers: [String: String]
            let length: Int
            let sha256: String
            let text: String
        }

        private func parse(_ body: Data, _ contentType: String?) throws -> [Part] {
            let folder = try TemporaryFolder()
            let file = try folder.file("body", body)
            let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("parse_multipart.py")
            let process = Process()
            let pipe = Pipe()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["python3", "-B", script.path, contentType ?? "", file.path]
            process.standardOutput = pipe
            try process.run()
            let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
            return try JSONDecoder().decode([Part].self, from: output)
        }

        private func parts(of request: URLRequest) throws -> [Part] {
            let stream = try body(of: request)
            stream.open()
            let data = read(stream)
            #expect(data.count == stream.contentLength)
            return try parse(data, request.value(forHTTPHeaderField: "Content-Type"))
        }

        // MARK: Parts

        @Test("Bytes, dates, numbers, nested values and text are sent unchanged, byte for byte")
        func fieldsOfEveryKind() throws {
            let bytes = Data([0, 255, 13, 10, 45, 45]), date = Date(timeIntervalSince1970: 1_700_000_000)
            let parameters: PlainValue = [
                "bytes": .data(bytes), "date": .date(date), "double": 2.5, "flag": true, "integer": -7, "nothing": nil,
                "inner": ["bytes": .data(bytes), "list": [.data(bytes), "x", .date(date), 1]],
                "set": .set([.data(bytes), .data(Data([7]))]), "text": "é “€”",
            ]
            let time = Data(text: "2023-11-14T22:13:20Z")
            let expected: [(String, Data)] = [
                ("bytes", bytes), ("date", time), ("double", Data(text: "2.5")), ("flag", Data(text: "1")),
                ("inner[bytes]", bytes), ("inner[list][]", bytes), ("inner[list][]", Data(text: "x")),
                ("inner[list][]", time), ("inner[list][]", Data(text: "1")), ("integer", Data(text: "-7")),
                ("nothing", Data()), ("set", bytes), ("set", Data([7])), ("text", Data(text: "é “€”")),
            ]
            let stream = try body(of: request(parameters: parameters) { _ in })
            stream.open()
            let boundary = stream.boundary
            var wanted = Data()
            for (name, value) in expected {
                wanted += Data(text: "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n")
                wanted += value + Data(text: "\r\n")
            }
            #expect(read(stream) == wanted + Data(text: "--\(boundary)--\r\n"))
        }

        @Test("Parameters, data, a file, a stream and explicit headers arrive as parts, in their order")
        func allKinds() throws {
            let folder = try TemporaryFolder()
            let file = try folder.file("notes.txt", Data(text: "from a file\r\n--not a boundary"))
            let parts = try parts(
                of: request(parameters: ["name": "Ada", "list": [1, 2]]) { form in
                    form.append(Data(text: "plain"), name: "field")
                    form.append(Data([0, 1, 255]), name: "bytes", fileName: "b.bin", mimeType: "application/x-bytes")
                    try form.append(fileAt: file, name: "file")
                    form.append(
                        InputStream(data: Data(text: "streamed")), length: 8, name: "stream", fileName: "s.txt",
                        mimeType: "text/plain")
                    form.append(Data(text: "{}"), headers: [("Content-Type", "application/json"), ("X-Own", "yes")])
                })
            #expect(
                parts.map(\.name) == ["list[]", "list[]", "name", "field", "bytes", "file", "stream", nil])
            #expect(
                parts.map(\.text) == [
                    "1", "2", "Ada", "plain", "\u{0}\u{1}\u{FF}", "from a file\r\n--not a boundary", "streamed", "{}",
                ])
            #expect(parts.map(\.fileName) == [nil, nil, nil, nil, "b.bin", "notes.txt", "s.txt", nil])
            #expect(
                parts.suffix(4).map(\.type) == ["application/x-bytes", "text/plain", "text/plain", "application/json"]
                    && parts.prefix(4).allSatisfy { $0.type == nil })
            #expect(parts.last?.headers == ["content-type": "application/json", "x-own": "yes"])
        }

        @Test("A body is the same for every read size")
        func pieces() throws {
            let form = try request { form in
                for index in 0..<5 {
                    form.append(Data(repeating: UInt8(index), count: index * 37), name: "part \(index)")
                }
            }
            let stream = try body(of: form)
            let bodies = [1, 2, 7, 64, 1 << 16].map { length in
                let again = stream.fromBeginning()
                again.open()
                return read(again, by: length)
            }
            #expect(Set(bodies).count == 1 && bodies[0].count == stream.contentLength)
        }

        @Test("Names that would end a header are escaped")
        func oddNames() throws {
            let parts = try parts(
                of: request { form in
                    form.append(Data(), name: "a\"; x=\"", fileName: "b\r\nX-Evil: 1", mimeType: "text/plain")
                })
            #expect(parts.count == 1 && parts[0].name == "a%22; x=%22" && parts[0].fileName == "b%0D%0AX-Evil: 1")
            #expect(parts[0].headers["x-evil"] == nil)
        }

        @Test("A combining mark does not hide a quote or the end of a line")
        func combinedNames() throws {
            let stream = try body(
                of: request { form in
                    form.append(
                        Data(), name: "a\"\u{301}; x=", fileName: "b\r\n\u{301}X: 1", mimeType: "text/\"p\"\r\nX: 2")
                })
            stream.open()
            #expect(
                read(stream).text.unicodeScalars.elementsEqual(
                    """
                    --\(stream.boundary)\r
                    Content-Disposition: form-data; name="a%22\u{301}; x="; filename="b%0D%0A\u{301}X: 1"\r
                    Content-Type: text/"p"%0D%0AX: 2\r
                    \r
                    \r
                    --\(stream.boundary)--\r

                    """.unicodeScalars))
        }

        @Test(
            "AF-03 A part's media type follows from the file's extension",
            arguments: [
                ("server.cer", "application/x-x509-ca-cert"), ("a.PNG", "image/png"), ("a.json", "application/json"),
                ("a.unknown", "application/octet-stream"), ("none", "application/octet-stream"),
            ])
        func mediaTypes(name: String, type: String) throws {
            let folder = try TemporaryFolder()
            let file = try folder.file(name, Data(text: "x"))
            let parts = try parts(of: request { try $0.append(fileAt: file, name: "file") })
            #expect(parts.map(\.type) == [type] && parts.map(\.fileName) == [name])
        }

        @Test("A form without parts ends at once")
        func empty() throws {
            let stream = try body(of: request { _ in })
            stream.open()
            #expect(read(stream).text == "--\(stream.boundary)--\r\n")
        }

        // MARK: Refused parts

        @Test("GET and HEAD requests have no body", arguments: ["GET", "HEAD", "get"])
        func methods(method: String) throws {
            let error = try serializationError { _ = try request(method) { _ in } }
            #expect(error.code == .unsupportedMethod)
        }

        @Test("A part's URL must be a file URL of a readable file")
        func files() throws {
            let folder = try TemporaryFolder()
            let missing = folder.url.appendingPathComponent("missing")
            for (url, word) in [
                (example, "not the URL of a file"), (missing, "does not exist"), (folder.url, "is not a regular file"),
            ] {
                let error = try serializationError { _ = try request { try $0.append(fileAt: url, name: "file") } }
                #expect(error.code == .unusableFile && error.message.contains(word))
            }
        }

        // MARK: Reading

        @Test("A stream that is not open or has been closed reads nothing")
        func closed() throws {
            let stream = try body(of: request { $0.append(Data(text: "x"), name: "a") })
            #expect(stream.streamStatus == .notOpen && read(stream).isEmpty && !stream.hasBytesAvailable)
            stream.open()
            #expect(stream.streamStatus == .open && stream.hasBytesAvailable)
            var byte: UInt8 = 0
            #expect(stream.read(&byte, maxLength: 1) == 1 && byte == UInt8(ascii: "-"))
            stream.close()
            #expect(stream.streamStatus == .closed && stream.read(&byte, maxLength: 1) == 0)
        }

        @Test("At its end a body has no bytes left")
        func end() throws {
            let stream = try body(of: request { $0.append(Data(text: "x"), name: "a") })
            stream.open()
            _ = read(stream)
            #expect(stream.streamStatus == .atEnd && !stream.hasBytesAvailable && read(stream).isEmpty)
        }

        @Test("A missing or truncated file is an error for the reader")
        func vanishing() throws {
            let folder = try TemporaryFolder()
            for content in [nil, Data(text: "short")] {
                let file = try folder.file("file", Data(text: "long enough"))
                let stream = try body(of: request { try $0.append(fileAt: file, name: "file") })
                try FileManager.default.removeItem(at: file)
                if let content { try content.write(to: file) }
                stream.open()
                var buffer = [UInt8](repeating: 0, count: 10_000)
                #expect(stream.read(&buffer, maxLength: buffer.count) == -1)
                #expect(stream.streamStatus == .error && stream.read(&buffer, maxLength: 1) == -1)
                let error = try #require(stream.streamError as? SerializationError)
                #expect(error.code == (content == nil ? .unusableFile : .wrongLength))
            }
        }

        private final class FailingStream: InputStream {
            struct Failure: Error {}

            init() { super.init(data: Data()) }
            override func open() {}
            override func close() {}
            override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength length: Int) -> Int { -1 }
            override var streamError: (any Error)? { Failure() }
        }

        @Test("The error of a part's stream is the body's error, and so is an early end")
        func failingStream() throws {
            let missing = try #require(InputStream(url: URL(fileURLWithPath: "/missing/file")))
            let short = InputStream(data: Data(text: "abc"))
            for (stream, code) in [(FailingStream(), nil), (short, .wrongLength), (missing, .unusableFile)]
                as [(InputStream, SerializationError.Code?)]
            {
                let body = try body(
                    of: request { $0.append(stream, length: 5, name: "a", fileName: "a", mimeType: "text/plain") })
                body.open()
                var buffer = [UInt8](repeating: 0, count: 1000)
                #expect(body.read(&buffer, maxLength: buffer.count) == -1)
                #expect((body.streamError is FailingStream.Failure) == (code == nil))
                #expect((body.streamError as? SerializationError)?.code == code)
            }
        }

        @Test("Of a longer stream only the declared number of bytes is sent")
        func longStream() throws {
            let parts = try parts(
                of: request { form in
                    form.append(
                        InputStream(data: Data(text: "more than that")), length: 4, name: "a", fileName: "a",
                        mimeType: "b/c")
                    form.append(Data(text: "next"), name: "b")
                })
            #expect(parts.map(\.text) == ["more", "next"])
        }

        @Test("A stream is read once: the body cannot start again")
        func onlyOnce() throws {
            let stream = try body(
                of: request {
                    $0.append(
                        InputStream(data: Data(text: "abc")), length: 3, name: "a", fileName: "a", mimeType: "b/c")
                })
            #expect(stream.canBeginAgain)
            stream.open()
            _ = read(stream)
            #expect(!stream.canBeginAgain)
            let again = stream.fromBeginning()
            again.open()
            _ = read(again)
            #expect((again.streamError as? URLError)?.code == .requestBodyStreamExhausted)
        }

        // MARK: Into a file

        @Test("A body can be written to a file, which parses like the body")
        func file() throws {
            let folder = try TemporaryFolder()
            let request = try request(parameters: ["a": 1]) { form in
                form.append(Data(repeating: 7, count: 300_000), name: "b", fileName: "b", mimeType: "text/plain")
            }
            let url = folder.url.appendingPathComponent("body")
            let bare = try serializer.write(request, to: url)
            let data = try Data(contentsOf: url)
            let length = try body(of: request).contentLength
            #expect(bare.httpBodyStream == nil && data.count == length)
            let parts = try parse(data, bare.value(forHTTPHeaderField: "Content-Type"))
            #expect(parts.map(\.length) == [1, 300_000])
        }

        @Test("If a part cannot be read there is no file")
        func noFile() throws {
            let folder = try TemporaryFolder()
            let part = try folder.file("part", Data(text: "x"))
            let request = try request { try $0.append(fileAt: part, name: "a") }
            try FileManager.default.removeItem(at: part)
            let url = folder.url.appendingPathComponent("body")
            #expect(throws: SerializationError.self) { try serializer.write(request, to: url) }
            #expect(!FileManager.default.fileExists(atPath: url.path))
        }

        @Test("The file may be a part of the body, and is not changed if another part cannot be read")
        func fileOfItself() throws {
            let folder = try TemporaryFolder()
            let part = try folder.file("part", Data(text: "x"))
            let other = try folder.file("other", Data(text: "y"))
            let request = try request { form in
                try form.append(fileAt: part, name: "a")
                try form.append(fileAt: other, name: "b")
            }
            let bare = try serializer.write(request, to: part)
            #expect(
                try parse(Data(contentsOf: part), bare.value(forHTTPHeaderField: "Content-Type")).map(\.text) == [
                    "x", "y",
                ])
            let again = try self.request { form in
                try form.append(fileAt: part, name: "a")
                try form.append(fileAt: other, name: "b")
            }
            let whole = try Data(contentsOf: part)
            try FileManager.default.removeItem(at: other)
            #expect(throws: SerializationError.self) { try serializer.write(again, to: part) }
            #expect(try Data(contentsOf: part) == whole)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["part"])
        }

        // MARK: Over the network

        @Test("The server gets the body unchanged")
        func upload() async throws {
            let manager = try SessionManager.loopback()
            let result = try await manager.result { completion in
                try manager.multipartTask("POST", "echo", parameters: ["name": "Ada"], completion: completion) { form in
                    form.append(Data(repeating: 42, count: 200_000), name: "b", fileName: "b.bin", mimeType: "a/b")
                }
            }
            let echo = try #require(try result.get().object as? PlainValue)
            guard case .string(let body)? = echo["body"], case .string(let type)? = echo["headers"]?["content-type"]
            else {
                Issue.record("\(echo)")
                return
            }
            let parts = try parse(try #require(Data(base64Encoded: body)), type)
            #expect(parts.map(\.name) == ["name", "b"] && parts.map(\.length) == [3, 200_000])
        }

        @Test("A file that is removed while it is sent is an error of the task")
        func failingUpload() async throws {
            let folder = try TemporaryFolder()
            let file = try folder.file("file", Data(text: "x"))
            let manager = try SessionManager.loopback()
            let result = try await manager.result { completion in
                let task = try manager.multipartTask("POST", "echo", completion: completion) { form in
                    try form.append(fileAt: file, name: "file")
                }
                try FileManager.default.removeItem(at: file)
                return task
            }
            let error = try #require(throws: SerializationError.self) { try result.get() }
            #expect(error.code == .unusableFile)
        }
    }
}

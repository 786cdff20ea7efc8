import Foundation
import FoundationNetworking
import FoundationXML
import LoopbackServer
import Testing

@testable import Networking

extension NetworkingTests {
    /// Tests of the manager with the server.
    @Suite struct Manager {
        private func object(
            _ method: String, _ path: String, _ serializer: any ResponseSerializer = JSONResponseSerializer(),
            parameters: PlainValue? = nil
        ) async throws -> (any Sendable)? {
            try await SessionManager.loopback(serializer: serializer).response(method, path, parameters: parameters)
                .object
        }

        private func error(_ path: String, timeout: Int = 30) async throws -> any Error {
            let manager = try SessionManager.loopback(timeout: timeout)
            return try #require(await errorOf { _ = try await manager.response("GET", path) })
        }

        // MARK: Requests

        @Test("The server gets method, query, headers and form", arguments: ["GET", "POST", "PUT", "PATCH", "DELETE"])
        func echo(method: String) async throws {
            let manager = try SessionManager.loopback()
            manager.requestSerializer.setHeader("X-Test", to: "yes")
            let echo = try await manager.response(method, "echo", parameters: ["a": ["b": "ü&"]]).object as? PlainValue
            #expect(echo?["method"] == .string(method) && echo?["headers"]?["x-test"] == "yes")
            let text = "a%5Bb%5D=%C3%BC%26"
            if ["GET", "DELETE"].contains(method) {
                #expect(echo?["query"] == .string(text) && echo?["length"] == 0)
            } else {
                #expect(echo?["body"] == .string(Data(text: text).base64EncodedString()) && echo?["query"] == .null)
                #expect(echo?["headers"]?["content-length"] == .string("\(text.utf8.count)"))
            }
        }

        @Test("HEAD has no body to read")
        func head() async throws {
            let response = try await SessionManager.loopback().response("HEAD", "type/json")
            #expect(response.object == nil && response.response.statusCode == 200)
        }

        @Test("A path is relative to the base URL; without a base URL it is not a URL")
        func paths() async throws {
            let manager = SessionManager(baseURL: try Loopback.url("redirect/"))
            let echo = try await manager.response("GET", "302/echo").object as? PlainValue
            #expect(echo?["path"] == "/echo")
            #expect(throws: SerializationError.self) { try SessionManager().task("GET", "echo") { _ in } }
        }

        @Test("After a redirection that keeps the method the body is sent again", arguments: [307, 308])
        func redirection(status: Int) async throws {
            let echo = try await object("POST", "redirect/\(status)/echo", parameters: ["a": 1]) as? PlainValue
            #expect(echo?["method"] == "POST" && echo?["body"] == .string(Data(text: "a=1").base64EncodedString()))
        }

        @Test("The number of redirections is limited")
        func redirections() async throws {
            let path = "redirect/307/" + String(repeating: "redirect/307/", count: 30) + "echo"
            let manager = try SessionManager.loopback()
            let error = try #require(
                await errorOf { _ = try await manager.response("POST", path, parameters: ["a": 1]) })
            #expect((error as? URLError)?.code == .httpTooManyRedirects)
        }

        @Test("A redirected request to another server has no credentials")
        func credentials() throws {
            var request = URLRequest(url: example)
            for name in ["Authorization", "Cookie"] { request.setValue("secret", forHTTPHeaderField: name) }
            let transfer = TransferRequest(request)
            let inside = transfer.redirected(to: try #require(URL(string: "http://example.com/other")))
            let outside = transfer.redirected(to: try #require(URL(string: "http://example.org/")))
            #expect(inside.request.allHTTPHeaderFields == ["Authorization": "secret", "Cookie": "secret"])
            #expect(outside.request.allHTTPHeaderFields?.isEmpty != false)
        }

        @Test("A request that the session itself redirects has no credentials either", arguments: [302, 307])
        func credentialsElsewhere(status: Int) async throws {
            let manager = try SessionManager.loopback()
            manager.requestSerializer.setAuthorization(user: "Ada", password: "secret")
            for (place, isTold) in [("redirect", true), ("elsewhere", false)] {
                let echo = try await manager.response("GET", "\(place)/\(status)/echo").object as? PlainValue
                #expect(echo?["path"] == "/echo")
                #expect((echo?["headers"]?["authorization"] != nil) == isTold)
            }
        }

        @Test("A connection that the server has closed meanwhile does not matter")
        func oldConnections() async throws {
            let manager = try SessionManager.loopback()
            for _ in 0..<5 {
                _ = try await manager.response("GET", "slow") // the server closes the connection after this response
                let echo = try await manager.response("POST", "echo", parameters: ["a": 1]).object as? PlainValue
                #expect(echo?["length"] == 3)
            }
        }

        // MARK: Responses

        @Test("Each content type becomes an object")
        func types() async throws {
            for name in ["json", "text-json", "javascript"] {
                #expect((try await object("GET", "type/" + name) as? PlainValue)?["name"] == "Ada")
            }
            let list = try await object("GET", "type/plist", PropertyListResponseSerializer())
            #expect(list as? PlainValue == ["name": "Ada", "year": 1843])
            let document = try await object("GET", "type/text-xml", XMLDocumentResponseSerializer())
            #expect((document as? ReceivedXMLDocument)?.document.rootElement()?.name == "library")
            let parser = try await object("GET", "type/xml", XMLParserResponseSerializer())
            #expect((parser as? ReceivedXMLParser)?.parser.parse() == true)
            let image = try await object("GET", "type/png", ImageResponseSerializer()) as? Image
            #expect(image?.format == .png && image?.width == 3 && image?.height == 2)
            #expect((try await object("GET", "type/text", HTTPResponseSerializer()) as? Data)?.text == "plain text")
        }

        @Test("An empty body and a body of one space have no value")
        func blank() async throws {
            #expect(try await object("GET", "type/empty") == nil)
            #expect(try await object("GET", "type/space") == nil)
        }

        @Test("A wrong content type, a wrong status, both, and a body that is not JSON are errors")
        func wrong() async throws {
            let type = try #require(await error("type/text") as? SerializationError)
            #expect(type.code == .unacceptableContentType && type.data?.text == "plain text")
            let both = try #require(await error("status/503") as? SerializationError)
            #expect(both.code == .unacceptableStatusCode && both.response?.statusCode == 503)
            #expect((both.underlyingError as? SerializationError)?.code == .unacceptableContentType)
            #expect(try await error("type/invalid-json") is CocoaError)
        }

        @Test(
            "Each failure status is an error, including the status that asks for credentials",
            arguments: [400, 401, 404, 407, 500])
        func failures(status: Int) async throws {
            let error = try #require(await error("status/\(status)") as? SerializationError)
            #expect(error.code == .unacceptableStatusCode && error.response?.statusCode == status)
            #expect(error.data?.text == "a status")
        }

        // MARK: Slow and broken ones

        @Test("A slow response arrives")
        func slow() async throws {
            #expect(try await object("GET", "slow") as? PlainValue == ["a": 1])
        }

        @Test(
            "A response that ends too early is an error",
            arguments: [
                ("truncated", TransferError.truncatedResponse(expected: 100, received: 5)),
                ("truncated/chunked", .truncatedResponse(expected: nil, received: 5)),
            ])
        func truncated(path: String, expected: TransferError) async throws {
            #expect(try await error(path) as? TransferError == expected)
        }

        @Test("A server that does not answer, or stops in the middle, is an error", arguments: ["silent", "stalled"])
        func silent(path: String) async throws {
            #expect((try await error(path, timeout: 1) as? URLError)?.code == .timedOut)
        }

        @Test("Wrong lengths, and answers that are not HTTP, are errors")
        func nonsense() async throws {
            #expect(try await error("short") is CocoaError) // the body is cut at its length, so it is no JSON
            #expect(try await error("nonsense") is URLError)
            #expect(try await error("garbage") is URLError)
            let refused = SessionManager(baseURL: URL(string: "http://127.0.0.1:1/"))
            let error = try #require(await errorOf { _ = try await refused.response("GET", "x") })
            #expect((error as? URLError)?.code == .cannotConnectToHost)
        }

        // MARK: Tasks

        @Test("A task that is suspended while it runs starts again with its body when it is resumed")
        func suspension() async throws {
            let manager = try SessionManager.loopback()
            let result = try await manager.result { completion in
                let task = try manager.multipartTask("POST", "sink", completion: completion) { form in
                    form.append(Data(count: 100_000), name: "a")
                }
                for _ in 0..<20 {
                    task.resume()
                    task.suspend()
                }
                return task
            }
            guard case .integer(let length)? = (try result.get().object as? PlainValue)?["length"] else {
                Issue.record("\(result)")
                return
            }
            #expect(length > 100_000 && length < 101_000)
        }

        @Test("A suspended task gets no result before it is resumed")
        func suspended() async throws {
            let manager = try SessionManager.loopback()
            let (results, continuation) = AsyncStream<Result<SessionManager.Response, any Error>>.makeStream()
            let task = try manager.task("GET", "slow") { continuation.yield($0) }
            task.resume()
            task.suspend()
            _ = try await manager.response("GET", "slow") // takes as long as the first request
            task.resume()
            for await result in results {
                #expect(try result.get().object as? PlainValue == ["a": 1])
                break
            }
            continuation.finish()
            var others = 0
            for await _ in results { others += 1 }
            #expect(others == 0 && task.state == .completed)
        }

        @Test("A task without references runs to its end, also without its manager")
        func unheld() async throws {
            let (results, continuation) = AsyncStream<Result<SessionManager.Response, any Error>>.makeStream()
            try SessionManager.loopback().task("GET", "slow") { continuation.yield($0) }.resume()
            for await result in results {
                #expect(try result.get().object as? PlainValue == ["a": 1])
                break
            }
        }

        @Test("Identifiers of a manager's tasks are unique")
        func identifiers() throws {
            let manager = try SessionManager.loopback()
            let identifiers = Shared<[Int]>([])
            DispatchQueue.concurrentPerform(iterations: 100) { _ in
                let task = try? manager.task("GET", "silent") { _ in }
                identifiers.change { $0.append(task?.taskIdentifier ?? 0) }
            }
            #expect(Set(identifiers.value).count == 100)
        }

        @Test("Concurrent tasks each get their own result")
        func manyTasks() async throws {
            let manager = try SessionManager.loopback()
            try await withThrowingTaskGroup { group in
                for index in 0..<40 {
                    group.addTask {
                        let echo = try await manager.response(
                            "POST", "echo", parameters: ["index": .integer(Int64(index))])
                        let body = (echo.object as? PlainValue)?["body"]
                        #expect(body == .string(Data(text: "index=\(index)").base64EncodedString()))
                    }
                }
                try await group.waitForAll()
            }
        }

        @Test("Cancelling the surrounding task cancels the request that it waits for")
        func cancellation() async throws {
            let manager = try SessionManager.loopback()
            let waiting = Task { try await manager.response("GET", "silent").response.statusCode }
            waiting.cancel()
            let error = try #require(await errorOf { _ = try await waiting.value })
            #expect((error as? URLError)?.code == .cancelled)
        }

        // MARK: Files

        @Test("A download writes a file; a failed download leaves no file")
        func downloads() async throws {
            let folder = try TemporaryFolder()
            let url = folder.url.appendingPathComponent("file")
            let manager = try SessionManager.loopback()
            let fractions = Shared<[TransferProgress]>([])
            let result = try await manager.result { completion in
                manager.downloadTask(
                    with: URLRequest(url: try Loopback.url("type/json")), to: url,
                    progress: { step in fractions.change { $0.append(step) } }, completion: completion)
            }
            #expect(try result.get().object as? URL == url)
            #expect(try String(contentsOf: url, encoding: .utf8) == Sample.json)
            for path in ["status/404", "truncated"] {
                let failure = try await manager.result { completion in
                    manager.downloadTask(with: URLRequest(url: try Loopback.url(path)), to: url, completion: completion)
                }
                #expect(throws: (any Error).self) { try failure.get() }
                #expect(!FileManager.default.fileExists(atPath: url.path))
            }
        }

        @Test("A file is uploaded with its length in the headers, also a body that was written to a file")
        func fileUpload() async throws {
            let folder = try TemporaryFolder()
            let manager = try SessionManager.loopback()
            let url = folder.url.appendingPathComponent("body")
            let request = try manager.requestSerializer.write(
                manager.requestSerializer.multipartRequest(method: "POST", url: Loopback.url("echo")) { form in
                    form.append(Data(text: "content"), name: "a")
                }, to: url)
            let result = try await manager.result { completion in
                manager.uploadTask(with: request, fromFile: url, completion: completion)
            }
            let echo = try result.get().object as? PlainValue
            let data = try Data(contentsOf: url)
            #expect(echo?["headers"]?["content-length"] == .string("\(data.count)"))
            #expect(echo?["body"] == .string(data.base64EncodedString()))
        }

        @Test("A stream that other code has put into a request is sent once")
        func foreignStream() async throws {
            let manager = try SessionManager.loopback()
            for path in ["echo", "redirect/307/echo"] {
                var request = URLRequest(url: try Loopback.url(path))
                request.httpMethod = "POST"
                request.httpBodyStream = InputStream(data: Data(text: "streamed"))
                let result = try await manager.result { completion in
                    manager.uploadTask(with: request, completion: completion)
                }
                if path == "echo" {
                    let body = try (result.get().object as? PlainValue)?["body"]
                    #expect(body == .string(Data(text: "streamed").base64EncodedString()))
                } else {
                    #expect(throws: URLError(.requestBodyStreamExhausted)) { try result.get() }
                }
            }
        }

        @Test("The progress of an upload ends at the total")
        func uploadProgress() async throws {
            let queue = DispatchQueue(label: "progress")
            let manager = SessionManager(baseURL: try Loopback.url(), queue: queue)
            let steps = Shared<[TransferProgress]>([])
            let result = try await manager.result { completion in
                try manager.multipartTask(
                    "POST", "sink", uploadProgress: { step in steps.change { $0.append(step) } }, completion: completion
                ) { form in
                    form.append(Data(count: 300_000), name: "a")
                }
            }
            _ = try result.get()
            let last = try #require(steps.value.last)
            #expect(last.completed == last.total && last.fractionCompleted == 1)
            #expect(steps.value.map(\.completed) == steps.value.map(\.completed).sorted())
        }
    }
}

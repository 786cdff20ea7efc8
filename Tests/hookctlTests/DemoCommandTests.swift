import Foundation
import FoundationXML
import Testing

@Suite("hookctl demo")
struct DemoCommandTests {
    @Test("By default it shows methods of each kind, and everything is as it was")
    func defaultMethods() throws {
        let report = try Report.demo()
        #expect(report.methods.count == 4)
        #expect(
            report.methods.contains {
                $0.classRun.during.nodes[0].rows.contains { $0.implementation.hasSuffix("_stret") }
            })
        #expect(report.methods.contains { $0.method.hasPrefix("+[") })
        #expect(report.methods.contains { $0.prototype.hasPrefix("- (void)") })
        #expect(report.methods.allSatisfy { $0.complaint == nil })
    }

    @Test("The text is as its snapshot says")
    func text() throws {
        let run = try Hookctl.run(["demo", "AlbumLayout", "frameForPhotoAtIndex:inWidth:", "--calls", "2"])
        #expect(run.status == 0)
        // How many methods the root class has is no concern of this output.
        try Snapshot.expect(run.output.replacing(/\d+ methods/, with: "N methods"), is: "demo-method")
    }

    @Test("Two runs print the same")
    func deterministic() throws {
        let runs = try (0..<2).map { _ in try Hookctl.run(["demo"]) }
        #expect(runs[0].status == 0)
        #expect(runs[0].output == runs[1].output)
        #expect(!runs[0].output.contains("0x"))
    }

    @Test("The picture is well-formed SVG with the three stages")
    func picture() throws {
        let folder = try TemporaryFolder()
        let run = try Hookctl.run(["demo", "PhotoPicker", "cancel"], in: folder)
        #expect(run.output.hasSuffix("Picture: hookctl-demo.svg\n"))
        let texts = try PictureTexts(svg: try folder.text(of: "hookctl-demo.svg")).texts
        #expect(texts.contains("before"))
        #expect(texts.contains("during: <PhotoPicker #1> is hooked"))
        #expect(texts.contains("after"))
        #expect(texts.count { $0 == "<PhotoPicker #1>" } == 3)
        #expect(texts.contains("PhotoPicker_Aspects_ · new"))
        #expect(texts.count { $0 == "→ _i_PhotoPicker__cancel" } == 3)
        #expect(texts.count { $0 == "→ _objc_msgForward" } == 1)
        #expect(!folder.has("hookctl-demo.dot"))
    }

    @Test("The picture goes where --svg says")
    func pictureElsewhere() throws {
        let folder = try TemporaryFolder()
        let run = try Hookctl.run(
            ["demo", "Photo", "+photoWithTitle:width:height:", "--svg", "a picture.svg"], in: folder)
        #expect(run.status == 0)
        let texts = try PictureTexts(svg: try folder.text(of: "a picture.svg")).texts
        #expect(texts.contains("during: Photo is hooked"))
        #expect(texts.contains("aspects__photoWithTitle:width:height:"))
        #expect(!folder.has("hookctl-demo.svg"))
    }

    @Test("Without Graphviz it keeps the graph and says what to install")
    func withoutGraphviz() throws {
        let folder = try TemporaryFolder()
        let run = try Hookctl.run(
            ["demo", "PhotoPicker", "cancel"], in: folder, environment: ["PATH": folder.url.path])
        #expect(run.status == 0)
        #expect(run.output.contains("install graphviz"))
        #expect(try folder.text(of: "hookctl-demo.dot").hasPrefix("digraph"))
        #expect(!folder.has("hookctl-demo.svg"))
    }

    @Test("A picture that cannot be written ends with exit code 73")
    func pictureNotWritable() throws {
        let run = try Hookctl.run(["demo", "PhotoPicker", "cancel", "--svg", "no/such/folder/picture.svg"])
        #expect(run.status == 73)
        #expect(run.errors.contains("--svg"))
    }

    @Test("A class that does not exist: exit code 65 and the classes there are, the most similar first")
    func unknownClass() throws {
        let run = try Hookctl.run(["demo", "PhotoPickr", "pick:"])
        #expect(run.status == 65)
        #expect(run.errors.hasPrefix("hookctl: there is no class PhotoPickr; the program has PhotoPicker, "))
    }

    @Test("A method that does not exist: exit code 65 and the methods there are, the most similar first")
    func unknownMethod() throws {
        let run = try Hookctl.run(["demo", "LivePhoto", "megapixel"])
        #expect(run.status == 65)
        #expect(run.errors.hasPrefix("hookctl: instances of LivePhoto have no method megapixel; there is megapixels, "))
        #expect(run.errors.contains("+photoWithTitle:width:height:"))
        let ofClass = try Hookctl.run(["demo", "LivePhoto", "+photoWithTitle:"])
        #expect(ofClass.status == 65)
        #expect(ofClass.errors.contains("there is +photoWithTitle:width:height:, "))
    }

    @Test("A method that must not be hooked: exit code 65 and the reason")
    func deniedMethod() throws {
        let run = try Hookctl.run(["demo", "Photo", "retain"])
        #expect(run.status == 65)
        #expect(run.errors.contains("-[Photo retain] cannot be hooked"))
    }

    @Test("Wrong usage ends with exit code 64")
    func usage() throws {
        #expect(try Hookctl.run(["demo", "Photo"]).status == 64)
        #expect(try Hookctl.run(["demo", "--calls", "-1"]).status == 64)
    }
}

/// The texts of an SVG file. Throws when it is no well-formed XML with an svg element at its root.
private final class PictureTexts: NSObject, XMLParserDelegate {
    private(set) var texts: [String] = []
    private var root: String?
    private var current: String?

    struct Malformed: Error {}

    init(svg: String) throws {
        super.init()
        let parser = XMLParser(data: Data(svg.utf8))
        parser.delegate = self
        guard parser.parse(), root == "svg" else { throw Malformed() }
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        root = root ?? name
        current = name == "text" ? "" : nil
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { current? += text }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        if let current {
            texts.append(current.replacing("\u{A0}", with: " ").trimmingCharacters(in: .whitespaces))
        }
        current = nil
    }
}

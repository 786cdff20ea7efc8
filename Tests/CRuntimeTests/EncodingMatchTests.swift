import CRuntime
import Testing

@Suite struct EncodingMatchTests {
    static let equal: [(String, String)] = [
        ("i", "i"), ("B", "c"), ("c", "C"), ("C", "B"), ("l", "q"), ("L", "Q"), ("v", "v"),
        ("rVi", "i"), ("r*", "*"), ("@", "@\"Photo\""), ("@\"Photo\"", "@\"<Reading>\""), ("@?", "@?<v@?i>"),
        ("^v", "^i"), ("^v", "^^{node}"), ("^v", "*"), ("^v", "^?"), ("^v", "#"), ("^v", ":"), ("^v", "^@"),
        ("^rv", "^{node=i}"), ("^i", "^i"), ("^^v", "^*"), ("*", "^c"), ("*", "^C"), ("^B", "*"),
        ("^{objc_object=}", "@"), ("^{objc_class=}", "#"), ("^{objc_selector=}", ":"),
        ("^{objc_class}", "^{objc_class=#}"),
        ("{a=ii}", "{b=ii}"), ("{?=ic}", "{a=\"x\"i\"y\"B}"), ("{a={b=i}}", "{c={d=i}}"), ("(a=if)", "(b=if)"),
        ("{a}", "{a=ii}"), ("^{a}", "^{a=ii}"), ("^{a=}", "^{a=ii}"), ("^{a}", "^{a=}"), ("^(a)", "^(a=if)"),
        ("^{?}", "^{?=ii}"), ("{a=}", "{b=}"), ("{a=b0i3b3i5}", "{b=b3b5}"), ("[3i]", "[3i]"), ("jd", "jd"),
        ("Ai", "i"), ("^Ai", "^i"),
        ("![16,16f]", "![16,16f]"), ("{n=^{n}i}", "{m=^{n=^{n}i}i}"),
    ]

    static let different: [(String, String)] = [
        ("i", "I"), ("i", "s"), ("i", "f"), ("q", "Q"), ("q", "d"), ("q", "@"), ("c", "s"), ("i", "b3"), ("v", "?"),
        ("@", "#"), ("@", ":"), ("@", "@?"), ("@", "^v"), ("@?", "^v"), ("^v", "q"), ("^v", "i"), ("#", ":"),
        ("#", "*"),
        ("^i", "^I"), ("^i", "*"), ("^?", "^i"), ("^^i", "^i"), ("^{objc_object}", "#"), ("^{objc_class}", ":"),
        ("{a=ii}", "{a=i}"), ("{a=ii}", "{a=if}"), ("{a=ii}", "{a=q}"), ("{a=if}", "(a=if)"), ("{a}", "{b}"),
        ("{a}", "{b=i}"), ("^{a}", "^{b}"), ("^{a=}", "^{b=}"), ("^{a}", "^{?}"), ("^{a=i}", "^{a=f}"),
        ("{a=}", "{a=i}"),
        ("{a=b0i3b3i5}", "{b=b0i4b4i4}"), ("{a=b0i3}", "{a=b0I3}"), ("{a=b0i0}", "{a=i}"), ("[3i]", "[4i]"),
        ("[3i]", "[3f]"), ("[3i]", "^i"), ("jd", "jf"), ("jd", "d"), ("![16,16f]", "![16,16d]"), ("{a=Ajf}", "{a=jf}"),
        ("{a=Ai}", "{a=i}"), ("{a=[2Ai]}", "{a=[2i]}"),
    ]

    @Test(arguments: equal)
    func equalStructuresMatch(left: String, right: String) throws {
        let left = try ParsedType(left)
        let right = try ParsedType(right)
        #expect(left.matches(right))
        #expect(right.matches(left))
    }

    @Test(arguments: different)
    func differentStructuresDoNot(left: String, right: String) throws {
        let left = try ParsedType(left)
        let right = try ParsedType(right)
        #expect(!left.matches(right))
        #expect(!right.matches(left))
    }

    @Test func nullMatchesNothing() {
        let type = ort_type_parse("i", 1, nil)
        defer { ort_type_free(type) }
        #expect(!ort_type_matches(type, nil))
        #expect(!ort_type_matches(nil, type))
        #expect(!ort_type_matches(nil, nil))
    }
}

import CRuntime
import Foundation
import TestRoot
import TestSupport
import Testing

@Suite struct IvarTests {
    @Test func addedIvarsAreAlignedAndDoNotOverlap() throws {
        let cls = allocateClass("IvarTestsLayout")
        let fields: [(name: String, size: Int, alignment: UInt8, type: String)] = [
            ("character", 1, 0, "c"), ("number", 8, 3, "d"), ("short", 2, 1, "s"), ("wide", 16, 4, "D"),
            ("flag", 1, 0, "B"), ("object", 8, 3, "@\"TestRoot\""),
        ]
        for field in fields {
            #expect(addIvar(cls, field.name, field.size, field.alignment, field.type))
        }
        objc_registerClassPair(cls)
        let ivars = takeList { class_copyIvarList(cls, $0) }
        #expect(ivars.map { String(cString: ivar_getName($0)) } == fields.map(\.name))
        #expect(ivars.map { String(cString: ivar_getTypeEncoding($0)) } == fields.map(\.type))
        var end = class_getInstanceSize(test_root_class())
        for (ivar, field) in zip(ivars, fields) {
            let offset = ivar_getOffset(ivar)
            #expect(offset >= end)
            #expect(offset % (1 << Int(field.alignment)) == 0)
            #expect(class_getInstanceVariable(cls, field.name) == ivar)
            end = offset + field.size
        }
        #expect(class_getInstanceSize(cls) >= end)
        #expect(class_getInstanceSize(cls) % 8 == 0)
    }

    @Test func subclassesAppendToTheirSuperclass() throws {
        let base = allocateClass("IvarTestsBase")
        class_addIvar(base, "first", 4, 2, "i")
        objc_registerClassPair(base)
        let derived = allocateClass("IvarTestsDerived", base)
        class_addIvar(derived, "second", 4, 2, "i")
        objc_registerClassPair(derived)
        let first = try #require(findIvar(derived, "first"))
        let second = try #require(findIvar(derived, "second"))
        #expect(first == class_getInstanceVariable(base, "first"))
        #expect(ivar_getOffset(second) >= ivar_getOffset(first) + 4)
        #expect(class_getInstanceVariable(base, "second") == nil)
        #expect(takeList { class_copyIvarList(derived, $0) } == [second])
    }

    @Test func ivarsCanOnlyBeAddedBeforeTheClassIsRegistered() {
        let cls = allocateClass("IvarTestsClosed")
        #expect(addIvar(cls, "value", 8, 3, "q"))
        #expect(!addIvar(cls, "value", 4, 2, "i"))
        objc_registerClassPair(cls)
        let size = class_getInstanceSize(cls)
        #expect(!addIvar(cls, "late", 8, 3, "q"))
        #expect(class_getInstanceSize(cls) == size)
        #expect(class_getInstanceVariable(cls, "late") == nil)
        #expect(!addIvar(test_root_class(), "late", 8, 3, "q"))
        #expect(!addIvar(object_getClass(object(cls)), "late", 8, 3, "q"))
        #expect(!addIvar(nil, "late", 8, 3, "q"))
    }

    @Test func namesAndTypesAreCopied() throws {
        let cls = allocateClass("IvarTestsCopied")
        var name = Array("copied".utf8CString)
        var types = Array("q".utf8CString)
        class_addIvar(cls, name, 8, 3, types)
        objc_registerClassPair(cls)
        name[0] = 88
        types[0] = 88
        let ivar = try #require(findIvar(cls, "copied"))
        #expect(String(cString: ivar_getName(ivar)) == "copied")
        #expect(String(cString: ivar_getTypeEncoding(ivar)) == "q")
    }

    @Test func anIvarOfUnknownOwnershipIsReadAndWrittenAsItIs() throws {
        let cls = allocateClass("IvarTestsUnknown")
        class_addIvar(cls, "value", 8, 3, "@")
        objc_registerClassPair(cls)
        let ivar = try #require(findIvar(cls, "value"))
        Tracked.counting { gone in
            let owner = instance(of: cls)
            let value = Tracked.make(gone)
            #expect(object_getIvar(owner, ivar) == nil)
            object_setIvar(owner, ivar, value)
            #expect(object_getIvar(owner, ivar) == value)
            #expect(UnsafeRawPointer(owner).load(fromByteOffset: ivar_getOffset(ivar), as: id?.self) == value)
            #expect(ort_retain_count(value) == 1)
            objc_release(owner)
            #expect(gone.pointee == 0)
            objc_release(value)
        }
    }

    @Test(arguments: Fixture.Configuration.automatic)
    func ivarsOfArcClassesAreStoredByTheirOwnership(configuration: Fixture.Configuration) throws {
        let fixture = try Fixture.load("destruct.arc", configuration)
        let cls = try #require(fixture.cls("Whole"))
        let strong = try #require(findIvar(cls, "part"))
        let weak = try #require(findIvar(cls, "observed"))
        #expect(takeList { class_copyIvarList(cls, $0) } == [strong, weak])
        Tracked.counting { gone in
            let owner = sendObject(objc_alloc(cls), "self")
            let value = Tracked.make(gone)
            object_setIvar(owner, strong, value)
            object_setIvar(owner, weak, value)
            #expect(ort_retain_count(value) == 2)
            #expect(object_getIvar(owner, strong) == value)
            let pool = objc_autoreleasePoolPush()
            #expect(object_getIvar(owner, weak) == value)
            objc_autoreleasePoolPop(pool)
            objc_release(value)
            #expect(gone.pointee == 0)
            object_setIvar(owner, strong, nil)
            #expect(gone.pointee == 1)
            #expect(object_getIvar(owner, weak) == nil)
            object_dispose(owner)
        }
    }

    @Test(arguments: Fixture.Configuration.allCases)
    func compiledIvarsKnowTheirOffsets(configuration: Fixture.Configuration) throws {
        let fixture = try Fixture.load("initialize", configuration)
        let cls = fixture.cls("Reentrant")
        let ivar = try #require(findIvar(cls, "value"))
        #expect(ivar_getOffset(ivar) == 8)
        #expect(String(cString: ivar_getTypeEncoding(ivar)) == "i")
        #expect(class_getInstanceSize(cls) >= 12)
    }

    @Test func nullHasNoIvars() {
        let object = instance(of: test_root_class())
        #expect(class_getInstanceVariable(nil, "value") == nil)
        #expect(class_getInstanceVariable(test_root_class(), nil) == nil)
        #expect(class_getInstanceVariable(test_root_class(), "noSuchIvar") == nil)
        #expect(class_getClassVariable(nil, "value") == nil)
        #expect(class_getClassVariable(test_root_class(), nil) == nil)
        #expect(takeList { class_copyIvarList(nil, $0) }.isEmpty)
        #expect(ivar_getName(nil) == nil)
        #expect(ivar_getTypeEncoding(nil) == nil)
        #expect(ivar_getOffset(nil) == 0)
        #expect(object_getIvar(nil, nil) == nil)
        #expect(object_getIvar(object, nil) == nil)
        object_setIvar(nil, nil, object)
        object_setIvar(object, nil, object)
        #expect(ort_retain_count(object) == 1)
        object_dispose(object)
    }
}

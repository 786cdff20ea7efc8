import CRuntime

extension ObjCObject {
    /// The class that `-class` answers.
    public var statedClass: ObjCClass {
        let cls = isa
        guard !cls.isMetaclass, (try? cls.instancesRespond(to: "class")) == true else { return cls }
        guard let said: ObjCClass = try? send("class"), object_isClass(said.unsafeObject) else { return cls }
        return said
    }
}

// A class with many members, for code that lists them.

open class CrowdedReceiver {
    /// Makes a receiver.
    public init() {}

    open func method0(_ value: Int) -> Int { value + 0 }
    open func method1(named name: String) -> String? { name }
    open func method2(_ values: [Int], by factor: Double) throws {}
    open func method3() {}
    open func method4(_ value: Int) -> Int { value + 4 }
    open func method5(named name: String) -> String? { name }
    open func method6(_ values: [Int], by factor: Double) throws {}
    open func method7() {}
    open func method8(_ value: Int) -> Int { value + 8 }
    open func method9(named name: String) -> String? { name }
    open func method10(_ values: [Int], by factor: Double) throws {}
    open func method11() {}
    open func method12(_ value: Int) -> Int { value + 12 }
    open func method13(named name: String) -> String? { name }
    open func method14(_ values: [Int], by factor: Double) throws {}
    open func method15() {}
    open func method16(_ value: Int) -> Int { value + 16 }
    open func method17(named name: String) -> String? { name }
    open func method18(_ values: [Int], by factor: Double) throws {}
    open func method19() {}
    open func method20(_ value: Int) -> Int { value + 20 }
    open func method21(named name: String) -> String? { name }
    open func method22(_ values: [Int], by factor: Double) throws {}
    open func method23() {}
    open func method24(_ value: Int) -> Int { value + 24 }
    open func method25(named name: String) -> String? { name }
    open func method26(_ values: [Int], by factor: Double) throws {}
    open func method27() {}
    open func method28(_ value: Int) -> Int { value + 28 }
    open func method29(named name: String) -> String? { name }
    open func method30(_ values: [Int], by factor: Double) throws {}
    open func method31() {}
    open func method32(_ value: Int) -> Int { value + 32 }
    open func method33(named name: String) -> String? { name }
    open func method34(_ values: [Int], by factor: Double) throws {}
    open func method35() {}
    open func method36(_ value: Int) -> Int { value + 36 }
    open func method37(named name: String) -> String? { name }
    open func method38(_ values: [Int], by factor: Double) throws {}
    open func method39() {}
    open func method40(_ value: Int) -> Int { value + 40 }
    open func method41(named name: String) -> String? { name }
    open func method42(_ values: [Int], by factor: Double) throws {}
    open func method43() {}
    open func method44(_ value: Int) -> Int { value + 44 }
    open func method45(named name: String) -> String? { name }
    open func method46(_ values: [Int], by factor: Double) throws {}
    open func method47() {}
    open func method48(_ value: Int) -> Int { value + 48 }
    open func method49(named name: String) -> String? { name }
    open func method50(_ values: [Int], by factor: Double) throws {}
    open func method51() {}
    open func method52(_ value: Int) -> Int { value + 52 }
    open func method53(named name: String) -> String? { name }
    open func method54(_ values: [Int], by factor: Double) throws {}
    open func method55() {}
    open func method56(_ value: Int) -> Int { value + 56 }
    open func method57(named name: String) -> String? { name }
    open func method58(_ values: [Int], by factor: Double) throws {}
    open func method59() {}
    open func method60(_ value: Int) -> Int { value + 60 }
    open func method61(named name: String) -> String? { name }
    open func method62(_ values: [Int], by factor: Double) throws {}
    open func method63() {}
    open func method64(_ value: Int) -> Int { value + 64 }
    open func method65(named name: String) -> String? { name }
    open func method66(_ values: [Int], by factor: Double) throws {}
    open func method67() {}
    open func method68(_ value: Int) -> Int { value + 68 }
    open func method69(named name: String) -> String? { name }
    open func method70(_ values: [Int], by factor: Double) throws {}
    open func method71() {}
    open func method72(_ value: Int) -> Int { value + 72 }
    open func method73(named name: String) -> String? { name }
    open func method74(_ values: [Int], by factor: Double) throws {}
    open func method75() {}
    open func method76(_ value: Int) -> Int { value + 76 }
    open func method77(named name: String) -> String? { name }
    open func method78(_ values: [Int], by factor: Double) throws {}
    open func method79() {}
    open func method80(_ value: Int) -> Int { value + 80 }
    open func method81(named name: String) -> String? { name }
    open func method82(_ values: [Int], by factor: Double) throws {}
    open func method83() {}
    open func method84(_ value: Int) -> Int { value + 84 }
    open func method85(named name: String) -> String? { name }
    open func method86(_ values: [Int], by factor: Double) throws {}
    open func method87() {}
    open func method88(_ value: Int) -> Int { value + 88 }
    open func method89(named name: String) -> String? { name }
    open func method90(_ values: [Int], by factor: Double) throws {}
    open func method91() {}
    open func method92(_ value: Int) -> Int { value + 92 }
    open func method93(named name: String) -> String? { name }
    open func method94(_ values: [Int], by factor: Double) throws {}
    open func method95() {}
    open func method96(_ value: Int) -> Int { value + 96 }
    open func method97(named name: String) -> String? { name }
    open func method98(_ values: [Int], by factor: Double) throws {}
    open func method99() {}
}

/// The declarations in <objc/…> of classes, protocols and structures that the runtime's image knows by name.
enum ObjectiveCHeaders {
    private static let classes = [
        "NSArray": "NSArray", "NSConstantString": "NSString", "NSDictionary": "NSDictionary",
        "NSEnumerator": "NSFastEnumeration", "NSError": "NSError", "NSException": "NSException",
        "NSIndexSet": "NSIndexSet", "NSInvocation": "NSInvocation", "NSMethodSignature": "NSMethodSignature",
        "NSMutableArray": "NSArray", "NSMutableDictionary": "NSDictionary", "NSMutableIndexSet": "NSIndexSet",
        "NSMutableSet": "NSSet", "NSNull": "NSNull", "NSNumber": "NSNumber", "NSObject": "NSObject",
        "NSProxy": "NSProxy", "NSSet": "NSSet", "NSString": "NSString", "NSValue": "NSValue",
    ]
    private static let protocols = [
        "NSCopying": "NSObject", "NSFastEnumeration": "NSFastEnumeration", "NSMutableCopying": "NSObject",
        "NSObject": "NSObject",
    ]
    private static let structures = [
        "_NSRange": "NSRange", "_NSZone": "NSObject", "objc_class": "NSObject", "objc_object": "NSObject",
        "objc_selector": "NSObject",
    ]

    static func header(ofClass name: String) -> String? { classes[name] }
    static func header(ofProtocol name: String) -> String? { protocols[name] }
    static func header(ofStructure name: String) -> String? { structures[name] }
}

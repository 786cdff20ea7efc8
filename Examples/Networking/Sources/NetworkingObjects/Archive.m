#import "Archiving.h"
#import "FoundationServices.h"
#import <objc/NSIndexSet.h>
#import <objc/NSKeyValueCoding.h>
#import <objc/NSNull.h>
#import <objc/NSNumber.h>
#import <objc/NSSet.h>
#import <stdio.h>

static NSString *const ClassKey = @"class";
static NSString *const ValuesKey = @"values";
static NSString *const MembersKey = @"members";
static NSString *const RangesKey = @"ranges"; // location, length, location …

// An empty dictionary in place of a set stands for nil.
static BOOL isNothing(id value, Class cls) {
    BOOL isSet = cls == [NSSet class] || cls == [NSIndexSet class];
    return isSet && [value isKindOfClass:[NSDictionary class]] && [(NSDictionary *)value count] == 0;
}

@implementation Archive

// MARK: Writing

+ (NSDictionary<NSString *, id> *)archiveOfObject:(id<Archiving>)object {
    NSMutableDictionary<NSString *, id> *values = [NSMutableDictionary dictionary];
    for (NSString *key in [object archivedKeys]) {
        values[key] = [self archivedValue:[(NSObject *)object valueForKey:key]] ?: @{};
    }
    return @{ClassKey : [NSString stringWithUTF8String:class_getName([object class])], ValuesKey : values};
}

+ (id)archivedValue:(id)value {
    if ([value isKindOfClass:[NSSet class]]) {
        return @{MembersKey : [(NSSet *)value allObjects]};
    }
    if ([value isKindOfClass:[NSIndexSet class]]) {
        NSMutableArray<NSNumber *> *ranges = [NSMutableArray array];
        [(NSIndexSet *)value enumerateRangesUsingBlock:^(NSRange range, BOOL *stop) {
            [ranges addObject:@(range.location)];
            [ranges addObject:@(range.length)];
        }];
        return @{RangesKey : ranges};
    }
    if ([value isKindOfClass:[NSArray class]]) {
        NSMutableArray *elements = [NSMutableArray array];
        for (id element in (NSArray *)value) {
            [elements addObject:[self archivedValue:element]];
        }
        return elements;
    }
    return [value conformsToProtocol:@protocol(Archiving)] ? [self archiveOfObject:value] : value;
}

// MARK: Reading

+ (id)objectOfClass:(Class)cls fromArchive:(NSDictionary<NSString *, id> *)archive error:(NSError **)error {
    NSError *failure = nil;
    id object = [self makeObjectOfClass:cls archive:archive error:&failure];
    if (!object && error) {
        *error = failure;
    }
    return object;
}

+ (id)makeObjectOfClass:(Class)cls archive:(NSDictionary *)archive error:(NSError **)error {
    NSString *name = [self value:[self member:ClassKey of:archive] ofClass:[NSString class]];
    NSDictionary *values = [self value:[self member:ValuesKey of:archive] ofClass:[NSDictionary class]];
    Class named = name ? objc_getClass(name.UTF8String) : Nil;
    if (!values || ![named isSubclassOfClass:cls] || ![named conformsToProtocol:@protocol(Archiving)]) {
        *error = [self refusal:"the archive is not an archive of" class:cls];
        return nil;
    }
    NSObject<Archiving> *object = [[named alloc] init];
    for (NSString *key in values) {
        id archived = [values objectForKey:key];
        Class wanted = [object classOfArchivedKey:key];
        id value = [self valueFromArchived:archived ofClass:wanted];
        if (!value && !isNothing(archived, wanted)) {
            *error = [self refusal:"the archive has a value that does not belong to" class:named];
            return nil;
        }
        [object setValue:value forKey:key];
    }
    return object;
}

+ (NSError *)refusal:(const char *)reason class:(Class)cls {
    char message[256];
    snprintf(message, sizeof message, "%s %s", reason, class_getName(cls));
    return [SerializationError errorWithCode:SerializationErrorUndecodableBody
                                     message:[NSString stringWithUTF8String:message]];
}

+ (id)member:(NSString *)key of:(id)dictionary {
    return [[self value:dictionary ofClass:[NSDictionary class]] objectForKey:key];
}

// Returns the value; nil if it is not of the class.
+ (id)value:(id)value ofClass:(Class)cls {
    return [value isKindOfClass:cls] ? value : nil;
}

+ (id)valueFromArchived:(id)archived ofClass:(Class)cls {
    if (cls == [NSSet class]) {
        NSArray *members = [self strings:[self member:MembersKey of:archived]];
        return members ? [NSSet setWithArray:members] : nil;
    }
    if (cls == [NSIndexSet class]) {
        return [self indexesFromRanges:[self value:[self member:RangesKey of:archived] ofClass:[NSArray class]]];
    }
    if (cls == [NSDictionary class]) {
        NSDictionary *dictionary = [self value:archived ofClass:[NSDictionary class]];
        return [self strings:dictionary.allKeys] && [self strings:dictionary.allValues] ? dictionary : nil;
    }
    if (cls == [NSArray class]) {
        return [self objectsFromArchives:[self value:archived ofClass:[NSArray class]]];
    }
    return cls ? [self value:archived ofClass:cls] : nil;
}

+ (NSArray<NSString *> *)strings:(id)value {
    NSArray *strings = [self value:value ofClass:[NSArray class]];
    for (id string in strings) {
        if (![string isKindOfClass:[NSString class]]) {
            return nil;
        }
    }
    return strings;
}

+ (NSIndexSet *)indexesFromRanges:(NSArray *)ranges {
    if (!ranges || ranges.count % 2 != 0) {
        return nil;
    }
    NSMutableIndexSet *indexes = [[NSMutableIndexSet alloc] init];
    for (NSUInteger index = 0; index < ranges.count; index += 2) {
        NSNumber *location = [self value:ranges[index] ofClass:[NSNumber class]];
        NSNumber *length = [self value:ranges[index + 1] ofClass:[NSNumber class]];
        // Status codes have three digits: larger numbers make no sense.
        if (!location || !length || location.unsignedIntegerValue > 999 || length.unsignedIntegerValue > 1000) {
            return nil;
        }
        [indexes addIndexesInRange:NSMakeRange(location.unsignedIntegerValue, length.unsignedIntegerValue)];
    }
    return [[NSIndexSet alloc] initWithIndexSet:indexes];
}

+ (NSArray *)objectsFromArchives:(NSArray *)archives {
    NSMutableArray *objects = [NSMutableArray array];
    for (NSDictionary *archive in archives) {
        NSError *failure = nil;
        id object = [self makeObjectOfClass:[NSObject class] archive:archive error:&failure];
        if (!object) {
            return nil;
        }
        [objects addObject:object];
    }
    return archives ? objects : nil;
}

@end

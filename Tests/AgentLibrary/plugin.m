// A plug-in that brings the Objective-C runtime into a program that is written in C.

#import <objc/NSString.h>

@interface Album : NSObject
- (NSString *)add:(NSString *)name;
- (int)count;
@end

@implementation Album {
    int _count;
}

- (NSString *)add:(NSString *)name {
    _count++;
    return name;
}

- (int)count {
    return _count;
}

@end

int plugin_add(const char *name);
int plugin_add(const char *name) {
    static Album *album;
    album = album == nil ? [Album new] : album;
    [album add:[NSString stringWithUTF8String:name]];
    return [album count];
}

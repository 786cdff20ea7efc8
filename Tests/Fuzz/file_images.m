// Classes, categories and protocols, from which kept cases of the fuzzer of files were compiled: stripped_x86-64,
// stripped_aarch64, with_symbols and program_without_relocations. They were linked small and without libraries, as by
//   clang --target=aarch64-linux-gnu -fuse-ld=lld -fobjc-runtime=gnustep-2.0 -Os -w -fPIC -shared -nostdlib
//       -Wl,-s,-z,max-page-size=4096,-z,noseparate-code
// file_types.swift is the source of swift_types.

@protocol Copying
- (id)copy;
@end
@protocol Named <Copying>
- (char *)name;
+ (long)count;
@optional
- (void)setName:(char *)name;
@property (readonly) int length;
@end
__attribute__((objc_root_class))
@interface Root {
    Class isa;
}
@end
@implementation Root
@end
@interface Photo : Root <Named> {
    int _flags : 3;
    struct {
        int width;
        double scale;
    } _size;
    id _owner;
}
@property (nonatomic) long number;
@property (class) int shared;
- (void)resize:(struct {
    int width;
})size by:(double)factor;
@end
@implementation Photo
@synthesize number;
@dynamic shared;
- (char *)name {
    return "photo";
}
+ (long)count {
    return 1;
}
- (id)copy {
    return 0;
}
- (int)length {
    return 5;
}
- (void)resize:(struct {
    int width;
})size by:(double)factor {}
@end
@interface Photo (Editing)
@end
@implementation Photo (Editing)
- (void)edit {
}
+ (id)edited {
    return 0;
}
@end
@interface Stranger
@end
@interface LivePhoto : Stranger {
    long _seconds;
}
@end
@implementation LivePhoto
@end
@implementation Stranger (More)
- (void)more {
}
@end

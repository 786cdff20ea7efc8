// Examples from BlocksKit's documentation of dynamic delegates. The functions return NULL if all is well, otherwise the
// condition that was not met.

#include "fixture.h"

#include <objc/BlocksKit.h>
#include <objc/NSDictionary.h>
#include <objc/NSException.h>
#include <objc/NSMethodSignature.h>
#include <objc/NSNumber.h>
#include <objc/NSString.h>

#define PASTE3_(name, configuration, suffix) name##_##configuration##suffix
#define PASTE3(name, configuration, suffix) PASTE3_(name, configuration, suffix)

#if FIXTURE_ARC
#define NEW(class) [class new]
#define UNOWNED weak
#else
#define NEW(class) [[class new] autorelease]
#define UNOWNED assign
#endif

#define Photo FIXTURE(DelegatePhoto)
#define Picker FIXTURE(DelegatePicker)
#define PickerDelegate PASTE3(DelegatePicker, FIXTURE_CONFIGURATION, Delegate)
#define PickerDataSource PASTE3(DelegatePicker, FIXTURE_CONFIGURATION, DataSource)
#define SmallPicker FIXTURE(DelegateSmallPicker)

@interface Photo : NSObject
@end
@implementation Photo
@end

@class Picker;

@protocol PickerDelegate <NSObject>
- (int)picker:(Picker *)picker didPick:(Photo *)photo at:(long)index;
@optional
- (long)pickerDidCancel:(Picker *)picker;
- (NSString *)titleOf:(Picker *)picker;
+ (int)rate:(Photo *)photo;
@end

@protocol PickerDataSource
@optional
- (long)countOf:(Picker *)picker;
@end

// Its delegate is not registered, so the code that makes a dynamic delegate sets it.
@interface Picker : NSObject
@property (UNOWNED) id<PickerDelegate> delegate;
@property (UNOWNED) id<PickerDataSource> dataSource;
@property (retain) id onCancel;
- (int)pick:(Photo *)photo;
@end
@implementation Picker
@dynamic onCancel; // not a copy
- (int)pick:(Photo *)photo {
    return [self.delegate picker:self didPick:photo at:7];
}
@end

@interface SmallPicker : Picker
@end
@implementation SmallPicker
@end

// An ordinary delegate.
#define Friend FIXTURE(DelegateFriend)
@interface Friend : NSObject <PickerDelegate>
@end
@implementation Friend
- (int)picker:(Picker *)picker didPick:(Photo *)photo at:(long)index {
    return (int)index * 100;
}
- (NSString *)titleOf:(Picker *)picker {
    return @"a friend's";
}
- (int)unknownToTheProtocol {
    return 5;
}
@end

// Whether an NSException leaves the block whose reason contains the text.
static bool throws(void (^block)(void), const char *text) {
    @try {
        block();
    } @catch (NSException *exception) {
        const char *reason = [exception.reason UTF8String];
        if (strstr(reason, text) == NULL) {
            fprintf(stderr, "\"%s\" does not say \"%s\"\n", reason, text);
        }
        return strstr(reason, text) != NULL;
    }
    return false;
}

// MARK: Implementing

EXPORT const char *delegates_implemented(void) {
    Picker *picker = NEW(Picker);
    Photo *photo = NEW(Photo);
    A2DynamicDelegate *delegate = [picker bk_dynamicDelegate];
    REQUIRE(delegate != nil && delegate == [picker bk_dynamicDelegate]);
    REQUIRE(delegate.protocol == @protocol(PickerDelegate) && delegate.realDelegate == nil);
    __block Photo *picked = nil;
    int (^block)(Picker *, Photo *, long) = ^(Picker *sender, Photo *chosen, long index) {
        picked = sender == picker ? chosen : nil;
        return (int)index * 2;
    };
    [delegate implementMethod:@selector(picker:didPick:at:) withBlock:block];
    picker.delegate = (id)delegate;
    REQUIRE([picker pick:photo] == 14 && picked == photo);
    REQUIRE([(id)[delegate blockImplementationForMethod:@selector(picker:didPick:at:)] isKindOfClass:[NSObject class]]);
    REQUIRE([delegate respondsToSelector:@selector(picker:didPick:at:)]);
    [delegate implementMethod:@selector(picker:didPick:at:) withBlock:^(Picker *sender) {
        return 3;
    }];
    REQUIRE([picker pick:photo] == 3);
    [delegate removeBlockImplementationForMethod:@selector(picker:didPick:at:)];
    REQUIRE([delegate blockImplementationForMethod:@selector(picker:didPick:at:)] == nil);
    REQUIRE(![delegate respondsToSelector:@selector(picker:didPick:at:)]);
    [delegate removeBlockImplementationForMethod:@selector(picker:didPick:at:)];
    return NULL;
}

EXPORT const char *delegates_without_a_block(void) {
    Picker *picker = NEW(Picker);
    A2DynamicDelegate<PickerDelegate> *delegate = [picker bk_dynamicDelegate];
    REQUIRE([delegate pickerDidCancel:picker] == 0 && [delegate titleOf:picker] == nil);
    REQUIRE(throws(
        ^{
            [delegate picker:picker didPick:nil at:0];
        }, "picker:didPick:at:"));
    REQUIRE(throws(
        ^{
            [(id)delegate unknownToTheProtocol];
        }, "unknownToTheProtocol"));
    REQUIRE(throws(
        ^{
            [(id)delegate unknownToTheProtocol];
        }, "does not declare the method"));
    REQUIRE(![delegate respondsToSelector:@selector(pickerDidCancel:)]);
    [(A2DynamicDelegate *)delegate implementMethod:@selector(titleOf:) withBlock:^{
        return @"a block's";
    }];
    void (^picking)(void) = ^{
        [delegate picker:picker didPick:nil at:0];
    };
    REQUIRE(throws(picking, "-[A2DynamicDelegate picker:didPick:at:]: unrecognized selector"));
    REQUIRE(throws(picking, class_getName([Picker class])));
    REQUIRE(throws(picking, protocol_getName(@protocol(PickerDelegate))));
    REQUIRE(throws(picking, "requires the method"));
    return NULL;
}

// A picker that is registered.
#define ToldPicker FIXTURE(DelegateToldPicker)
@interface ToldPicker : Picker
@end
@implementation ToldPicker
+ (void)load {
    @autoreleasepool {
        [self bk_registerDynamicDelegate];
    }
}
@end

EXPORT const char *delegates_with_a_real_one(void) {
    ToldPicker *picker = NEW(ToldPicker);
    Friend *friend = NEW(Friend);
    A2DynamicDelegate<PickerDelegate> *delegate = [picker bk_dynamicDelegate];
    picker.delegate = friend;
    REQUIRE(delegate.realDelegate == friend && [picker pick:nil] == 700);
    REQUIRE([delegate picker:picker didPick:nil at:3] == 300);
    REQUIRE([[delegate titleOf:picker] isEqual:@"a friend's"] && [delegate pickerDidCancel:picker] == 0);
    REQUIRE([delegate respondsToSelector:@selector(picker:didPick:at:)]);
    REQUIRE([delegate respondsToSelector:@selector(titleOf:)]);
    REQUIRE(![delegate respondsToSelector:@selector(pickerDidCancel:)]);
    REQUIRE([friend respondsToSelector:@selector(unknownToTheProtocol)]); // the protocol does not declare it
    REQUIRE(![delegate respondsToSelector:@selector(unknownToTheProtocol)]);
    return NULL;
}

EXPORT const char *delegates_of_other_kinds(void) {
    SmallPicker *picker = NEW(SmallPicker);
    A2DynamicDelegate *delegate = [picker bk_dynamicDelegate];
    REQUIRE(delegate.protocol == @protocol(PickerDelegate));
    A2DynamicDelegate<PickerDataSource> *source = [picker bk_dynamicDataSource];
    REQUIRE(source.protocol == @protocol(PickerDataSource) && (id)source != (id)delegate);
    [source implementMethod:@selector(countOf:) withBlock:^long {
        return 9;
    }];
    REQUIRE([source countOf:picker] == 9);
    REQUIRE([picker bk_dynamicDelegateForProtocol:@protocol(PickerDataSource)] == source);
    REQUIRE(throws(
        ^{
            [NEW(Photo) bk_dynamicDelegate];
        }, "Delegate"));
    REQUIRE(throws(
        ^{
            [NEW(Photo) bk_dynamicDataSource];
        }, "DataSource"));
    REQUIRE(throws(
        ^{
            [NEW(Photo) bk_dynamicDelegateForProtocol:nil];
        }, "nil"));
    return NULL;
}

EXPORT const char *delegates_answer_questions(void) {
    Picker *picker = NEW(Picker);
    A2DynamicDelegate *delegate = [picker bk_dynamicDelegate];
    REQUIRE(
        [delegate conformsToProtocol:@protocol(PickerDelegate)] && [delegate conformsToProtocol:@protocol(NSObject)]);
    REQUIRE(![delegate conformsToProtocol:@protocol(PickerDataSource)]);
    REQUIRE([delegate isKindOfClass:[A2DynamicDelegate class]] && [delegate isKindOfClass:[NSProxy class]]);
    REQUIRE([delegate isMemberOfClass:[A2DynamicDelegate class]] && [delegate isProxy]);
    REQUIRE([delegate isEqual:delegate] && [delegate hash] == [delegate hash]);
    REQUIRE([delegate methodSignatureForSelector:@selector(picker:didPick:at:)].numberOfArguments == 5);
    REQUIRE([delegate methodSignatureForSelector:@selector(titleOf:)].numberOfArguments == 3);
    REQUIRE([delegate methodSignatureForSelector:@selector(protocol)].numberOfArguments == 2);
    REQUIRE([delegate methodSignatureForSelector:@selector(unknownToTheProtocol)] == nil);
    REQUIRE(strstr([[delegate description] UTF8String], "Delegate") != NULL);
    [delegate implementMethod:@selector(titleOf:) withBlock:^{
        return @"a block's";
    }];
    REQUIRE([delegate isMemberOfClass:[A2DynamicDelegate class]] && [delegate class] == [A2DynamicDelegate class]);
    REQUIRE([[delegate performSelector:@selector(titleOf:) withObject:picker] length] == 9);
    REQUIRE(
        [delegate respondsToSelector:@selector(realDelegate)] &&
        [delegate respondsToSelector:sel_registerName("retain")]);
    return NULL;
}

// MARK: Refusals

EXPORT const char *delegates_refused(void) {
    Picker *picker = NEW(Picker);
    A2DynamicDelegate<PickerDelegate> *delegate = [picker bk_dynamicDelegate];
    const SEL selector = @selector(picker:didPick:at:);
    REQUIRE(throws(
        ^{
            [delegate implementMethod:selector withBlock:^(Picker *sender, int wrong){
            }];
        }, "argument 2"));
    REQUIRE(throws(
        ^{
            [delegate implementMethod:selector withBlock:^(Picker *s, Photo *p, int wrong){
            }];
        }, "argument 3"));
    REQUIRE(throws(
        ^{
            [delegate implementMethod:selector withBlock:^(Picker *s, Photo *p, long i, long one){
            }];
        }, "takes 4"));
    REQUIRE(throws(
        ^{
            [delegate implementMethod:selector withBlock:^double {
                return 0;
            }];
        }, "returns"));
    REQUIRE(throws(
        ^{
            [delegate implementMethod:selector withBlock:(id)picker];
        }, "block"));
    REQUIRE(throws(
        ^{
            [delegate implementMethod:(SEL)0 withBlock:^{
            }];
        }, "NULL"));
    REQUIRE(throws(
        ^{
            [delegate blockImplementationForMethod:(SEL)0];
        }, "NULL"));
    REQUIRE(throws(
        ^{
            [delegate implementMethod:sel_registerName("release") withBlock:^{
            }];
        }, "release"));
    REQUIRE(![delegate respondsToSelector:selector] && [delegate blockImplementationForMethod:selector] == nil);
    REQUIRE(throws(
        ^{
            (void)[[A2DynamicDelegate alloc] initWithProtocol:nil];
        }, "nil"));
    return NULL;
}

// Methods that the protocol does not declare have the types of the block.
EXPORT const char *delegates_of_undeclared_methods(void) {
    Picker *picker = NEW(Picker);
    A2DynamicDelegate *delegate = [picker bk_dynamicDelegate];
    [delegate implementMethod:@selector(unknownToTheProtocol) withBlock:^int {
        return 11;
    }];
    REQUIRE([(Friend *)delegate unknownToTheProtocol] == 11);
    return NULL;
}

// MARK: Types that contradict each other

#define First FIXTURE(DelegateFirst)
#define Second FIXTURE(DelegateSecond)
@protocol First
- (int)combine:(int)left with:(int)right;
@end
@protocol Second
- (double)combine:(double)left with:(NSString *)right;
@end

EXPORT const char *delegates_of_contradicting_protocols(void) {
    Picker *picker = NEW(Picker);
    id first = [picker bk_dynamicDelegateForProtocol:@protocol(First)];
    id second = [picker bk_dynamicDelegateForProtocol:@protocol(Second)];
    [first implementMethod:@selector(combine:with:) withBlock:^(int left, int right) {
        return left * right;
    }];
    [second implementMethod:@selector(combine:with:) withBlock:^(double left, NSString *right) {
        return left * (double)[right length];
    }];
    REQUIRE([(id<First>)first combine:6 with:7] == 42);
    REQUIRE([(id<Second>)second combine:2.5 with:@"four"] == 10);
    REQUIRE([second isKindOfClass:[A2DynamicDelegate class]]);
    return NULL;
}

// MARK: Class methods

EXPORT const char *delegates_class_methods(void) {
    Picker *picker = NEW(Picker);
    Photo *photo = NEW(Photo);
    A2DynamicDelegate *delegate = [picker bk_dynamicDelegate];
    Class original = [A2DynamicDelegate class];
    REQUIRE([delegate class] == original);
    [delegate implementClassMethod:@selector(rate:) withBlock:^int(Photo *rated) {
        return rated == photo ? 4 : 0;
    }];
    Class interposed = [delegate class];
    REQUIRE([(id)interposed rate:photo] == 4);
    REQUIRE([delegate blockImplementationForClassMethod:@selector(rate:)] != nil);
    REQUIRE([delegate blockImplementationForMethod:@selector(rate:)] == nil);
    REQUIRE([interposed respondsToSelector:@selector(rate:)] && ![original respondsToSelector:@selector(rate:)]);
    REQUIRE(strcmp([[interposed description] UTF8String], [[original description] UTF8String]) == 0);
    REQUIRE([interposed class] == [original class] && [interposed hash] == [original hash]);
    REQUIRE([interposed superclass] == [original superclass] && [interposed isEqual:original]);
    [delegate implementMethod:@selector(titleOf:) withBlock:^{
        return @"both";
    }];
    REQUIRE([[(id<PickerDelegate>)delegate titleOf:picker] length] == 4 && [(id)[delegate class] rate:photo] == 4);
    REQUIRE(throws(
        ^{
            [delegate implementClassMethod:@selector(rate:) withBlock:^(int wrong){
            }];
        }, "argument 1"));
    Picker *other = NEW(Picker);
    REQUIRE([[other bk_dynamicDelegate] class] == original);
    [delegate removeBlockImplementationForClassMethod:@selector(rate:)];
    REQUIRE([delegate class] == original && [delegate blockImplementationForClassMethod:@selector(rate:)] == nil);
    [delegate implementClassMethod:@selector(rate:) withBlock:^int(Photo *rated) {
        return 5;
    }];
    REQUIRE([(id)[delegate class] rate:nil] == 5);
    return NULL;
}

// MARK: Subclasses

#define Gallery FIXTURE(DelegateGallery)
#define GalleryDelegate PASTE3(DelegateGallery, FIXTURE_CONFIGURATION, Delegate)
#define A2DynamicGalleryDelegate PASTE3(A2DynamicDelegateGallery, FIXTURE_CONFIGURATION, Delegate)

@class Gallery;
@protocol GalleryDelegate <NSObject>
@optional
- (int)gallery:(Gallery *)gallery shows:(int)count;
- (int)gallery:(Gallery *)gallery hides:(int)count;
@end

@interface Gallery : NSObject
@property (UNOWNED) id<GalleryDelegate> delegate;
@end
@implementation Gallery
@end

@interface A2DynamicGalleryDelegate : A2DynamicDelegate <GalleryDelegate> {
    int _offset;
}
@end
@implementation A2DynamicGalleryDelegate
- (id)initWithProtocol:(Protocol *)protocol {
    self = [super initWithProtocol:protocol];
    _offset = 1000;
    return self;
}
// The method calls the block, if there is one.
- (int)gallery:(Gallery *)gallery shows:(int)count {
    int (^block)(Gallery *, int) = [self blockImplementationForMethod:_cmd];
    return _offset + (block != nil ? block(gallery, count) : count);
}
@end

#define SmallGallery FIXTURE(DelegateSmallGallery)
@interface SmallGallery : Gallery
@end
@implementation SmallGallery
@end

EXPORT const char *delegates_of_subclasses(void) {
    SmallGallery *gallery = NEW(SmallGallery);
    A2DynamicDelegate<GalleryDelegate> *delegate = [gallery bk_dynamicDelegate];
    REQUIRE([delegate isKindOfClass:[A2DynamicGalleryDelegate class]]);
    REQUIRE([delegate respondsToSelector:@selector(gallery:shows:)]);
    REQUIRE([delegate gallery:gallery shows:7] == 1007);
    [delegate implementMethod:@selector(gallery:shows:) withBlock:^(Gallery *sender, int count) {
        return -count;
    }];
    [delegate implementMethod:@selector(gallery:hides:) withBlock:^(Gallery *sender, int count) {
        return count + 1;
    }];
    REQUIRE([delegate gallery:gallery shows:7] == 993 && [delegate gallery:gallery hides:7] == 8);
    [delegate removeBlockImplementationForMethod:@selector(gallery:shows:)];
    REQUIRE([delegate gallery:gallery shows:7] == 1007);
    return NULL;
}

// MARK: Registered properties

#define Album FIXTURE(DelegateAlbum)
#define AlbumDelegate PASTE3(DelegateAlbum, FIXTURE_CONFIGURATION, Delegate)
#define BigAlbum FIXTURE(DelegateBigAlbum)
#define BigAlbumDelegate PASTE3(DelegateBigAlbum, FIXTURE_CONFIGURATION, Delegate)

@class Album;
@protocol AlbumDelegate <NSObject>
@optional
- (int)album:(Album *)album opens:(int)page;
- (int)album:(Album *)album closes:(int)page;
@end

// Asks its delegate only once which methods the delegate has.
@interface Album : NSObject <AlbumDelegate> {
    BOOL _opens;
    int _settings;
}
@property (UNOWNED, nonatomic) id<AlbumDelegate> delegate;
- (int)open:(int)page;
- (int)settings;
@end

@implementation Album
@synthesize delegate = _delegate;
+ (void)load {
    @autoreleasepool {
        [self bk_registerDynamicDelegate];
        [self bk_registerDynamicDelegate]; // the second call does nothing
    }
}
- (void)setDelegate:(id<AlbumDelegate>)delegate {
    _delegate = delegate;
    _opens = [delegate respondsToSelector:@selector(album:opens:)];
    _settings++;
}
- (int)open:(int)page {
    return _opens ? [self.delegate album:self opens:page] : -1;
}
- (int)settings {
    return _settings;
}
@end

#define AlbumFriend FIXTURE(DelegateAlbumFriend)
@interface AlbumFriend : NSObject <AlbumDelegate>
@end
@implementation AlbumFriend
- (int)album:(Album *)album opens:(int)page {
    return page * 10;
}
@end

EXPORT const char *delegates_of_a_registered_property(void) {
    Album *album = NEW(Album);
    A2DynamicDelegate *delegate = [album bk_dynamicDelegate];
    REQUIRE([album open:1] == -1 && [album settings] == 0);
    @autoreleasepool {
        AlbumFriend *friend = [AlbumFriend new];
        album.delegate = friend;
        REQUIRE((id)album.delegate == delegate && delegate.realDelegate == friend && [album settings] == 1);
        REQUIRE([album open:2] == 20);
        album.delegate = (id)delegate;
        REQUIRE((id)album.delegate == delegate && delegate.realDelegate == nil && [album open:2] == -1);
        album.delegate = friend;
        REQUIRE([album open:3] == 30);
        [delegate implementMethod:@selector(album:opens:) withBlock:^(Album *sender, int page) {
            return page + 1;
        }];
        REQUIRE([album open:3] == 4 && delegate.realDelegate == friend);
        [delegate removeBlockImplementationForMethod:@selector(album:opens:)];
        REQUIRE([album open:3] == 30);
        RELEASE(friend);
    }
    REQUIRE(delegate.realDelegate == nil);
    REQUIRE([delegate respondsToSelector:@selector(album:opens:)] == NO);
    REQUIRE([(id<AlbumDelegate>)delegate album:album opens:1] == 0);
    REQUIRE([Album instancesRespondToSelector:sel_registerName("a2_setDelegate:")]);
    REQUIRE([Album instancesRespondToSelector:sel_registerName("a2_delegate")]);
    const int settings = [album settings];
    ((void (*)(id, SEL, id))objc_msgSend)(album, sel_registerName("a2_SetDelegate:"), delegate); // the original's name
    REQUIRE([album settings] == settings + 1 && (id)album.delegate == delegate);
    return NULL;
}

// An owner that remembers the methods of its delegate is told when they have changed.
EXPORT const char *delegates_prompt_their_owner(void) {
    Album *album = NEW(Album);
    A2DynamicDelegate *delegate = [album bk_dynamicDelegate];
    [delegate implementMethod:@selector(album:opens:) withBlock:^(Album *sender, int page) {
        return page + 1;
    }];
    REQUIRE((id)album.delegate == delegate && [album open:1] == 2);
    const int settings = [album settings];
    [delegate implementMethod:@selector(album:opens:) withBlock:^(Album *sender, int page) {
        return page + 2;
    }];
    REQUIRE([album settings] == settings && [album open:1] == 3); // the same set of methods
    [delegate removeBlockImplementationForMethod:@selector(album:opens:)];
    REQUIRE([album settings] == settings + 1 && [album open:1] == -1);
    [delegate implementMethod:@selector(album:closes:) withBlock:^{
        return 0;
    }];
    REQUIRE([album settings] == settings + 2);
    return NULL;
}

// The object is its own delegate, and asks its delegate from its delegate's methods.
#define Mirror FIXTURE(DelegateMirror)
@interface Mirror : Album {
    int _asked;
}
@end
@implementation Mirror
- (BOOL)respondsToSelector:(SEL)selector {
    if (selector == @selector(album:closes:) && _asked++ > 100) {
        return NO;
    }
    return (selector == @selector(album:closes:) && [self.delegate respondsToSelector:selector]) ||
        [super respondsToSelector:selector];
}
- (int)album:(Album *)album opens:(int)page {
    return page > 100 ? -100 : 1 + [self.delegate album:self opens:page + 1];
}
@end

EXPORT const char *delegates_of_their_own_delegate(void) {
    Mirror *mirror = NEW(Mirror);
    mirror.delegate = mirror;
    A2DynamicDelegate *delegate = [mirror bk_dynamicDelegate];
    REQUIRE((id)mirror.delegate == delegate && delegate.realDelegate == mirror);
    REQUIRE(![mirror respondsToSelector:@selector(album:closes:)]);
    REQUIRE([mirror open:1] == 1); // the second turn of a circle is ignored
    [delegate implementMethod:@selector(album:opens:) withBlock:^(Album *sender, int page) {
        return page;
    }];
    REQUIRE([mirror open:5] == 5);
    mirror.delegate = nil;
    return NULL;
}

// Superclass and subclass register one property, each for a protocol of its own.
@protocol BigAlbumDelegate <AlbumDelegate>
@optional
- (int)grow:(int)pages;
@end
@interface BigAlbum : Album
@end
@implementation BigAlbum
+ (void)load {
    @autoreleasepool {
        [self bk_registerDynamicDelegateNamed:@"delegate"];
    }
}
@end

EXPORT const char *delegates_registered_twice_in_a_hierarchy(void) {
    BigAlbum *album = NEW(BigAlbum);
    AlbumFriend *friend = NEW(AlbumFriend);
    album.delegate = friend;
    REQUIRE([album open:2] == 20);
    A2DynamicDelegate *delegate = [album bk_dynamicDelegate];
    REQUIRE(delegate.protocol == @protocol(BigAlbumDelegate) && delegate.realDelegate == friend);
    [delegate implementMethod:@selector(album:opens:) withBlock:^(Album *sender, int page) {
        return page + 1;
    }];
    REQUIRE([album open:2] == 3);
    [delegate implementMethod:@selector(grow:) withBlock:^(int pages) {
        return pages * 2;
    }];
    REQUIRE([(id<BigAlbumDelegate>)album.delegate grow:4] == 8);
    [delegate removeBlockImplementationForMethod:@selector(album:opens:)];
    REQUIRE([album open:2] == 20);
    A2DynamicDelegate *inner = [album bk_dynamicDelegateForProtocol:@protocol(AlbumDelegate)];
    [inner implementMethod:@selector(album:opens:) withBlock:^(Album *sender, int page) {
        return page + 5;
    }];
    REQUIRE([album open:2] == 7);
    return NULL;
}

// Accessors of other names, and a getter that is missing.
#define Folder FIXTURE(DelegateFolder)
@interface Folder : NSObject {
    __unsafe_unretained id _stored;
}
@property (UNOWNED, getter=theHelper, setter=useHelper:) id<AlbumDelegate> helper;
- (id)stored;
@end
@implementation Folder
@dynamic helper;
+ (void)load {
    @autoreleasepool {
        [self bk_registerDynamicDelegateNamed:@"helper" forProtocol:@protocol(AlbumDelegate)];
    }
}
- (void)useHelper:(id<AlbumDelegate>)helper {
    _stored = helper;
}
- (id)stored {
    return _stored;
}
@end

EXPORT const char *delegates_of_named_accessors(void) {
    Folder *folder = NEW(Folder);
    AlbumFriend *friend = NEW(AlbumFriend);
    A2DynamicDelegate *delegate = [folder bk_dynamicDelegateForProtocol:@protocol(AlbumDelegate)];
    REQUIRE((id)folder.helper == delegate && [folder stored] == nil);
    folder.helper = friend;
    REQUIRE([folder stored] == delegate && delegate.realDelegate == friend && (id)folder.helper == delegate);
    REQUIRE([folder.helper album:nil opens:4] == 40);
    REQUIRE([Folder instancesRespondToSelector:sel_registerName("a2_useHelper:")]);
    return NULL;
}

// The data source that belongs to the name of the class.
#define Shelf FIXTURE(DelegateShelf)
#define ShelfDataSource PASTE3(DelegateShelf, FIXTURE_CONFIGURATION, DataSource)
@protocol ShelfDataSource
- (long)countOf:(Picker *)picker;
@end
@interface Shelf : NSObject
@property (UNOWNED) id<ShelfDataSource> dataSource;
@end
@implementation Shelf
+ (void)load {
    @autoreleasepool {
        [self bk_registerDynamicDataSource];
    }
}
@end
@interface FIXTURE (DelegateStock) : NSObject <ShelfDataSource>
@end
@implementation FIXTURE (DelegateStock)
- (long)countOf:(Picker *)picker {
    return 12;
}
@end

EXPORT const char *delegates_of_a_registered_data_source(void) {
    Shelf *shelf = NEW(Shelf);
    FIXTURE(DelegateStock) *stock = NEW(FIXTURE(DelegateStock));
    A2DynamicDelegate *source = [shelf bk_dynamicDataSource];
    REQUIRE(source.protocol == @protocol(ShelfDataSource));
    shelf.dataSource = stock;
    REQUIRE((id)shelf.dataSource == source && source.realDelegate == stock && [shelf.dataSource countOf:nil] == 12);
    [source implementMethod:@selector(countOf:) withBlock:^long {
        return 13;
    }];
    REQUIRE([shelf.dataSource countOf:nil] == 13);
    return NULL;
}

// The delegate that the owner had before the dynamic delegate was made is its real delegate.
#define Late FIXTURE(DelegateLate)
@interface Late : NSObject
@property (UNOWNED) id<AlbumDelegate> delegate;
@end
@implementation Late
@end

EXPORT const char *delegates_registered_late(void) {
    Late *owner = NEW(Late);
    AlbumFriend *friend = NEW(AlbumFriend);
    owner.delegate = friend;
    [Late bk_registerDynamicDelegateNamed:@"delegate" forProtocol:@protocol(AlbumDelegate)];
    REQUIRE((id)owner.delegate == friend);
    A2DynamicDelegate *delegate = [owner bk_ensuredDynamicDelegateForProtocol:@protocol(AlbumDelegate)];
    REQUIRE((id)owner.delegate == delegate && delegate.realDelegate == friend);
    REQUIRE([owner.delegate album:nil opens:4] == 40);
    REQUIRE(throws(
        ^{
            [Late bk_registerDynamicDelegateNamed:@"delegate" forProtocol:@protocol(First)];
        }, "registered"));
    REQUIRE(throws(
        ^{
            [Late bk_registerDynamicDelegateNamed:@"other" forProtocol:@protocol(First)];
        }, "other"));
    REQUIRE(throws(
        ^{
            [Late bk_registerDynamicDelegateNamed:nil forProtocol:@protocol(First)];
        }, "nil"));
    REQUIRE(throws(
        ^{
            [Late bk_registerDynamicDelegate];
        }, "Delegate"));
    REQUIRE(throws(
        ^{
            [Late bk_registerDynamicDataSource];
        }, "DataSource"));
    return NULL;
}

// The earlier delegate may be the dynamic delegate of another object.
#define Borrower FIXTURE(DelegateBorrower)
@interface Borrower : NSObject
@property (UNOWNED) id<AlbumDelegate> delegate;
@end
@implementation Borrower
@end

EXPORT const char *delegates_registered_over_a_borrowed_one(void) {
    Borrower *owner = NEW(Borrower);
    Album *lender = NEW(Album);
    A2DynamicDelegate *lent = [lender bk_dynamicDelegate];
    [lent implementMethod:@selector(album:opens:) withBlock:^(Album *sender, int page) {
        return page + 98;
    }];
    owner.delegate = (id)lent;
    [Borrower bk_registerDynamicDelegateNamed:@"delegate" forProtocol:@protocol(AlbumDelegate)];
    A2DynamicDelegate *delegate = [owner bk_dynamicDelegateForProtocol:@protocol(AlbumDelegate)];
    [delegate implementMethod:@selector(album:closes:) withBlock:^{
        return 0;
    }];
    REQUIRE((id)owner.delegate == delegate && delegate.realDelegate == lent);
    REQUIRE([owner.delegate album:nil opens:1] == 99);
    [delegate removeBlockImplementationForMethod:@selector(album:closes:)];
    REQUIRE(delegate.realDelegate == lent); // the delegate is not its own real delegate
    return NULL;
}

// MARK: Linked properties

#define Reader FIXTURE(DelegateReader)
#define ReaderDataSource PASTE3(DelegateReader, FIXTURE_CONFIGURATION, DataSource)
@protocol ReaderDataSource <NSObject>
@optional
- (long)countOf:(Picker *)picker;
- (long)secondCountOf:(Picker *)picker;
@end
@interface Reader : NSObject
@property (UNOWNED) id<ReaderDataSource> source;
@property long count;
@property (copy) int (^onOpen)(Album *, int);
@property (copy) int (^onClose)(Album *, int);
@property (copy) long (^onCount)(Picker *);
@property (copy) long (^onSecondCount)(Picker *);
@end
@implementation Reader
@dynamic onOpen, onClose, onCount, onSecondCount;
+ (void)load {
    @autoreleasepool {
        [self bk_registerDynamicDataSourceNamed:@"source"];
        [self bk_linkDataSourceMethods:@{@"onCount" : @"countOf:"}];
    }
}
@end

EXPORT const char *delegates_linked_by_another_protocol(void) {
    Reader *reader = NEW(Reader);
    reader.onCount = ^long(Picker *picker) {
        return 12;
    };
    REQUIRE([reader.source countOf:nil] == 12);
    A2DynamicDelegate *source = [reader bk_dynamicDataSource];
    REQUIRE((id)reader.source == source && source.protocol == @protocol(ReaderDataSource));
    [Reader bk_linkProtocol:@protocol(AlbumDelegate) methods:@{@"onOpen" : @"album:opens:"}];
    reader.onOpen = ^int(Album *album, int page) {
        return page + 1;
    };
    id<AlbumDelegate> delegate = [reader bk_dynamicDelegateForProtocol:@protocol(AlbumDelegate)];
    REQUIRE([delegate album:nil opens:3] == 4 && [delegate album:nil closes:3] == 0);
    return NULL;
}

// A property that can be linked is linked before one that cannot, whatever the order of the dictionary.
EXPORT const char *delegates_refused_links(void) {
    Protocol *protocol = @protocol(AlbumDelegate);
    NSDictionary *const links[] = {
        @{@"onOpen" : @"album:opens:", @"onClose" : @7},
        @{@"onOpen" : @7, @"onClose" : @"album:closes:"},
        @{@"onClose" : @"album:closes:", @7 : @"album:opens:"},
    };
    for (int i = 0; i < 3; i++) {
        NSDictionary *refused = links[i];
        void (^link)(void) = ^{
            [Reader bk_linkProtocol:protocol methods:refused];
        };
        REQUIRE(
            throws(link, i < 2 ? "the name of a method is not a string" : "the name of a property is not a string"));
        REQUIRE(throws(link, FIXTURE_NAME(DelegateReader) " bk_linkProtocol:methods:]"));
        REQUIRE(![Reader instancesRespondToSelector:@selector(setOnOpen:)]);
        REQUIRE(![Reader instancesRespondToSelector:@selector(setOnClose:)]);
    }
    NSDictionary *const mistakes[] = {
        @{@"onOpen" : @"album:opens:", @"onClose" : @"album:tears:"},
        @{@"onClose" : @"album:closes:", @"onTear" : @"album:opens:"},
    };
    const char *const sentences[] = {
        "the property onClose of " FIXTURE_NAME(
            DelegateReader) " cannot hold the block for album:tears: of the protocol ",
        "the property onTear of " FIXTURE_NAME(
            DelegateReader) " cannot hold the block for album:opens: of the protocol ",
    };
    for (int i = 0; i < 2; i++) {
        NSDictionary *refused = mistakes[i];
        void (^link)(void) = ^{
            [Reader bk_linkProtocol:protocol methods:refused];
        };
        REQUIRE(throws(link, sentences[i]) && throws(link, protocol_getName(protocol)));
        REQUIRE(![Reader instancesRespondToSelector:@selector(setOnOpen:)]);
        REQUIRE(![Reader instancesRespondToSelector:@selector(setOnClose:)]);
    }
    REQUIRE(throws(
        ^{
            [Reader bk_linkDelegateMethods:(id) @"onOpen"];
        }, FIXTURE_NAME(DelegateReader) " bk_linkDelegateMethods:]: the argument is not a dictionary"));
    REQUIRE(throws(
        ^{
            [Reader bk_registerDynamicDelegateNamed:(id) @7];
        },
        FIXTURE_NAME(DelegateReader) " bk_registerDynamicDelegateNamed:]: the name of the property is not a string"));
    REQUIRE(throws(
        ^{
            [Reader bk_registerDynamicDelegateNamed:nil];
        }, FIXTURE_NAME(DelegateReader) " bk_registerDynamicDelegateNamed:]: the name of the property is nil"));
    REQUIRE(throws(
        ^{
            [Reader bk_registerDynamicDelegateNamed:@"count" forProtocol:protocol];
        }, "encoded q, so no delegate can be stored in it; declare it"));
    return NULL;
}

// Subclasses keep blocks in a dictionary.
EXPORT const char *delegates_handlers(void) {
    A2DynamicDelegate *delegate = [NEW(Picker) bk_dynamicDelegate];
    NSMutableDictionary *handlers = delegate.handlers;
    REQUIRE(handlers != nil && [handlers count] == 0 && delegate.handlers == handlers);
    [handlers setObject:@"kept" forKey:@"key"];
    REQUIRE([[delegate.handlers objectForKey:@"key"] isEqual:@"kept"]);
    return NULL;
}

// An owner without a property for its delegate is refused, and does not change.
EXPORT const char *delegates_ensured_nowhere(void) {
    Photo *photo = NEW(Photo);
    Protocol *protocol = @protocol(AlbumDelegate);
    REQUIRE(throws(
        ^{
            [photo bk_ensuredDynamicDelegateForProtocol:protocol];
        }, FIXTURE_NAME(DelegatePhoto) " has no property with a getter and a setter for the dynamic delegate of "));
    A2DynamicDelegate *delegate = [photo bk_dynamicDelegateForProtocol:protocol];
    [delegate implementMethod:@selector(album:opens:) withBlock:^(Album *sender, int page) {
        return page;
    }];
    REQUIRE([(id<AlbumDelegate>)delegate album:nil opens:5] == 5);
    REQUIRE(![photo respondsToSelector:@selector(delegate)] && ![photo respondsToSelector:@selector(setDelegate:)]);
    return NULL;
}

// A picker is not registered: it gets the dynamic delegate by bk_ensuredDynamicDelegate.
EXPORT const char *delegates_ensured(void) {
    Picker *picker = NEW(Picker);
    A2DynamicDelegate *delegate = [picker bk_ensuredDynamicDelegate];
    REQUIRE((id)picker.delegate == delegate);
    [delegate implementMethod:@selector(picker:didPick:at:) withBlock:^(Picker *sender) {
        return 6;
    }];
    REQUIRE([picker pick:nil] == 6);
    picker.delegate = nil;
    return NULL;
}

// MARK: Associated values

static char key;

#define Copied FIXTURE(DelegateCopied)
@interface Copied : NSObject
@end
@implementation Copied
- (id)copyWithZone:(NSZone *)zone {
    return [Copied new];
}
@end

EXPORT const char *delegates_associated_values(void) {
    Photo *photo = NEW(Photo);
    REQUIRE([photo bk_associatedValueForKey:&key] == nil && [Photo bk_associatedValueForKey:&key] == nil);
    Copied *value = NEW(Copied);
    [photo bk_associateValue:value withKey:&key];
    REQUIRE([photo bk_associatedValueForKey:&key] == value);
    [photo bk_atomicallyAssociateValue:nil withKey:&key];
    REQUIRE([photo bk_associatedValueForKey:&key] == nil);
    [photo bk_associateCopyOfValue:value withKey:&key];
    REQUIRE([photo bk_associatedValueForKey:&key] != value);
    REQUIRE([[photo bk_associatedValueForKey:&key] isKindOfClass:[Copied class]]);
    [photo bk_atomicallyAssociateCopyOfValue:@"text" withKey:&key];
    REQUIRE([[photo bk_associatedValueForKey:&key] isEqual:@"text"]);
    [photo bk_atomicallyAssociateValue:value withKey:&key];
    REQUIRE([photo bk_associatedValueForKey:&key] == value);
    [photo bk_removeAllAssociatedObjects];
    REQUIRE([photo bk_associatedValueForKey:&key] == nil);
    [Photo bk_associateValue:@"of the class" withKey:&key];
    REQUIRE([[Photo bk_associatedValueForKey:&key] isEqual:@"of the class"]);
    [Photo bk_associateValue:nil withKey:&key];
    REQUIRE([Photo bk_associatedValueForKey:&key] == nil);
    return NULL;
}

EXPORT const char *delegates_weakly_associated_values(void) {
    Photo *photo = NEW(Photo);
    @autoreleasepool {
        Copied *value = [Copied new];
        [photo bk_weaklyAssociateValue:value withKey:&key];
        REQUIRE([photo bk_associatedValueForKey:&key] == value);
        RELEASE(value);
    }
    REQUIRE([photo bk_associatedValueForKey:&key] == nil);
    Copied *other = NEW(Copied);
    [photo bk_weaklyAssociateValue:other withKey:&key];
    REQUIRE([photo bk_associatedValueForKey:&key] == other);
    [photo bk_weaklyAssociateValue:nil withKey:&key];
    REQUIRE([photo bk_associatedValueForKey:&key] == nil);
    return NULL;
}

// MARK: Grabbed invocations

#define Counter FIXTURE(DelegateCounter)
@interface Counter : NSObject {
    double _total;
}
- (void)add:(double)amount of:(NSString *)what;
- (double)total;
@end
@implementation Counter
- (void)add:(double)amount of:(NSString *)what {
    _total += amount * (double)[what length];
}
- (double)total {
    return _total;
}
@end

EXPORT const char *delegates_grabbed_invocations(void) {
    Counter *counter = NEW(Counter);
    NSInvocation *invocation;
    @autoreleasepool {
        invocation = [NSInvocation bk_invocationWithTarget:counter block:^(id grabber) {
            [(Counter *)grabber add:2.5 of:@"four"];
        }];
#if !FIXTURE_ARC
        [invocation retain];
#endif
    }
    REQUIRE(invocation != nil && [counter total] == 0);
    REQUIRE(
        invocation.target == counter && sel_isEqual(invocation.selector, @selector(add:of:)) &&
        invocation.argumentsRetained);
    [invocation invoke];
    [invocation invoke];
    REQUIRE([counter total] == 20);
    RELEASE(invocation);
    REQUIRE(
        [NSInvocation bk_invocationWithTarget:counter block:^(id grabber){
        }] == nil);
    REQUIRE(throws(
        ^{
            [NSInvocation bk_invocationWithTarget:counter block:^(id grabber) {
                [(Picker *)grabber pick:nil];
            }];
        }, "pick:"));
    REQUIRE(throws(
        ^{
            [NSInvocation bk_invocationWithTarget:nil block:^(id grabber){
            }];
        }, "nil"));
    REQUIRE(throws(
        ^{
            [NSInvocation bk_invocationWithTarget:counter block:nil];
        }, "block"));
    return NULL;
}

// MARK: For the tests in Swift

EXPORT id delegates_make_picker(void) { return NEW(Picker); }
EXPORT id delegates_make_album(void) { return NEW(Album); }
EXPORT id delegates_make_reader(void) { return NEW(Reader); }
EXPORT id delegates_make_friend(void) { return NEW(Friend); }
EXPORT int delegates_pick(Picker *picker, Photo *photo) { return [picker pick:photo]; }
EXPORT int delegates_open(Album *album, int page) { return [album open:page]; }

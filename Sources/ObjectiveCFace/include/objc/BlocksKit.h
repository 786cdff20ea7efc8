// Delegates made of blocks, associated values and grabbed invocations for Objective-C programs, by the names of
// BlocksKit.
//
//     A2DynamicDelegate *delegate = picker.bk_dynamicDelegate;
//     [delegate implementMethod:@selector(picker:didPick:) withBlock:^(Picker *picker, Photo *photo) { … }];
//     picker.delegate = (id)delegate;
//
// A program that uses it links the package's product SwiftRuntime, or the installed library objc-hooks.

#ifndef ORT_BLOCKS_KIT_H
#define ORT_BLOCKS_KIT_H

#include <objc/NSInvocation.h>
#include <objc/NSObject.h>
#include <objc/NSProxy.h>
#include <objc/NSString.h>

#ifdef __OBJC__

@class NSDictionary;
@class NSMutableDictionary;

// A delegate for one protocol. Of its methods, those with a block run the block; others go on to the real delegate, if
// that responds; of the rest, an optional method does nothing and returns zero, and a required one is unrecognized.
//
// Subclass it as A2Dynamic<Class>Delegate, or A2Dynamic<Class>DataSource, and instances of the class and its subclasses
// get instances of that; as A2Dynamic<Protocol> for a protocol of another name. What such a class implements itself
// comes before blocks, which it can ask for with blockImplementationForMethod:.
//
// Any thread; a change takes effect with the next call, and calls in flight finish with the block they began with.
@interface A2DynamicDelegate : NSProxy

// Throws an NSException for nil.
- (id)initWithProtocol:(Protocol *)protocol;

@property (nonatomic, readonly) Protocol *protocol;

// For subclasses to keep blocks in.
@property (nonatomic, strong, readonly) NSMutableDictionary *handlers;

// What the owner's property was set to; nil when it is gone.
@property (nonatomic, weak, readonly) id realDelegate;

// Implements a method by a block whose parameters are a prefix of the method's arguments; nil takes the implementation
// away. The types are the protocol's, or the block's own when that does not declare the method. The owner, when it has
// the delegate, is given it anew whenever the set of methods changes, since many ask once what their delegate responds
// to.
//
// Throws an NSException for a NULL selector, for what is no block, and for a block that does not fit.
- (void)implementMethod:(SEL)selector withBlock:(id)block;
- (void)removeBlockImplementationForMethod:(SEL)selector;
// nil when there is none.
- (id)blockImplementationForMethod:(SEL)selector;

// The same for messages to [delegate class], which answers an object that stands for the class as long as there is such
// a method: no argument for functions of the runtime.
- (void)implementClassMethod:(SEL)selector withBlock:(id)block;
- (void)removeBlockImplementationForClassMethod:(SEL)selector;
- (id)blockImplementationForClassMethod:(SEL)selector;

@end

// The protocol <Class>Delegate, or <Class>DataSource, is looked for under the names of the object's class and then its
// superclasses'. When no image has one, these throw an NSException that says what was tried.
@interface NSObject (A2DynamicDelegate)

// The object's delegate, made when it is first asked for, and kept as long as the object.
- (id)bk_dynamicDelegate;
- (id)bk_dynamicDataSource;
- (id)bk_dynamicDelegateForProtocol:(Protocol *)protocol;

// The same; it is the object's delegate from then on, by its property that was registered for the protocol, or is
// called delegate or dataSource as the protocol's name ends. Throw an NSException for an object without such a
// property, a getter and a setter, and nothing has changed then.
- (id)bk_ensuredDynamicDelegate;
- (id)bk_ensuredDynamicDelegateForProtocol:(Protocol *)protocol;

@end

// For +load of classes and categories. They throw an NSException for what cannot be done, and change nothing then.
@interface NSObject (A2BlockDelegate)

// From now on the property holds the dynamic delegate: what it is set to becomes that one's realDelegate, and setting
// it to the dynamic delegate makes that nil. Its own setter is kept as a2_<setter>, and as a2_<Setter>, the original
// library's name, and is given the dynamic delegate. A getter that is missing is added. The property has to be
// declared. Doing it again does nothing, and nothing undoes it.
+ (void)bk_registerDynamicDelegate;
+ (void)bk_registerDynamicDataSource;
+ (void)bk_registerDynamicDelegateNamed:(NSString *)name;
+ (void)bk_registerDynamicDataSourceNamed:(NSString *)name;
+ (void)bk_registerDynamicDelegateNamed:(NSString *)name forProtocol:(Protocol *)protocol;

// Names of properties to names of methods: each property, declared copy and @dynamic, holds the block of that method.
// For other properties, those that are missing, and methods that the protocol does not declare for instances, the
// NSException names the property, the class and the protocol; none of the properties is linked then.
+ (void)bk_linkDelegateMethods:(NSDictionary *)methods;
+ (void)bk_linkDataSourceMethods:(NSDictionary *)methods;
+ (void)bk_linkProtocol:(Protocol *)protocol methods:(NSDictionary *)methods;

@end

// Values under the key's address; nil takes one away. Of a class, for the class.
@interface NSObject (BKAssociatedObjects)

- (void)bk_associateValue:(id)value withKey:(const void *)key;
- (void)bk_atomicallyAssociateValue:(id)value withKey:(const void *)key;
- (void)bk_associateCopyOfValue:(id)value withKey:(const void *)key;
- (void)bk_atomicallyAssociateCopyOfValue:(id)value withKey:(const void *)key;
// Not kept alive: nil once it is gone.
- (void)bk_weaklyAssociateValue:(id)value withKey:(const void *)key;
+ (void)bk_associateValue:(id)value withKey:(const void *)key;
+ (void)bk_atomicallyAssociateValue:(id)value withKey:(const void *)key;
+ (void)bk_associateCopyOfValue:(id)value withKey:(const void *)key;
+ (void)bk_atomicallyAssociateCopyOfValue:(id)value withKey:(const void *)key;
+ (void)bk_weaklyAssociateValue:(id)value withKey:(const void *)key;

- (id)bk_associatedValueForKey:(const void *)key;
+ (id)bk_associatedValueForKey:(const void *)key;

// All of them, whoever has associated them.
- (void)bk_removeAllAssociatedObjects;
+ (void)bk_removeAllAssociatedObjects;

@end

@interface NSInvocation (BlocksKit)

// The message that the block sends to its argument, which stands for the target, with its arguments retained; the last
// one of several, and nil of none. The block gets zero as the result.
+ (NSInvocation *)bk_invocationWithTarget:(id)target block:(void (^)(id target))block;

@end

#endif

#endif

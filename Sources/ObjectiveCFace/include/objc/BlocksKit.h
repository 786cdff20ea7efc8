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

// A delegate for one protocol. A method with a block runs the block. A method without a block goes to the real
// delegate, if the real delegate responds to it. Otherwise an optional method does nothing and returns zero, and a
// required method is unrecognized.
//
// A subclass can be named A2Dynamic<Class>Delegate or A2Dynamic<Class>DataSource. Instances of <Class> and its
// subclasses then get instances of this subclass. For a protocol with another name, name the subclass
// A2Dynamic<Protocol>. Methods that such a subclass implements itself take precedence over blocks. They can get the
// blocks with blockImplementationForMethod:.
//
// Any thread. A change takes effect with the next call; calls in flight finish with the block with which they began.
@interface A2DynamicDelegate : NSProxy

// Throws an NSException for nil.
- (id)initWithProtocol:(Protocol *)protocol;

@property (nonatomic, readonly) Protocol *protocol;

// For subclasses to keep blocks in.
@property (nonatomic, strong, readonly) NSMutableDictionary *handlers;

// The object that the owner's property was set to; nil when the object is gone.
@property (nonatomic, weak, readonly) id realDelegate;

// Implements a method by a block whose parameters are a prefix of the method's arguments. nil removes the
// implementation. The types are those of the protocol, or those of the block when the protocol does not declare the
// method. When the set of methods changes, an owner that has the delegate gets it again, since many owners ask only
// once which methods their delegate responds to.
//
// Throws an NSException for a NULL selector, for a block argument that is no block, and for a block that does not fit.
- (void)implementMethod:(SEL)selector withBlock:(id)block;
- (void)removeBlockImplementationForMethod:(SEL)selector;
// nil when there is none.
- (id)blockImplementationForMethod:(SEL)selector;

// The same for messages to [delegate class]. While there is such a method, [delegate class] returns an object that
// stands for the class. Do not pass this object to functions of the runtime.
- (void)implementClassMethod:(SEL)selector withBlock:(id)block;
- (void)removeBlockImplementationForClassMethod:(SEL)selector;
- (id)blockImplementationForClassMethod:(SEL)selector;

@end

// These methods search for the protocol <Class>Delegate, or <Class>DataSource, with the names of the object's class and
// then of its superclasses. When no image has such a protocol, they throw an NSException that lists the names they
// tried.
@interface NSObject (A2DynamicDelegate)

// The object's delegate, made at the first request and kept as long as the object.
- (id)bk_dynamicDelegate;
- (id)bk_dynamicDataSource;
- (id)bk_dynamicDelegateForProtocol:(Protocol *)protocol;

// The same, and also makes it the object's delegate. The property is the one that was registered for the protocol, or
// the property `delegate` or `dataSource`, as the protocol's name ends. Throws an NSException for an object that has no
// such property with a getter and a setter; then nothing has changed.
- (id)bk_ensuredDynamicDelegate;
- (id)bk_ensuredDynamicDelegateForProtocol:(Protocol *)protocol;

@end

// For +load of classes and categories. These methods throw an NSException when a request cannot be carried out, and
// then change nothing.
@interface NSObject (A2BlockDelegate)

// From now on the property holds the dynamic delegate. When a program sets the property to another object, that object
// becomes the dynamic delegate's realDelegate. Setting it to the dynamic delegate makes realDelegate nil. The
// property's own setter is kept as a2_<setter>, and as a2_<Setter>, the original library's name; it gets the dynamic
// delegate. A missing getter is added. The property must be declared. Another registration does nothing, and no
// registration can be undone.
+ (void)bk_registerDynamicDelegate;
+ (void)bk_registerDynamicDataSource;
+ (void)bk_registerDynamicDelegateNamed:(NSString *)name;
+ (void)bk_registerDynamicDataSourceNamed:(NSString *)name;
+ (void)bk_registerDynamicDelegateNamed:(NSString *)name forProtocol:(Protocol *)protocol;

// The dictionary maps names of properties to names of methods. Each property must be declared copy and @dynamic, and
// then holds the block of its method. An NSException that names the property, the class and the protocol is thrown for
// other properties, for missing properties, and for methods that the protocol does not declare for instances. None of
// the properties is linked then.
+ (void)bk_linkDelegateMethods:(NSDictionary *)methods;
+ (void)bk_linkDataSourceMethods:(NSDictionary *)methods;
+ (void)bk_linkProtocol:(Protocol *)protocol methods:(NSDictionary *)methods;

@end

// Values under the key's address; nil removes the value. The class methods associate values with the class itself.
@interface NSObject (BKAssociatedObjects)

- (void)bk_associateValue:(id)value withKey:(const void *)key;
- (void)bk_atomicallyAssociateValue:(id)value withKey:(const void *)key;
- (void)bk_associateCopyOfValue:(id)value withKey:(const void *)key;
- (void)bk_atomicallyAssociateCopyOfValue:(id)value withKey:(const void *)key;
// Does not keep the value alive. Once the value is gone, the key has nil.
- (void)bk_weaklyAssociateValue:(id)value withKey:(const void *)key;
+ (void)bk_associateValue:(id)value withKey:(const void *)key;
+ (void)bk_atomicallyAssociateValue:(id)value withKey:(const void *)key;
+ (void)bk_associateCopyOfValue:(id)value withKey:(const void *)key;
+ (void)bk_atomicallyAssociateCopyOfValue:(id)value withKey:(const void *)key;
+ (void)bk_weaklyAssociateValue:(id)value withKey:(const void *)key;

- (id)bk_associatedValueForKey:(const void *)key;
+ (id)bk_associatedValueForKey:(const void *)key;

// Removes all associated objects, also those of other code.
- (void)bk_removeAllAssociatedObjects;
+ (void)bk_removeAllAssociatedObjects;

@end

@interface NSInvocation (BlocksKit)

// The message that the block sends to its argument, which stands for the target. The invocation retains its arguments.
// When the block sends several messages, this is the last one; when it sends none, nil. The block gets zero as the
// result of a message.
+ (NSInvocation *)bk_invocationWithTarget:(id)target block:(void (^)(id target))block;

@end

#endif

#endif

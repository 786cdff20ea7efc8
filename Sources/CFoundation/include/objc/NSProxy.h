// The root class of objects that stand for other objects: it answers few messages itself, and forwards the rest.

#ifndef ORT_NSPROXY_H
#define ORT_NSPROXY_H

#include <objc/NSObject.h>

#ifdef __OBJC__

__attribute__((objc_root_class))
@interface NSProxy<NSObject> {
    Class isa __attribute__((deprecated("use object_getClass")));
}

+ (id)alloc;
+ (id)allocWithZone:(NSZone *)zone;
+ (Class)class;
+ (BOOL)respondsToSelector:(SEL)selector;

- (void)dealloc;

// A subclass implements both methods. The methods of NSProxy throw an NSException.
- (void)forwardInvocation:(NSInvocation *)invocation;
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector;
- (void)doesNotRecognizeSelector:(SEL)selector;

@end

// NSProxy forwards isKindOfClass:, isMemberOfClass:, conformsToProtocol:, respondsToSelector: and performSelector:… to
// the object that the proxy stands for.

#endif

#endif

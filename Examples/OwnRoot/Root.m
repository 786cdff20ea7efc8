#import "Foundation.h"

#include <stdio.h>
#include <stdlib.h>

@implementation Root

// The methods below do what these marks promise, so compiled code counts and allocates without messages.
- (void)_ARCCompliantRetainRelease {
}
+ (void)_TrivialAllocInit {
}

+ (instancetype)alloc {
    return class_createInstance(self, 0);
}
+ (instancetype)new {
    return [[self alloc] init];
}
- (instancetype)init {
    return self;
}
- (Class)class {
    return ort_class_original(object_getClass(self)); // the class before a hook
}
- (const char *)text {
    return class_getName([self class]);
}
- (instancetype)retain {
    return ort_retain(self);
}
- (void)release {
    ort_release(self);
}
- (instancetype)autorelease {
    return ort_autorelease(self);
}
- (void)dealloc {
    object_dispose(self);
}
- (instancetype)copy {
    return [self retain];
}

// 5. Without a forward handler the runtime sends this for a message that has no method.
- (void)doesNotRecognizeSelector:(SEL)selector {
    fprintf(stderr, "a %s does not answer %s\n", [self text], sel_getName(selector));
    exit(3);
}

// 2. Blocks answer the methods of the root class.
+ (void)load {
    ort_block_classes_set_superclass(self);
}

@end

// 3. Protocols are objects of this class.
@interface Protocol : Root
@end
@implementation Protocol
+ (void)load {
    ort_protocol_set_class(self);
}
- (const char *)text {
    return protocol_getName(self);
}
@end

@implementation Pool {
    id *objects;
    size_t count;
}

- (id)hold:(id)object {
    objects = realloc(objects, (count + 1) * sizeof(id));
    objects[count++] = object;
    return object;
}

- (void)dealloc {
    while (count > 0) {
        [objects[--count] release];
    }
    free(objects);
    [super dealloc];
}

@end

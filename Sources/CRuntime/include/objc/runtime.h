// The documented Objective-C runtime API.
//
// Signatures and semantics are those of Apple's "Objective-C Runtime" reference. Unless a comment says otherwise: a
// NULL or Nil argument gives NULL, Nil, NO or 0; strings and structures are returned unowned and live as long as their
// class; lists whose function is named `copy…` are NULL-terminated, allocated with malloc and freed by the caller;
// functions that change a class take the runtime lock and run no user code.
//
// Without memory a function that makes, copies or adds something answers NULL, nil, Nil or NO, with a count of 0, and
// has changed nothing. Those that have no such answer are called fatal without memory: they end the process with a
// sentence. What is not about making something needs no memory, or does without. docs/limits.md lists what else is
// limited.

#ifndef ORT_OBJC_RUNTIME_H
#define ORT_OBJC_RUNTIME_H

#include <objc/objc.h>

ORT_BEGIN_DECLS

typedef struct objc_method *Method;
typedef struct objc_ivar *Ivar;
typedef struct objc_property *objc_property_t;
#ifdef __OBJC__
@class Protocol;
#else
typedef struct objc_protocol Protocol;
#endif

// What ARC and the analyzer know of these in Apple's headers.
#ifdef __OBJC__
#define OBJC_RETURNS_RETAINED __attribute__((ns_returns_retained))
#else
#define OBJC_RETURNS_RETAINED
#endif

// ARC wants to be told that the elements of a returned list are unowned.
#ifdef __OBJC__
#define ORT_UNOWNED __unsafe_unretained
#else
#define ORT_UNOWNED
#endif

struct objc_method_description {
    SEL name;
    char *types;
};

typedef struct {
    const char *name;
    const char *value;
} objc_property_attribute_t;

// MARK: Registry

// The class of that name, else the one that a @compatibility_alias gives it, or Nil. Takes the runtime lock.
OBJC_EXPORT Class objc_getClass(const char *name);
OBJC_EXPORT Class objc_lookUpClass(const char *name);
// The same, fatal when there is none: for a class the program cannot do without.
OBJC_EXPORT Class objc_getRequiredClass(const char *name);
OBJC_EXPORT Class objc_getMetaClass(const char *name);
// Fills at most `count` entries; returns the number of registered classes. With NULL it only counts.
OBJC_EXPORT int objc_getClassList(Class *buffer, int count);
OBJC_EXPORT Class *objc_copyClassList(unsigned int *count);
// Paths of the images that have registered classes; the strings live as long as their image.
OBJC_EXPORT const char **objc_copyImageNames(unsigned int *count);
OBJC_EXPORT const char **objc_copyClassNamesForImage(const char *image, unsigned int *count);

// MARK: Classes

// "nil" for Nil.
OBJC_EXPORT const char *class_getName(Class cls);
OBJC_EXPORT Class class_getSuperclass(Class cls);
// Makes the class inherit from another one, its metaclass from that one's, and returns the previous superclass. What
// the class and its subclasses have cached is looked up again. Ivars stay where they are, so the ivars of the new
// superclass must fit in front of them; only those of a class that is not registered yet are laid out anew, within a
// gigabyte. Nil, and no change, when they do not fit, for metaclasses, for a superclass that is not registered or
// inherits from the class, and when one of the classes has static instances: the log handler is told why. Sends
// +initialize to the new superclass when it is due there and the class has had it.
OBJC_EXPORT Class class_setSuperclass(Class cls, Class superclass);
OBJC_EXPORT BOOL class_isMetaClass(Class cls);
OBJC_EXPORT size_t class_getInstanceSize(Class cls);
OBJC_EXPORT int class_getVersion(Class cls);
OBJC_EXPORT void class_setVersion(Class cls, int version);
// Path of the file that defines the class; NULL for one that was made at run time.
OBJC_EXPORT const char *class_getImageName(Class cls);

// Searches superclasses. The result is the method structure of the class that implements it. Neither sends
// +resolveInstanceMethod:.
OBJC_EXPORT Method class_getInstanceMethod(Class cls, SEL selector);
OBJC_EXPORT Method class_getClassMethod(Class cls, SEL selector);
// What a message to an instance would call: _objc_msgForward when nothing answers. Sends +initialize and
// +resolveInstanceMethod: where a message would.
OBJC_EXPORT IMP class_getMethodImplementation(Class cls, SEL selector);
OBJC_EXPORT IMP class_getMethodImplementation_stret(Class cls, SEL selector);
// Whether instances have a method for the selector, resolution included.
OBJC_EXPORT BOOL class_respondsToSelector(Class cls, SEL selector);
// The class's own methods, in no particular order.
OBJC_EXPORT Method *class_copyMethodList(Class cls, unsigned int *count);

// Adds a method; NO when the class itself (not a superclass) has one of that name. `types` is copied.
OBJC_EXPORT BOOL class_addMethod(Class cls, SEL name, IMP imp, const char *types);
// Adds the method, or replaces the implementation of the class's own one; returns the previous implementation, or NULL.
// Adding is fatal without memory, replacing needs none.
// Every send that starts after it has returned, on any thread, calls the new one.
OBJC_EXPORT IMP class_replaceMethod(Class cls, SEL name, IMP imp, const char *types);

// The ivar of that name, superclasses included.
OBJC_EXPORT Ivar class_getInstanceVariable(Class cls, const char *name);
OBJC_EXPORT Ivar class_getClassVariable(Class cls, const char *name);
OBJC_EXPORT Ivar *class_copyIvarList(Class cls, unsigned int *count);
// Only between objc_allocateClassPair and objc_registerClassPair; `alignment` is the log2 of the alignment, at most 4.
// NO also when the class has an ivar of that name, and when its instances would be larger than a gigabyte.
OBJC_EXPORT BOOL class_addIvar(Class cls, const char *name, size_t size, uint8_t alignment, const char *types);
// Which words of the class's own ivars are strong or weak references: bytes of which the high half counts words to
// skip, the low half the references that follow; a zero byte ends them. They begin at the first whole word behind the
// superclass's ivars. For a class that was compiled with ARC they say what its ivars were declared as; for one made at
// run time they are what was set. NULL when no word is, and without memory. They live as long as the class.
OBJC_EXPORT const uint8_t *class_getIvarLayout(Class cls);
OBJC_EXPORT const uint8_t *class_getWeakIvarLayout(Class cls);
// Keeps a copy for the functions above, which is all that it does: object_setIvar and object_copy go by the ivars
// themselves. Only before objc_registerClassPair; afterwards nothing changes and the log handler is told. Fatal without
// memory.
OBJC_EXPORT void class_setIvarLayout(Class cls, const uint8_t *layout);
OBJC_EXPORT void class_setWeakIvarLayout(Class cls, const uint8_t *layout);

// The property of that name, superclasses included; properties of the class itself are those of its metaclass.
OBJC_EXPORT objc_property_t class_getProperty(Class cls, const char *name);
// The class's own ones, newest first; NULL when there is none.
OBJC_EXPORT objc_property_t *class_copyPropertyList(Class cls, unsigned int *count);
// Adds a property, without accessors or storage; NO when the class itself (not a superclass) has one of that name.
// Strings are copied, and live as long as the class. Attributes without a name or a value are left out; a name of
// several characters is kept in quotes. property_copyAttributeList gives them back as long as a name has no comma or
// quote, and a comma in a value is inside quotes or inside the type of T.
OBJC_EXPORT BOOL class_addProperty(
    Class cls, const char *name, const objc_property_attribute_t *attributes, unsigned int attribute_count);
// The same, but gives the class's own property of that name the attributes if there is one; what
// property_getAttributes has returned stays valid. Fatal without memory.
OBJC_EXPORT void class_replaceProperty(
    Class cls, const char *name, const objc_property_attribute_t *attributes, unsigned int attribute_count);

// NO when class_conformsToProtocol says so already, and for a protocol that is not registered.
OBJC_EXPORT BOOL class_addProtocol(Class cls, Protocol *protocol);
// Whether the class itself adopts the protocol or one that adopts it; superclasses do not count.
OBJC_EXPORT BOOL class_conformsToProtocol(Class cls, Protocol *protocol);
// The class's own ones, newest first, without those that they adopt; NULL when there is none.
OBJC_EXPORT Protocol * ORT_UNOWNED * class_copyProtocolList(Class cls, unsigned int *count);

// MARK: Making classes

// A class and metaclass under `superclass` (Nil: a root class), not yet registered. Nil when the name is taken.
// `extra_bytes` of indexed ivars follow each class structure.
OBJC_EXPORT Class objc_allocateClassPair(Class superclass, const char *name, size_t extra_bytes);
// Registers the pair. When another class took the name in the meantime, this one stays unregistered: look it up. Fatal
// without memory.
OBJC_EXPORT void objc_registerClassPair(Class cls);
// A registered class that is like the original but for the name: the same superclass, ivars at the same offsets, and
// copies of methods (class methods too), properties, protocols and version. It is made at run time, so it has no image
// and can be disposed; it has had +initialize if the original has. Nil when the name is taken, for a metaclass, and for
// a class that is not registered.
OBJC_EXPORT Class objc_duplicateClass(Class original, const char *name, size_t extra_bytes);
// Frees a class that was made at run time. There must be neither instances nor subclasses, and no thread messaging it.
// Releases what is associated with the class first (runs user code).
OBJC_EXPORT void objc_disposeClassPair(Class cls);

// MARK: Objects

// Allocates a zeroed instance with a retain count of one, followed by `extra_bytes`; runs .cxx_construct methods.
// nil without memory, and for classes whose instances are not the runtime's to count: metaclasses, and the classes of
// blocks, constant strings, protocols, method signatures and small objects, with their subclasses.
OBJC_EXPORT id class_createInstance(Class cls, size_t extra_bytes) OBJC_RETURNS_RETAINED;
// Makes an instance in memory of the caller's: at least class_getInstanceSize bytes, zeroed and aligned to 8. Runs
// .cxx_construct methods. It has a retain count of one, kept in a table, which makes retain and release slower for
// every instance of the class from then on. The last release sends dealloc, and NSObject's frees the memory with
// free(): memory of another kind must be given back by objc_destructInstance before that. Returns `bytes`, or nil, also
// for the classes that class_createInstance refuses.
OBJC_EXPORT id objc_constructInstance(Class cls, void *bytes);
// Runs .cxx_destruct methods, clears weak references and removes associations; the memory stays.
OBJC_EXPORT void *objc_destructInstance(id object);
// Destructs and frees; returns nil.
OBJC_EXPORT id object_dispose(id object);
// A copy of the object with a retain count of one, owned by the caller. `size` is that of the object in bytes, indexed
// ivars included; less than class_getInstanceSize, 0 for example, means that. (Apple's implementation takes the bytes
// of the indexed ivars alone; its documentation says what is done here.) The bytes are copied, and no method is called,
// but retain for the values of ivars that are known to be strong; ivars known to be weak are registered for the copy.
// Other members that own something, of C structures and C++ classes, are the caller's to mend. Associations are not
// copied. nil for nil, classes, blocks and other objects that the runtime does not count; a small object is its own
// copy.
OBJC_EXPORT id object_copy(id object, size_t size) OBJC_RETURNS_RETAINED;
OBJC_EXPORT Class object_getClass(id object);
// Changes the object's class; returns the previous one. Sends +initialize to the class when it is due. Other threads
// may message the object meanwhile and find either class; two that change it at once may get the same answer. Small
// objects keep theirs. A class whose superclass has not been loaded ends the process.
OBJC_EXPORT Class object_setClass(id object, Class cls);
OBJC_EXPORT BOOL object_isClass(id object);
OBJC_EXPORT const char *object_getClassName(id object);
OBJC_EXPORT void *object_getIndexedIvars(id object);
OBJC_EXPORT id object_getIvar(id object, Ivar ivar);
// Stores by the ivar's ownership, which ARC's classes know: strong retains, weak registers as objc_storeWeak does,
// unsafe and unknown do neither. The second takes unknown for strong.
OBJC_EXPORT void object_setIvar(id object, Ivar ivar, id value);
OBJC_EXPORT void object_setIvarWithStrongDefault(id object, Ivar ivar, id value);
// The same by name. They return the ivar, or NULL (and *value = NULL) when the object has none of that name. Only for
// ivars that hold a pointer.
OBJC_EXPORT Ivar object_getInstanceVariable(id object, const char *name, void **value);
OBJC_EXPORT Ivar object_setInstanceVariable(id object, const char *name, void *value);
OBJC_EXPORT Ivar object_setInstanceVariableWithStrongDefault(id object, const char *name, void *value);
OBJC_EXPORT IMP object_getMethodImplementation(id object, SEL selector);

// MARK: Methods

// What the method is called, runs now, and has as types, which belong to the class. NULL, or 0 arguments, for NULL and
// where there are no types. Arguments are counted with the receiver and the selector. No lock.
OBJC_EXPORT SEL method_getName(Method method);
OBJC_EXPORT IMP method_getImplementation(Method method);
OBJC_EXPORT const char *method_getTypeEncoding(Method method);
OBJC_EXPORT unsigned int method_getNumberOfArguments(Method method);
// Encodings without frame offsets, malloc'ed; NULL when there is no such argument or the types do not parse.
OBJC_EXPORT char *method_copyReturnType(Method method);
OBJC_EXPORT char *method_copyArgumentType(Method method, unsigned int index);
// The same into `size` bytes, as strncpy: filled up with NUL, and not terminated when the type is as long or longer;
// all NUL where the above answer NULL, so without memory too. Nothing is written to a NULL destination.
OBJC_EXPORT void method_getReturnType(Method method, char *destination, size_t size);
OBJC_EXPORT void method_getArgumentType(Method method, unsigned int index, char *destination, size_t size);
// Name and types of the method; part of it, so it lives as long.
OBJC_EXPORT struct objc_method_description *method_getDescription(Method method);
// Calls the method's implementation, whatever the receiver's class answers, with the arguments that follow. Cast to the
// prototype, with the Method in place of the selector. The second is for methods that return in memory, whose buffer is
// the hidden first argument. With a nil receiver the method is not called, and the value is zero, a buffer all of it
// (fatal without memory, since its size is read from the types). The method must not be NULL. No lock.
OBJC_EXPORT void method_invoke(void /* id receiver, Method method, ... */);
OBJC_EXPORT void method_invoke_stret(void /* id receiver, Method method, ... */);
// Returns the previous implementation.
OBJC_EXPORT IMP method_setImplementation(Method method, IMP imp);
OBJC_EXPORT void method_exchangeImplementations(Method left, Method right);

// MARK: Blocks as implementations

// An implementation that calls a copy of the block as `block(self, arguments…)`; the selector is dropped. The same
// block gives another implementation each time. NULL for nil, for what is not a block, and when no memory can be
// mapped. A block returns in memory when its signature says so by the platform's convention, or when it carries the
// compiler's flag for it, which alone decides where the signature does not tell; a block with neither is taken to
// return in registers. Keeps the memory of ended implementations for later ones. Takes a lock of its own. A backtrace
// or exception passes through such an implementation without seeing it: it is a jump, with the caller's stack and
// return address as on entry.
OBJC_EXPORT IMP imp_implementationWithBlock(id block);
// The block that the implementation calls, not retained; nil for any other address. It is gone once another thread ends
// the implementation.
OBJC_EXPORT id imp_getBlock(IMP imp);
// Ends the implementation and releases its block (runs user code); NO for any other address, so also the second time.
// The method must have got another implementation before: a call that begins afterwards is fatal, or calls whichever
// block was given the same place since, and one that is still under way on any thread, perhaps between finding the
// implementation and entering the block, uses what the block captures after it is gone.
OBJC_EXPORT BOOL imp_removeBlock(IMP imp);

// MARK: Ivars and properties

// What was declared, owned by the class; the offset counts bytes from the start of the object. NULL or 0 for NULL. No
// lock.
OBJC_EXPORT const char *ivar_getName(Ivar ivar);
OBJC_EXPORT const char *ivar_getTypeEncoding(Ivar ivar);
OBJC_EXPORT ptrdiff_t ivar_getOffset(Ivar ivar);
OBJC_EXPORT const char *property_getName(objc_property_t property);
// `T@"NSString",C,N,V_name`: names of one character, or of several in quotes, each with its value, separated by commas.
OBJC_EXPORT const char *property_getAttributes(objc_property_t property);
// The value of the first attribute of that name, malloc'ed ("" for one without); NULL when there is none. Any text is
// read: a malformed one gives odd values.
OBJC_EXPORT char *property_copyAttributeValue(objc_property_t property, const char *name);
// All of them in the order of the text, in one block that also holds their strings; an entry of NULLs ends it.
OBJC_EXPORT objc_property_attribute_t *property_copyAttributeList(objc_property_t property, unsigned int *count);

// MARK: Protocols. They live as long as the process. Protocols of one name are one, whichever image brings them.
// Questions take the runtime lock, but for the first one and the names.

// The protocol of that name, or NULL. No lock.
OBJC_EXPORT Protocol *objc_getProtocol(const char *name);
// All registered ones, in no particular order; NULL when there is none.
OBJC_EXPORT Protocol * ORT_UNOWNED * objc_copyProtocolList(unsigned int *count);
OBJC_EXPORT const char *protocol_getName(Protocol *protocol);
// Whether they have the same name.
OBJC_EXPORT BOOL protocol_isEqual(Protocol *left, Protocol *right);
// Whether the protocol is the other or adopts it, directly or not.
OBJC_EXPORT BOOL protocol_conformsToProtocol(Protocol *protocol, Protocol *other);
// {NULL, NULL} when neither the protocol nor one that it adopts declares the method as asked for.
OBJC_EXPORT struct objc_method_description protocol_getMethodDescription(
    Protocol *protocol, SEL selector, BOOL is_required, BOOL is_instance);
// The protocol's own methods, not those of protocols that it adopts. The types are the extended ones (`@"NSString"`).
OBJC_EXPORT struct objc_method_description *protocol_copyMethodDescriptionList(
    Protocol *protocol, BOOL is_required, BOOL is_instance, unsigned int *count);
// NULL when neither the protocol nor one that it adopts declares the property as asked for.
OBJC_EXPORT objc_property_t
protocol_getProperty(Protocol *protocol, const char *name, BOOL is_required, BOOL is_instance);
// The protocol's own properties of that kind; without a kind, the required ones of instances.
OBJC_EXPORT objc_property_t *protocol_copyPropertyList(Protocol *protocol, unsigned int *count);
OBJC_EXPORT objc_property_t *protocol_copyPropertyList2(
    Protocol *protocol, unsigned int *count, BOOL is_required, BOOL is_instance);
// The protocols that the protocol itself adopts.
OBJC_EXPORT Protocol * ORT_UNOWNED * protocol_copyProtocolList(Protocol *protocol, unsigned int *count);

// A protocol that can be added to and is not found by name; NULL when a registered one has the name.
OBJC_EXPORT Protocol *objc_allocateProtocol(const char *name);
// Ends the building. When another protocol took the name in the meantime, that one stands for both. Fatal without
// memory.
OBJC_EXPORT void objc_registerProtocol(Protocol *protocol);
// Additions to a protocol from objc_allocateProtocol. Strings are copied. Adding what is there already changes nothing.
// Neither does adding to a registered protocol, or adopting one that is not registered: the log handler is told. Fatal
// without memory.
OBJC_EXPORT void protocol_addProtocol(Protocol *protocol, Protocol *addition);
OBJC_EXPORT void protocol_addMethodDescription(
    Protocol *protocol, SEL selector, const char *types, BOOL is_required, BOOL is_instance);
OBJC_EXPORT void protocol_addProperty(
    Protocol *protocol, const char *name, const objc_property_attribute_t *attributes, unsigned int attribute_count,
    BOOL is_required, BOOL is_instance);

// MARK: Associations

typedef enum objc_AssociationPolicy {
    OBJC_ASSOCIATION_ASSIGN = 0,
    OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1,
    OBJC_ASSOCIATION_COPY_NONATOMIC = 3,
    OBJC_ASSOCIATION_RETAIN = 01401,
    OBJC_ASSOCIATION_COPY = 01403,
} objc_AssociationPolicy;

// Kept beside the object, so that they survive object_setClass. Keys are compared as pointers, but
// selectors of one name, whatever image and types they come from, are one key. Setting and removing may
// release the previous value (runs user code, after the lock is given back). Setting under a new key is fatal without
// memory.
OBJC_EXPORT void objc_setAssociatedObject(id object, const void *key, id value, objc_AssociationPolicy policy);
// Autoreleased under the atomic policies, by objc_autorelease.
OBJC_EXPORT id objc_getAssociatedObject(id object, const void *key);
OBJC_EXPORT void objc_removeAssociatedObjects(id object);

// MARK: Mutation

// Called by fast enumeration when the collection changed; calls the handler, or is fatal without one.
OBJC_EXPORT void objc_enumerationMutation(id collection);
OBJC_EXPORT void objc_setEnumerationMutationHandler(void (*handler)(id collection));

// MARK: Forwarding

// Functions that take every message which nobody implements, once forwardingTargetForSelector: has given no other
// receiver: they are jumped to with all arguments of the send, and return to the sender. The second is for messages
// that return in memory; on aarch64, where the send does not tell, for those whose selector's types say so. They come
// before ort_set_forward_handler's, and so before forwardInvocation: and hooks; NULL gives those their turn again, but
// where aarch64 has no second function the first takes its messages too.
OBJC_EXPORT void objc_setForwardHandler(void *function, void *stret_function);

ORT_END_DECLS

#endif

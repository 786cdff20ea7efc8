// The documented Objective-C runtime API.
//
// Signatures and semantics are those of Apple's "Objective-C Runtime" reference. Unless a comment says otherwise:
// - A NULL or Nil argument gives NULL, Nil, NO or 0.
// - Strings and structures are returned unowned and live as long as their class.
// - Lists from functions named `copy…` are NULL-terminated and allocated with malloc; the caller frees them.
// - Functions that change a class take the runtime lock and run no user code.
//
// Without memory a function that makes, copies or adds something returns NULL, nil, Nil or NO, with a count of 0, and
// has changed nothing. Functions that cannot return one of these are called fatal without memory: they end the process
// with a sentence. All other functions need no memory, or work without it. docs/limits.md lists the other limits.

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

// The attribute that Apple's headers give these functions for ARC and the analyzer.
#ifdef __OBJC__
#define OBJC_RETURNS_RETAINED __attribute__((ns_returns_retained))
#else
#define OBJC_RETURNS_RETAINED
#endif

// ARC needs to know that the elements of a returned list are unowned.
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
// The same, but fatal if there is none: for a class that the program needs.
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
// Makes the class inherit from another one, and its metaclass from the metaclass of that one. Returns the previous
// superclass. Methods that the class and its subclasses have cached are looked up again. Sends +initialize to the new
// superclass when it is due there and the class has had it. Ivars stay where they are, so the ivars of the new
// superclass must fit before them. Only the ivars of a class that is not registered yet are laid out again, within a
// gigabyte.
//
// Changes nothing, returns Nil and tells the log handler why in these cases:
// - the ivars do not fit;
// - one of the classes is a metaclass;
// - only one of the classes has static instances or is a class of blocks;
// - the superclass is not registered, or inherits from the class.
OBJC_EXPORT Class class_setSuperclass(Class cls, Class superclass);
OBJC_EXPORT BOOL class_isMetaClass(Class cls);
OBJC_EXPORT size_t class_getInstanceSize(Class cls);
OBJC_EXPORT int class_getVersion(Class cls);
OBJC_EXPORT void class_setVersion(Class cls, int version);
// Path of the file that defines the class; NULL for one that was made at run time.
OBJC_EXPORT const char *class_getImageName(Class cls);

// Search superclasses too. The result is the method structure of the class that implements it. Neither sends
// +resolveInstanceMethod:.
OBJC_EXPORT Method class_getInstanceMethod(Class cls, SEL selector);
OBJC_EXPORT Method class_getClassMethod(Class cls, SEL selector);
// The implementation that a message to an instance would call: _objc_msgForward when there is no method. Sends
// +initialize and +resolveInstanceMethod: where a message would.
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
// Which words of the class's own ivars are strong or weak references. The high half of each byte counts words to skip,
// the low half the references that follow; a zero byte ends the layout. It begins at the first whole word after the
// superclass's ivars. For a class compiled with ARC it says how the ivars were declared. For a class made at run time
// it is the layout that was set. NULL when no word is such a reference, and without memory. Lives as long as the class.
OBJC_EXPORT const uint8_t *class_getIvarLayout(Class cls);
OBJC_EXPORT const uint8_t *class_getWeakIvarLayout(Class cls);
// Only keeps a copy for the functions above: object_setIvar and object_copy use the ivars themselves. Only before
// objc_registerClassPair; afterwards nothing changes and the log handler is told. Fatal without memory.
OBJC_EXPORT void class_setIvarLayout(Class cls, const uint8_t *layout);
OBJC_EXPORT void class_setWeakIvarLayout(Class cls, const uint8_t *layout);

// The property of that name, superclasses included; properties of the class itself are those of its metaclass.
OBJC_EXPORT objc_property_t class_getProperty(Class cls, const char *name);
// The class's own ones, newest first; NULL when there is none.
OBJC_EXPORT objc_property_t *class_copyPropertyList(Class cls, unsigned int *count);
// Adds a property, without accessors or storage; NO when the class itself (not a superclass) has one of that name.
// Strings are copied, and the copies live as long as the class. Attributes without a name or a value are left out. A
// name of several characters is kept in quotes. property_copyAttributeList returns the same attributes if names have no
// comma or quote, and commas in values are inside quotes or inside the type of T.
OBJC_EXPORT BOOL class_addProperty(
    Class cls, const char *name, const objc_property_attribute_t *attributes, unsigned int attribute_count);
// The same, but if the class itself has a property of that name, it gets the attributes. A text that
// property_getAttributes has returned stays valid. Fatal without memory.
OBJC_EXPORT void class_replaceProperty(
    Class cls, const char *name, const objc_property_attribute_t *attributes, unsigned int attribute_count);

// NO if class_conformsToProtocol is YES already, and for a protocol that is not registered.
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
// Releases the objects that are associated with the class first (runs user code).
OBJC_EXPORT void objc_disposeClassPair(Class cls);

// MARK: Objects

// Allocates a zeroed instance with a retain count of one, followed by `extra_bytes`; runs .cxx_construct methods. nil
// without memory, and for classes whose instances the runtime does not count. These are metaclasses, the classes of
// blocks, constant strings, protocols, method signatures and small objects, and their subclasses.
OBJC_EXPORT id class_createInstance(Class cls, size_t extra_bytes) OBJC_RETURNS_RETAINED;
// Makes an instance in the caller's memory: at least class_getInstanceSize bytes, zeroed and aligned to 8. Runs
// .cxx_construct methods. The retain count of one is kept in a table, which makes retain and release slower for every
// instance of the class from then on. The last release sends dealloc, and dealloc of NSObject frees the memory with
// free(). If the memory is of another kind, call objc_destructInstance before that and give the memory back yourself.
// Returns `bytes`, or nil, also for the classes that class_createInstance refuses.
OBJC_EXPORT id objc_constructInstance(Class cls, void *bytes);
// Runs .cxx_destruct methods, clears weak references and removes associations; the memory stays.
OBJC_EXPORT void *objc_destructInstance(id object);
// Destructs and frees; returns nil.
OBJC_EXPORT id object_dispose(id object);
// Copies the object; the caller owns the copy, which has a retain count of one. `size` is the size of the object in
// bytes, indexed ivars included. If it is less than class_getInstanceSize (for example 0), class_getInstanceSize is
// used. (Apple's implementation takes the bytes of the indexed ivars alone; its documentation agrees with this
// function.)
//
// The bytes are copied. Values of ivars known to be strong get a retain message, the only method that is called. Ivars
// known to be weak are registered for the copy. The caller must correct other members that own something: those of C
// structures and C++ classes. Associations are not copied. Returns nil for nil, classes, blocks and other objects that
// the runtime does not count; a small object is its own copy.
OBJC_EXPORT id object_copy(id object, size_t size) OBJC_RETURNS_RETAINED;
OBJC_EXPORT Class object_getClass(id object);
// Changes the object's class; returns the previous one. Sends +initialize to the class when it is due. Other threads
// may message the object meanwhile and find either class. Two threads that change it at once may get the same previous
// class. Small objects keep their class. A class whose superclass has not been loaded ends the process.
OBJC_EXPORT Class object_setClass(id object, Class cls);
OBJC_EXPORT BOOL object_isClass(id object);
OBJC_EXPORT const char *object_getClassName(id object);
OBJC_EXPORT void *object_getIndexedIvars(id object);
OBJC_EXPORT id object_getIvar(id object, Ivar ivar);
// Stores by the ivar's ownership, which classes compiled with ARC know: strong retains, weak registers as
// objc_storeWeak does, unsafe and unknown do neither. The second function treats unknown as strong.
OBJC_EXPORT void object_setIvar(id object, Ivar ivar, id value);
OBJC_EXPORT void object_setIvarWithStrongDefault(id object, Ivar ivar, id value);
// The same by name. They return the ivar, or NULL (and *value = NULL) when the object has none of that name. Only for
// ivars that hold a pointer.
OBJC_EXPORT Ivar object_getInstanceVariable(id object, const char *name, void **value);
OBJC_EXPORT Ivar object_setInstanceVariable(id object, const char *name, void *value);
OBJC_EXPORT Ivar object_setInstanceVariableWithStrongDefault(id object, const char *name, void *value);
OBJC_EXPORT IMP object_getMethodImplementation(id object, SEL selector);

// MARK: Methods

// The method's name, its present implementation, its types, and the number of arguments with the receiver and the
// selector. The class owns the strings. NULL or 0 for NULL and if there are no types. No lock.
OBJC_EXPORT SEL method_getName(Method method);
OBJC_EXPORT IMP method_getImplementation(Method method);
OBJC_EXPORT const char *method_getTypeEncoding(Method method);
OBJC_EXPORT unsigned int method_getNumberOfArguments(Method method);
// Encodings without frame offsets, malloc'ed; NULL when there is no such argument or the types do not parse.
OBJC_EXPORT char *method_copyReturnType(Method method);
OBJC_EXPORT char *method_copyArgumentType(Method method, unsigned int index);
// The same into `size` bytes, as with strncpy: filled up with NUL, and not terminated when the type is as long or
// longer. All bytes are NUL where the functions above return NULL, so without memory too. A NULL destination is
// ignored.
OBJC_EXPORT void method_getReturnType(Method method, char *destination, size_t size);
OBJC_EXPORT void method_getArgumentType(Method method, unsigned int index, char *destination, size_t size);
// Name and types of the method; part of it, so it lives as long.
OBJC_EXPORT struct objc_method_description *method_getDescription(Method method);
// Calls the method's implementation with the arguments that follow, even if the receiver's class has another method of
// the name. Cast to the prototype, with the Method in place of the selector. The second is for methods that return in
// memory, whose buffer is the hidden first argument. With a nil receiver the method is not called, and the value is
// zero, including the whole buffer (fatal without memory, since its size is read from the types). The method must not
// be NULL. No lock.
OBJC_EXPORT void method_invoke(void /* id receiver, Method method, ... */);
OBJC_EXPORT void method_invoke_stret(void /* id receiver, Method method, ... */);
// Returns the previous implementation.
OBJC_EXPORT IMP method_setImplementation(Method method, IMP imp);
OBJC_EXPORT void method_exchangeImplementations(Method left, Method right);

// MARK: Blocks as implementations

// Returns an implementation that calls a copy of the block as `block(self, arguments…)`, without the selector. The same
// block gives another implementation each time. NULL for nil, for objects that are no blocks, and when no memory can be
// mapped. The memory of ended implementations is kept for later ones. Takes a lock of its own.
//
// The result is returned in memory when the block's signature says so by the platform's convention, or when the block
// has the compiler's flag for it. If the signature does not tell, the flag alone decides. A block with neither is taken
// to return in registers. Backtraces and exceptions do not see such an implementation: it is a jump, with the caller's
// stack and return address as on entry.
OBJC_EXPORT IMP imp_implementationWithBlock(id block);
// The block that the implementation calls, not retained; nil for any other address. The block is freed once another
// thread ends the implementation.
OBJC_EXPORT id imp_getBlock(IMP imp);
// Ends the implementation and releases its block (runs user code); NO for any other address, so also the second time.
// Give the method another implementation before. A call that begins after this is fatal, or calls a block that got the
// same place since. A call that is still under way on any thread uses the block's captured values after they are gone;
// such a call may also be between finding the implementation and entering the block.
OBJC_EXPORT BOOL imp_removeBlock(IMP imp);

// MARK: Ivars and properties

// The declared name, type, offset and attributes; the class owns the strings. The offset counts bytes from the start of
// the object. NULL or 0 for NULL. No lock.
OBJC_EXPORT const char *ivar_getName(Ivar ivar);
OBJC_EXPORT const char *ivar_getTypeEncoding(Ivar ivar);
OBJC_EXPORT ptrdiff_t ivar_getOffset(Ivar ivar);
OBJC_EXPORT const char *property_getName(objc_property_t property);
// `T@"NSString",C,N,V_name`: names of one character, or of several in quotes, each with its value, separated by commas.
OBJC_EXPORT const char *property_getAttributes(objc_property_t property);
// The value of the first attribute of that name, malloc'ed ("" if the attribute has no value); NULL when there is none.
// Any text is accepted; malformed text gives odd values.
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

// Makes a protocol that can be added to and is not found by name; NULL when a registered one has the name.
OBJC_EXPORT Protocol *objc_allocateProtocol(const char *name);
// Registers the protocol. If another protocol took the name in the meantime, the other one stands for both. Fatal
// without memory.
OBJC_EXPORT void objc_registerProtocol(Protocol *protocol);
// Additions to a protocol from objc_allocateProtocol. Strings are copied. Adding something that is already there
// changes nothing. Adding to a registered protocol, or adopting one that is not registered, changes nothing and tells
// the log handler. Fatal without memory.
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

// Associations are stored outside the object, so they survive object_setClass. Keys are compared as pointers, but
// selectors of one name are one key, whatever their image and types. Setting and removing may release the previous
// value (runs user code, after the lock is given back). Setting under a new key is fatal without memory.
OBJC_EXPORT void objc_setAssociatedObject(id object, const void *key, id value, objc_AssociationPolicy policy);
// Autoreleased under the atomic policies, by objc_autorelease.
OBJC_EXPORT id objc_getAssociatedObject(id object, const void *key);
OBJC_EXPORT void objc_removeAssociatedObjects(id object);

// MARK: Mutation

// Called by fast enumeration when the collection changed; calls the handler, or is fatal without one.
OBJC_EXPORT void objc_enumerationMutation(id collection);
OBJC_EXPORT void objc_setEnumerationMutationHandler(void (*handler)(id collection));

// MARK: Forwarding

// Sets functions that get every message for which the receiver has no method, if forwardingTargetForSelector: has
// returned no other receiver. The runtime jumps to them with all arguments of the send, and they return to the sender.
// The second function is for messages that return in memory. On aarch64 the send does not show this, so there it gets
// the messages whose selector's types say so. Without a second function the first gets these, too. The functions come
// before the handler of ort_set_forward_handler, and so before forwardInvocation: and hooks. NULL gives the messages
// back to these.
OBJC_EXPORT void objc_setForwardHandler(void *function, void *stret_function);

ORT_END_DECLS

#endif

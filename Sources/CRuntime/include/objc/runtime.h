// The documented Objective-C runtime API.
//
// Signatures and semantics are those of Apple's "Objective-C Runtime" reference. Unless a comment says otherwise:
// - A NULL or Nil argument gives NULL, Nil, NO or 0.
// - The caller does not own returned strings and structures. They live as long as the class that they belong to.
// - Lists from functions named `copy…` are NULL-terminated and allocated with malloc; the caller frees them.
// - Functions that change a class take the runtime lock and run no user code.
//
// If there is no memory, a function that makes, copies or adds something changes nothing. It returns NULL, nil, Nil or
// NO, and sets the count to 0. A function that needs memory but cannot return such a value ends the process with an
// error message. Its comment says "fatal without memory". All other functions need no memory, or work without it.
// docs/limits.md lists the other limits.

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

// Marks the functions whose result the caller owns, as in Apple's headers. ARC and the analyzer read this attribute.
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

// The class of that name. If there is none, the class for which the name is a @compatibility_alias, or Nil. Takes the
// runtime lock. objc_getClass asks the hook below before it answers Nil.
OBJC_EXPORT Class objc_getClass(const char *name);
OBJC_EXPORT Class objc_lookUpClass(const char *name);
// Asked for the class of a name that no class has, with no lock held: stores it in *cls and returns YES, or returns NO.
// It may load the image that defines the class.
typedef BOOL (*objc_hook_getClass)(const char *name, Class *cls);
// Sets the hook, which may be NULL; *previous (which may be NULL) is the one before, for the new one to call. Any
// thread.
OBJC_EXPORT void objc_setHook_getClass(objc_hook_getClass hook, objc_hook_getClass *previous);
// For a class that the program needs: ends the process if there is no class of that name.
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
// Makes the class inherit from `superclass`, and the metaclass of the class from the metaclass of `superclass`. Returns
// the previous superclass. Methods that the class and its subclasses have cached are looked up again. If the class has
// received +initialize and `superclass` has not, the function sends +initialize to `superclass`.
//
// In a registered class, the ivars keep their offsets, so the ivars of `superclass` must fit before them. A class that
// is not registered yet gets new offsets. Its instances may then have at most a gigabyte.
//
// Changes nothing, returns Nil and tells the log handler why in these cases:
// - the ivars do not fit;
// - one of the classes is a metaclass;
// - only one of the classes has static instances, or only one is a class of blocks;
// - the superclass is not registered, or inherits from the class.
OBJC_EXPORT Class class_setSuperclass(Class cls, Class superclass);
OBJC_EXPORT BOOL class_isMetaClass(Class cls);
// In bytes, rounded up to a word. A subclass puts its ivars into the bytes that rounding adds.
OBJC_EXPORT size_t class_getInstanceSize(Class cls);
OBJC_EXPORT int class_getVersion(Class cls);
OBJC_EXPORT void class_setVersion(Class cls, int version);
// Path of the file that defines the class; NULL for one that was made at run time.
OBJC_EXPORT const char *class_getImageName(Class cls);

// Both functions search superclasses too. The result is the method structure of the class that implements the method.
// Neither function sends +resolveInstanceMethod:.
OBJC_EXPORT Method class_getInstanceMethod(Class cls, SEL selector);
OBJC_EXPORT Method class_getClassMethod(Class cls, SEL selector);
// The implementation that a message to an instance would call: _objc_msgForward when there is no method. Sends
// +initialize and +resolveInstanceMethod: if the message would send them.
OBJC_EXPORT IMP class_getMethodImplementation(Class cls, SEL selector);
OBJC_EXPORT IMP class_getMethodImplementation_stret(Class cls, SEL selector);
// Whether instances have a method for the selector. Sends +initialize and +resolveInstanceMethod: as
// class_getMethodImplementation does.
OBJC_EXPORT BOOL class_respondsToSelector(Class cls, SEL selector);
// The class's own methods, in no particular order.
OBJC_EXPORT Method *class_copyMethodList(Class cls, unsigned int *count);

// Adds a method; NO when the class itself (not a superclass) has one of that name. `types` is copied.
OBJC_EXPORT BOOL class_addMethod(Class cls, SEL name, IMP imp, const char *types);
// If the class itself (not a superclass) has a method of that name, replaces its implementation and returns the
// previous one. Otherwise adds the method and returns NULL. Adding is fatal without memory, replacing needs none. After
// the function has returned, every new send on any thread calls the new implementation.
OBJC_EXPORT IMP class_replaceMethod(Class cls, SEL name, IMP imp, const char *types);

// The ivar of that name, superclasses included.
OBJC_EXPORT Ivar class_getInstanceVariable(Class cls, const char *name);
OBJC_EXPORT Ivar class_getClassVariable(Class cls, const char *name);
OBJC_EXPORT Ivar *class_copyIvarList(Class cls, unsigned int *count);
// Can be called only between objc_allocateClassPair and objc_registerClassPair. `alignment` is the log2 of what the
// offset is a multiple of: at most 4, as objects are aligned; or at most 12 for a type that needs no more than 4
// itself. NO also when the class has an ivar of that name, and when its instances would be larger than a gigabyte.
OBJC_EXPORT BOOL class_addIvar(Class cls, const char *name, size_t size, uint8_t alignment, const char *types);
// The first function says which words of the class's own ivars are strong references, the second which are weak
// references. The high half of each byte counts words to skip, the low half counts the references that follow them. A
// zero byte ends the layout. The layout begins at the first whole word after the superclass's ivars. For a class
// compiled with ARC, the layout follows from the declarations of the ivars. For a class made at run time, it is the
// layout that was set. NULL when there is no such reference, and without memory. The layout lives as long as the class.
OBJC_EXPORT const uint8_t *class_getIvarLayout(Class cls);
OBJC_EXPORT const uint8_t *class_getWeakIvarLayout(Class cls);
// Set the layout that the functions above return; the layout is copied. They have no effect on object_setIvar and
// object_copy, which read the ownership from each ivar. Call them before objc_registerClassPair. A later call changes
// nothing and tells the log handler. Fatal without memory.
OBJC_EXPORT void class_setIvarLayout(Class cls, const uint8_t *layout);
OBJC_EXPORT void class_setWeakIvarLayout(Class cls, const uint8_t *layout);

// The property of that name, superclasses included. To get a class property, pass the metaclass.
OBJC_EXPORT objc_property_t class_getProperty(Class cls, const char *name);
// The properties of the class itself (not of superclasses), newest first; NULL when there is none.
OBJC_EXPORT objc_property_t *class_copyPropertyList(Class cls, unsigned int *count);
// Adds a property, without accessors or storage; NO when the class itself (not a superclass) has one of that name.
// Strings are copied, and the copies live as long as the class. Attributes without a name or a value are left out. A
// name of several characters is kept in quotes. property_copyAttributeList returns the same attributes under two
// conditions. Names contain no comma and no quote. In values, commas are only inside quotes, or inside the type that is
// the value of T.
OBJC_EXPORT BOOL class_addProperty(
    Class cls, const char *name, const objc_property_attribute_t *attributes, unsigned int attribute_count);
// If the class itself has a property of that name, replaces the attributes of this property. Otherwise adds the
// property, as class_addProperty does. A string that property_getAttributes returned before stays valid. Fatal without
// memory.
OBJC_EXPORT void class_replaceProperty(
    Class cls, const char *name, const objc_property_attribute_t *attributes, unsigned int attribute_count);

// NO if the class itself conforms to the protocol already, and for a protocol that is not registered.
OBJC_EXPORT BOOL class_addProtocol(Class cls, Protocol *protocol);
// Whether the class itself adopts the protocol, or a protocol that adopts it. Superclasses do not count, unless
// ort_class_inherit_conformance (<objc/kernel.h>) says so.
OBJC_EXPORT BOOL class_conformsToProtocol(Class cls, Protocol *protocol);
// The protocols that the class itself adopts, newest first. The list does not have the protocols that these adopt. NULL
// when there is none.
OBJC_EXPORT Protocol * ORT_UNOWNED * class_copyProtocolList(Class cls, unsigned int *count);

// MARK: Making classes

// Makes a class that inherits from `superclass`, and its metaclass. With Nil as `superclass`, makes a root class. The
// pair is not registered yet. Returns Nil when the name is taken. `extra_bytes` of indexed ivars follow each class
// structure.
OBJC_EXPORT Class objc_allocateClassPair(Class superclass, const char *name, size_t extra_bytes);
// Registers the pair. If another class has got the name since objc_allocateClassPair, `cls` stays unregistered, and the
// log handler is told. To find out, compare `cls` with the result of objc_getClass. Fatal without memory.
OBJC_EXPORT void objc_registerClassPair(Class cls);
// Makes and registers a copy of the class with another name. The copy has the same superclass, and ivars at the same
// offsets. It has copies of the methods (class methods too), properties and protocols, and the same version. It is a
// class made at run time, so it has no image and can be disposed. If the original has received +initialize, the copy
// does not receive it again. Returns Nil when the name is taken, for a metaclass, and for a class that is not
// registered.
OBJC_EXPORT Class objc_duplicateClass(Class original, const char *name, size_t extra_bytes);
// Frees a class that was made at run time. There must be neither instances nor subclasses, and no thread messaging it.
// Releases the objects that are associated with the class first (runs user code).
OBJC_EXPORT void objc_disposeClassPair(Class cls);

// MARK: Objects

// Allocates a zeroed instance with a retain count of one, followed by `extra_bytes`; runs .cxx_construct methods.
// Returns nil without memory, and for classes whose instances have no retain count. These are metaclasses, the classes
// of blocks, constant strings, protocols, method signatures and small objects, and their subclasses.
OBJC_EXPORT id class_createInstance(Class cls, size_t extra_bytes) OBJC_RETURNS_RETAINED;
// Makes an instance in the caller's memory: at least class_getInstanceSize bytes, zeroed and aligned to 8. Runs
// .cxx_construct methods. The retain count of one is kept in a table, which makes retain and release slower for every
// instance of the class from then on. The last release sends dealloc, and dealloc of NSObject frees the memory with
// free(). If the memory does not come from malloc, call objc_destructInstance instead of the last release, and give the
// memory back yourself. Returns `bytes`. Returns nil also for the classes that class_createInstance refuses.
OBJC_EXPORT id objc_constructInstance(Class cls, void *bytes);
// Runs .cxx_destruct methods, clears weak references and removes associations; the memory stays.
OBJC_EXPORT void *objc_destructInstance(id object);
// Destructs and frees; returns nil.
OBJC_EXPORT id object_dispose(id object);
// Copies the object; the caller owns the copy, which has a retain count of one. `size` is the size of the object in
// bytes, indexed ivars included. If it is less than class_getInstanceSize (for example 0), class_getInstanceSize is
// used. (Apple's implementation expects only the size of the indexed ivars. Apple's documentation describes what this
// function does.)
//
// The function copies the bytes. It retains the values of ivars that are known to be strong, and calls no other method.
// It registers ivars that are known to be weak. If an ivar is a C structure or a C++ object that owns something, the
// caller must correct the copy's members. Associations are not copied. Returns nil for nil, classes, blocks and other
// objects without a retain count. For a small object, returns the object itself.
OBJC_EXPORT id object_copy(id object, size_t size) OBJC_RETURNS_RETAINED;
OBJC_EXPORT Class object_getClass(id object);
// Changes the object's class; returns the previous one. Sends +initialize to the new class when it is due. Other
// threads may message the object at the same time; they find the old or the new class. If two threads change the class
// at once, both may get the same previous class. Small objects keep their class. If the superclass of the new class has
// not been loaded, the function ends the process.
//
// The object may be memory of the program that has no class yet, whatever it holds: the result is then what was there.
// The runtime counts the references of such an object in the 16 bytes in front of it, which must be cleared.
// objc_constructInstance does without them.
OBJC_EXPORT Class object_setClass(id object, Class cls);
OBJC_EXPORT BOOL object_isClass(id object);
OBJC_EXPORT const char *object_getClassName(id object);
OBJC_EXPORT void *object_getIndexedIvars(id object);
OBJC_EXPORT id object_getIvar(id object, Ivar ivar);
// Store the value as the ivar's ownership says. The functions retain the value of a strong ivar. For a weak ivar, they
// do the same as objc_storeWeak. For an ivar with unsafe or unknown ownership, they do neither. The ownership is known
// for classes compiled with ARC. The second function treats unknown ownership as strong.
OBJC_EXPORT void object_setIvar(id object, Ivar ivar, id value);
OBJC_EXPORT void object_setIvarWithStrongDefault(id object, Ivar ivar, id value);
// Do the same as the three functions above, with the ivar's name. They return the ivar. If the object has no ivar of
// that name, they return NULL, and the first sets *value to NULL. Only for ivars that hold a pointer.
OBJC_EXPORT Ivar object_getInstanceVariable(id object, const char *name, void **value);
OBJC_EXPORT Ivar object_setInstanceVariable(id object, const char *name, void *value);
OBJC_EXPORT Ivar object_setInstanceVariableWithStrongDefault(id object, const char *name, void *value);
OBJC_EXPORT IMP object_getMethodImplementation(id object, SEL selector);

// MARK: Methods

// The method's name, its present implementation, its types, and the number of its arguments, including the receiver and
// the selector. The class owns the strings. If the method is NULL, the result is NULL or 0. If the method has no types,
// the last two functions return NULL and 0.
//
// The types are plain: `@` for every object, and `@?` for every block. So the return type of a method that returns an
// object equals @encode(id). For the types with classes and block signatures see ort_method_getExtendedTypeEncoding in
// <objc/inspect.h>.
//
// The functions take no lock, with one exception. When a method was added at run time with extended types, the first
// question for its types takes a lock and allocates the plain types, which stay for the life of the process. Without
// memory the answer is the extended types.
OBJC_EXPORT SEL method_getName(Method method);
OBJC_EXPORT IMP method_getImplementation(Method method);
OBJC_EXPORT const char *method_getTypeEncoding(Method method);
OBJC_EXPORT unsigned int method_getNumberOfArguments(Method method);
// Plain encodings without frame offsets, malloc'ed. NULL when there is no such argument, or when the types are
// malformed.
OBJC_EXPORT char *method_copyReturnType(Method method);
OBJC_EXPORT char *method_copyArgumentType(Method method, unsigned int index);
// Write the same encodings into the `size` bytes of the destination, as strncpy does. A shorter encoding is filled up
// with NUL. An encoding of `size` or more characters is cut off after `size` characters and gets no NUL at its end.
// When the functions above would return NULL (also without memory), all bytes are NUL. A NULL destination is ignored.
OBJC_EXPORT void method_getReturnType(Method method, char *destination, size_t size);
OBJC_EXPORT void method_getArgumentType(Method method, unsigned int index, char *destination, size_t size);
// The name and plain types of the method. The structure lives at least as long as the method. NULL without memory,
// which the first question needs if the method's own types are extended.
OBJC_EXPORT struct objc_method_description *method_getDescription(Method method);
// Calls the method's implementation with the arguments that follow, even if the receiver's class has another method of
// that name. Cast the function to the method's C prototype, with the Method in place of the selector. The second
// function is for methods that return their result in memory. The caller passes the address of that memory as the
// hidden first argument.
//
// If the receiver is nil, the method is not called and the result is zero. A result in memory is then filled with
// zeros. This is fatal without memory, since the runtime reads the size from the types. The method must not be NULL.
// Takes no lock.
OBJC_EXPORT void method_invoke(void /* id receiver, Method method, ... */);
OBJC_EXPORT void method_invoke_stret(void /* id receiver, Method method, ... */);
// Returns the previous implementation.
OBJC_EXPORT IMP method_setImplementation(Method method, IMP imp);
OBJC_EXPORT void method_exchangeImplementations(Method left, Method right);

// MARK: Blocks as implementations

// Returns an implementation that calls a copy of the block as `block(self, arguments…)`, without the selector. Another
// call with the same block returns another implementation. NULL for nil, for objects that are no blocks, and when no
// memory can be mapped. The runtime uses the memory of ended implementations for later ones. Takes a lock of its own.
//
// The runtime must know whether the block returns its result in memory or in registers. The block returns its result in
// memory if the type of the result in its signature says so, by the platform's convention. It also does if the compiler
// has set the block's flag for this. If the signature does not tell, the flag alone decides. With neither a signature
// nor the flag, the runtime assumes registers.
//
// The implementation only jumps to the block. The stack and the return address stay as the caller set them, so
// backtraces and exceptions do not see the implementation.
OBJC_EXPORT IMP imp_implementationWithBlock(id block);
// The block that the implementation calls, not retained; nil for any other address. If another thread ends the
// implementation by imp_removeBlock, the block may be freed while the caller uses it.
OBJC_EXPORT id imp_getBlock(IMP imp);
// Ends the implementation and releases its block (runs user code). NO for any other address, and for an implementation
// that has ended. Before the call, give the method another implementation, and make sure that no thread still calls the
// old one:
// - A call that begins later ends the process. If the runtime has used the implementation's memory again, the call
//   reaches another block instead.
// - A call that has begun on any thread uses captured values that may have been freed. A call has also begun if the
//   thread has found the implementation but has not entered the block yet.
OBJC_EXPORT BOOL imp_removeBlock(IMP imp);

// MARK: Ivars and properties

// The declared name, type, offset and attributes; the class owns the strings. The offset counts bytes from the start of
// the object. NULL or 0 for NULL. The functions take no lock.
OBJC_EXPORT const char *ivar_getName(Ivar ivar);
OBJC_EXPORT const char *ivar_getTypeEncoding(Ivar ivar);
OBJC_EXPORT ptrdiff_t ivar_getOffset(Ivar ivar);
OBJC_EXPORT const char *property_getName(objc_property_t property);
// The attributes as a string, such as `T@"NSString",C,N,V_name`. Commas separate the attributes. Each attribute is a
// name and its value. The name is one character, or several characters in quotes.
OBJC_EXPORT const char *property_getAttributes(objc_property_t property);
// The value of the first attribute of that name, malloc'ed ("" if the attribute has no value); NULL when there is none.
// Any text is accepted; malformed text gives odd values.
OBJC_EXPORT char *property_copyAttributeValue(objc_property_t property, const char *name);
// All attributes in the order of the string. The list and its strings are in one allocation. An entry of NULLs ends the
// list.
OBJC_EXPORT objc_property_attribute_t *property_copyAttributeList(objc_property_t property, unsigned int *count);

// MARK: Protocols
//
// Protocols live as long as the process. Protocols with the same name count as one protocol, even if several images
// have them. The functions take the runtime lock, except objc_getProtocol, protocol_getName and protocol_isEqual.

// The protocol of that name, or NULL. No lock.
OBJC_EXPORT Protocol *objc_getProtocol(const char *name);
// All registered protocols, in no particular order; NULL when there is none.
OBJC_EXPORT Protocol * ORT_UNOWNED * objc_copyProtocolList(unsigned int *count);
OBJC_EXPORT const char *protocol_getName(Protocol *protocol);
// Whether they have the same name.
OBJC_EXPORT BOOL protocol_isEqual(Protocol *left, Protocol *right);
// Whether the two protocols are the same, or `protocol` adopts `other`, directly or not.
OBJC_EXPORT BOOL protocol_conformsToProtocol(Protocol *protocol, Protocol *other);
// The name and plain types of a method. {NULL, NULL} when neither the protocol nor a protocol that it adopts declares
// such a method. The last two arguments say whether the method is required and whether it is an instance method. If
// memory runs out, the types of a protocol made at run time may be the extended ones.
OBJC_EXPORT struct objc_method_description protocol_getMethodDescription(
    Protocol *protocol, SEL selector, BOOL is_required, BOOL is_instance);
// The extended types of the same method, with classes of objects (`@"NSString"`) and types of blocks (`@?<v@?i>`). NULL
// when there is no such method, or no types.
OBJC_EXPORT const char *_protocol_getMethodTypeEncoding(
    Protocol *protocol, SEL selector, BOOL is_required, BOOL is_instance);
// The protocol's own methods with their plain types, not those of protocols that it adopts.
OBJC_EXPORT struct objc_method_description *protocol_copyMethodDescriptionList(
    Protocol *protocol, BOOL is_required, BOOL is_instance, unsigned int *count);
// NULL when neither the protocol nor a protocol that it adopts declares such a property. The last two arguments mean
// the same as above.
OBJC_EXPORT objc_property_t
protocol_getProperty(Protocol *protocol, const char *name, BOOL is_required, BOOL is_instance);
// The properties that the protocol itself declares. The first function lists the required instance properties.
OBJC_EXPORT objc_property_t *protocol_copyPropertyList(Protocol *protocol, unsigned int *count);
OBJC_EXPORT objc_property_t *protocol_copyPropertyList2(
    Protocol *protocol, unsigned int *count, BOOL is_required, BOOL is_instance);
// The protocols that the protocol itself adopts.
OBJC_EXPORT Protocol * ORT_UNOWNED * protocol_copyProtocolList(Protocol *protocol, unsigned int *count);

// Makes a protocol that is not registered yet: its contents can be added, and objc_getProtocol does not find it. NULL
// when a registered protocol has the name.
OBJC_EXPORT Protocol *objc_allocateProtocol(const char *name);
// Registers the protocol. If another protocol of that name has been registered since objc_allocateProtocol, this one is
// not registered and the log handler is told. The runtime then uses the registered protocol in its place. Fatal without
// memory.
OBJC_EXPORT void objc_registerProtocol(Protocol *protocol);
// These functions add to a protocol from objc_allocateProtocol. Strings are copied. Adding something that is already
// there changes nothing. Adding to a registered protocol, or adopting one that is not registered, changes nothing and
// tells the log handler. Fatal without memory.
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

// Associations are stored outside the object, so they survive object_setClass. Keys are compared as pointers. But all
// selectors with the same name are the same key, even if their images or types differ. Setting and removing may release
// the previous value. This runs user code, after the lock has been released. Setting under a new key is fatal without
// memory.
OBJC_EXPORT void objc_setAssociatedObject(id object, const void *key, id value, objc_AssociationPolicy policy);
// Under the atomic policies, the function retains the value and autoreleases it by objc_autorelease.
OBJC_EXPORT id objc_getAssociatedObject(id object, const void *key);
OBJC_EXPORT void objc_removeAssociatedObjects(id object);

// MARK: Mutation

// Called by fast enumeration when the collection changed; calls the handler, or is fatal without one.
OBJC_EXPORT void objc_enumerationMutation(id collection);
OBJC_EXPORT void objc_setEnumerationMutationHandler(void (*handler)(id collection));

// MARK: Forwarding

// Sets functions that get every message for which the receiver has no method, if forwardingTargetForSelector: has
// returned no other receiver. The runtime jumps to them with all arguments of the send, and they return to the sender.
// `stret_function` is for messages that return their result in memory. On aarch64 the send does not show this, so the
// types of the selector decide there. If `stret_function` is NULL, `function` gets these messages on aarch64. On x86-64
// the handler of ort_set_forward_handler gets them.
//
// The runtime calls the functions instead of the handler of ort_set_forward_handler, so it does not send
// forwardInvocation:. A message to a hooked method runs the hooks first. NULL gives the messages back to the handler.
OBJC_EXPORT void objc_setForwardHandler(void *function, void *stret_function);

ORT_END_DECLS

#endif

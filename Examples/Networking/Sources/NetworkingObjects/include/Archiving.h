// Objects as property lists, and back.

#ifndef NETWORKING_ARCHIVING_H
#define NETWORKING_ARCHIVING_H

#ifdef __OBJC__

#include <objc/NSArray.h>
#include <objc/NSDictionary.h>
#include <objc/NSError.h>

@protocol Archiving <NSObject>

// The keys of the values that this object would have in its archive.
- (NSArray<NSString *> *)archivedKeys;
// The class of the key's value in an archive: NSNumber; NSString, or NSSet or NSDictionary of strings; NSIndexSet;
// NSArray of objects that are archived themselves. Nil if the key may not be read from an archive.
- (Class)classOfArchivedKey:(NSString *)key;

@end

// The content of an archive: numbers, strings, arrays, dictionaries.
@interface Archive : NSObject

// Sets and index sets become dictionaries that are marked as such. Objects that can be archived become archives.
+ (NSDictionary<NSString *, id> *)archiveOfObject:(id<Archiving>)object;

// A new object of the class or of a subclass, as the archive says. Returns nil with an error if the archive names
// another class or has a value of a wrong type. So an archive makes only objects that the caller asked for.
+ (id)objectOfClass:(Class)cls fromArchive:(NSDictionary<NSString *, id> *)archive error:(NSError **)error;

@end

#endif

#endif

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
// What a value of the key in an archive is: NSNumber; NSString, or NSSet or NSDictionary of strings; NSIndexSet;
// NSArray of objects that are archived themselves. Nil when no value of the key may come out of an archive.
- (Class)classOfArchivedKey:(NSString *)key;

@end

// What an archive holds: numbers, strings, arrays, dictionaries.
@interface Archive : NSObject

// Sets and index sets become dictionaries that say so, objects that can be archived become archives.
+ (NSDictionary<NSString *, id> *)archiveOfObject:(id<Archiving>)object;

// A new object of the class or of a subclass, whichever the archive names. nil with an error when it names another one,
// or has a value that does not belong there: an archive makes no objects that were not asked for.
+ (id)objectOfClass:(Class)cls fromArchive:(NSDictionary<NSString *, id> *)archive error:(NSError **)error;

@end

#endif

#endif

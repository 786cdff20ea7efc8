#ifndef PHOTO_LIBRARY_H
#define PHOTO_LIBRARY_H

#import "Photo.h"

@interface PhotoLibrary : NSObject

@property (nonatomic, readonly) long count;

// A library is full at 64 photos; NO says that the photo was not added.
- (BOOL)addPhoto:(Photo *)photo;

// nil when there is no such index.
- (Photo *)photoAtIndex:(long)index;

// In the order in which they were added, until the block sets *stop.
- (void)enumeratePhotosUsingBlock:(void (^)(Photo *photo, long index, BOOL *stop))block;

- (long)countOfPhotosPassingTest:(BOOL (^)(Photo *photo))test;

@end

#endif

#ifndef PHOTO_LIBRARY_H
#define PHOTO_LIBRARY_H

#import "Photo.h"

@interface PhotoLibrary : NSObject

@property (nonatomic, readonly) long count;

// A library is full at 64 photos. NO means that the photo was not added.
- (BOOL)addPhoto:(Photo *)photo;

// Returns nil if there is no such index.
- (Photo *)photoAtIndex:(long)index;

// Enumerates in the order in which the photos were added, until the block sets *stop.
- (void)enumeratePhotosUsingBlock:(void (^)(Photo *photo, long index, BOOL *stop))block;

- (long)countOfPhotosPassingTest:(BOOL (^)(Photo *photo))test;

@end

#endif

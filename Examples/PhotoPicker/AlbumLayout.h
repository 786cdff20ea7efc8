#ifndef ALBUM_LAYOUT_H
#define ALBUM_LAYOUT_H

#import "PhotoLibrary.h"

// A grid of square cells with the photos centred in them.
@interface AlbumLayout : NSObject

@property (nonatomic, readonly) double side;
@property (nonatomic, readonly) double spacing;

- (instancetype)initWithLibrary:(PhotoLibrary *)library side:(double)side spacing:(double)spacing;

// The number of cells in a row of that width, at least one.
- (long)columnsInWidth:(double)width;

// The place of the photo in an album of that width; the zero rectangle if there is no such photo.
- (PhotoRect)frameForPhotoAtIndex:(long)index inWidth:(double)width;

// The photos of which some part lies between `top` and `top + height`.
- (PhotoRange)visibleRangeFromTop:(double)top height:(double)height inWidth:(double)width;

@end

#endif

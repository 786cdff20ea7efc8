#ifndef ALBUM_LAYOUT_H
#define ALBUM_LAYOUT_H

#import "PhotoLibrary.h"

// A grid of square cells with the photos centred in them.
@interface AlbumLayout : NSObject

@property (nonatomic, readonly) double side;
@property (nonatomic, readonly) double spacing;

- (instancetype)initWithLibrary:(PhotoLibrary *)library side:(double)side spacing:(double)spacing;

// Cells in a row of that width, at least one.
- (long)columnsInWidth:(double)width;

// Where the photo appears in an album of that width; the zero rectangle when there is no such photo.
- (PhotoRect)frameForPhotoAtIndex:(long)index inWidth:(double)width;

// The photos of which some part appears between `top` and `top + height`.
- (PhotoRange)visibleRangeFromTop:(double)top height:(double)height inWidth:(double)width;

@end

#endif

#ifndef PHOTO_THUMBNAIL_H
#define PHOTO_THUMBNAIL_H

#import "Photo.h"

@interface Photo (Thumbnail)

// The largest size with the photo's proportions whose longer side is `side`.
- (PhotoSize)thumbnailSizeForSide:(double)side;

@end

#endif

#import "Photo+Thumbnail.h"

@implementation Photo (Thumbnail)

- (PhotoSize)thumbnailSizeForSide:(double)side {
    PhotoSize size = self.size;
    double longer = [self isLandscape] ? size.width : size.height;
    return (PhotoSize){size.width * side / longer, size.height * side / longer};
}

@end

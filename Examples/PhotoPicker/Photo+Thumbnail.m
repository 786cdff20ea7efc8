#import "Photo+Thumbnail.h"

@implementation Photo (Thumbnail)

- (PhotoSize)thumbnailSizeForSide:(double)side {
    PhotoSize size = self.size;
    double longer = [self isLandscape] ? size.width : size.height;
    double scale = side / longer;
    return (PhotoSize){size.width * scale, size.height * scale};
}

@end

#import "AlbumLayout.h"
#import "Photo+Thumbnail.h"

@implementation AlbumLayout {
    PhotoLibrary *_library;
}

- (instancetype)initWithLibrary:(PhotoLibrary *)library side:(double)side spacing:(double)spacing {
    self = [super init];
    if (self) {
        _library = library;
        _side = side;
        _spacing = spacing;
    }
    return self;
}

- (double)pitch {
    return self.side + self.spacing;
}

- (long)columnsInWidth:(double)width {
    long columns = (long)((width + self.spacing) / [self pitch]);
    return columns > 1 ? columns : 1;
}

- (PhotoRect)frameForPhotoAtIndex:(long)index inWidth:(double)width {
    Photo *photo = [_library photoAtIndex:index];
    if (!photo) {
        return (PhotoRect){{0, 0}, {0, 0}};
    }
    long columns = [self columnsInWidth:width];
    PhotoSize size = [photo thumbnailSizeForSide:self.side];
    PhotoPoint origin = {
        (double)(index % columns) * [self pitch] + (self.side - size.width) / 2,
        (double)(index / columns) * [self pitch] + (self.side - size.height) / 2,
    };
    return (PhotoRect){origin, size};
}

- (PhotoRange)visibleRangeFromTop:(double)top height:(double)height inWidth:(double)width {
    long columns = [self columnsInWidth:width];
    long firstRow = (long)(top / [self pitch]);
    long endRow = (long)((top + height) / [self pitch]) + 1;
    long first = firstRow * columns;
    long end = endRow * columns < _library.count ? endRow * columns : _library.count;
    return (PhotoRange){first, end > first ? end - first : 0};
}

@end

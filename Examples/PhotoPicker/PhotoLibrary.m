#import "PhotoLibrary.h"

enum { PhotoLibraryCapacity = 64 };

@implementation PhotoLibrary {
    Photo *_photos[PhotoLibraryCapacity];
}

- (BOOL)addPhoto:(Photo *)photo {
    if (!photo || _count == PhotoLibraryCapacity) {
        return NO;
    }
    _photos[_count++] = photo;
    return YES;
}

- (Photo *)photoAtIndex:(long)index {
    return index >= 0 && index < _count ? _photos[index] : nil;
}

- (void)enumeratePhotosUsingBlock:(void (^)(Photo *photo, long index, BOOL *stop))block {
    BOOL stop = NO;
    for (long index = 0; index < _count && !stop; index++) {
        block(_photos[index], index, &stop);
    }
}

- (long)countOfPhotosPassingTest:(BOOL (^)(Photo *photo))test {
    __block long passing = 0;
    [self enumeratePhotosUsingBlock:^(Photo *photo, long index, BOOL *stop) {
        (void)index, (void)stop;
        passing += test(photo) ? 1 : 0;
    }];
    return passing;
}

@end

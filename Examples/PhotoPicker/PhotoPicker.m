#import "PhotoPicker.h"

@implementation PhotoPicker

- (instancetype)initWithName:(NSString *)name library:(PhotoLibrary *)library {
    self = [super init];
    if (self) {
        _name = [name copy];
        _library = library;
    }
    return self;
}

- (Photo *)pick:(long)index {
    Photo *photo = [self.library photoAtIndex:index];
    if (!photo) {
        [self cancel];
        return nil;
    }
    _pickCount++;
    id<PhotoPickerDelegate> delegate = self.delegate;
    if ([delegate respondsToSelector:@selector(photoPicker:didPickPhoto:atIndex:)]) {
        [delegate photoPicker:self didPickPhoto:photo atIndex:index];
    }
    return photo;
}

- (void)cancel {
    id<PhotoPickerDelegate> delegate = self.delegate;
    if ([delegate respondsToSelector:@selector(photoPickerDidCancel:)]) {
        [delegate photoPickerDidCancel:self];
    }
}

@end

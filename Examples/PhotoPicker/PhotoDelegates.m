#import "PhotoDelegates.h"

#include <stdio.h>

@implementation PickPrinter

- (void)photoPicker:(PhotoPicker *)picker didPickPhoto:(Photo *)photo atIndex:(long)index {
    printf("%s picked %ld: ", [picker.name UTF8String], index);
    [photo print];
}

@end

@implementation FavoriteMarker

- (void)photoPicker:(PhotoPicker *)picker didPickPhoto:(Photo *)photo atIndex:(long)index {
    photo.favorite = YES;
    printf("%s marked %ld as a favorite\n", [picker.name UTF8String], index);
}

- (void)photoPickerDidCancel:(PhotoPicker *)picker {
    _cancelCount++;
    printf("%s cancelled\n", [picker.name UTF8String]);
}

@end

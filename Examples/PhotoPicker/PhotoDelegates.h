#ifndef PHOTO_DELEGATES_H
#define PHOTO_DELEGATES_H

#import "PhotoPicker.h"

// Prints the photos that the user picks, and ignores cancelling.
@interface PickPrinter : NSObject <PhotoPickerDelegate>
@end

// Marks the picked photos as favorites and counts how often the user cancelled.
@interface FavoriteMarker : NSObject <PhotoPickerDelegate>

@property (nonatomic, readonly) long cancelCount;

@end

#endif

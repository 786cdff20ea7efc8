#ifndef PHOTO_DELEGATES_H
#define PHOTO_DELEGATES_H

#import "PhotoPicker.h"

// Prints what is picked, and does not care about cancelling.
@interface PickPrinter : NSObject <PhotoPickerDelegate>
@end

// Marks what is picked as a favorite and counts how often the user gave up.
@interface FavoriteMarker : NSObject <PhotoPickerDelegate>

@property (nonatomic, readonly) long cancelCount;

@end

#endif

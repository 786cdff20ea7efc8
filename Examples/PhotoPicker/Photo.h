#ifndef PHOTO_H
#define PHOTO_H

#import "PhotoGeometry.h"
#import <objc/NSObject.h>
#import <objc/NSString.h>

@interface Photo : NSObject

@property (nonatomic, readonly, copy) NSString *title;
@property (nonatomic, readonly) PhotoSize size;
@property (nonatomic, getter=isFavorite) BOOL favorite;

+ (instancetype)photoWithTitle:(NSString *)title width:(double)width height:(double)height;

- (instancetype)initWithTitle:(NSString *)title size:(PhotoSize)size;

- (BOOL)isLandscape;
- (double)megapixels;

// Developing is cumulative: the brightness grows with `gain`, by one more half for each stop. `grade` is the photo
// paper, a letter from A to F; later letters weaken the effect.
- (void)developWithGain:(float)gain grade:(char)grade stops:(short)stops;
- (float)brightness;

// Prints one line about the photo.
- (void)print;

@end

// A photo that moves.
@interface LivePhoto : Photo

@property (nonatomic) double seconds;

@end

#endif

#import "Photo.h"

#include <stdio.h>

@implementation Photo {
    float _brightness;
}

+ (instancetype)photoWithTitle:(NSString *)title width:(double)width height:(double)height {
    return [[self alloc] initWithTitle:title size:(PhotoSize){width, height}];
}

- (instancetype)initWithTitle:(NSString *)title size:(PhotoSize)size {
    self = [super init];
    if (self) {
        _title = [title copy];
        _size = size;
        _brightness = 1.0f;
    }
    return self;
}

- (BOOL)isLandscape {
    return self.size.width > self.size.height;
}

- (double)megapixels {
    return self.size.width * self.size.height / 1e6;
}

- (void)developWithGain:(float)gain grade:(char)grade stops:(short)stops {
    float muted = gain / (float)(grade - 'A' + 1);
    _brightness += muted * (1.0f + 0.5f * (float)stops);
}

- (float)brightness {
    return _brightness;
}

- (void)print {
    const char *shape = [self isLandscape] ? "landscape" : "portrait";
    printf("%s, %.1f MP, %s%s", [self.title UTF8String], [self megapixels], shape, self.isFavorite ? ", favorite" : "");
    printf(", brightness %.2f\n", (double)[self brightness]);
}

@end

@implementation LivePhoto

// Every frame counts, at ten frames a second, and each has a quarter of the resolution.
- (double)megapixels {
    return [super megapixels] * (1.0 + self.seconds * 10.0 / 4.0);
}

- (void)print {
    printf("[%.1f s] ", self.seconds);
    [super print];
}

@end

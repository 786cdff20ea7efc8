#ifndef PHOTO_PICKER_H
#define PHOTO_PICKER_H

#import "PhotoLibrary.h"

@class PhotoPicker;

@protocol PhotoPickerDelegate <NSObject>
@optional
- (void)photoPicker:(PhotoPicker *)picker didPickPhoto:(Photo *)photo atIndex:(long)index;
- (void)photoPickerDidCancel:(PhotoPicker *)picker;
@end

// Lets its user choose photos of a library, one at a time.
@interface PhotoPicker : NSObject

@property (nonatomic, readonly, copy) NSString *name;
@property (nonatomic, readonly) PhotoLibrary *library;
@property (nonatomic, weak) id<PhotoPickerDelegate> delegate;
@property (nonatomic, readonly) long pickCount;

- (instancetype)initWithName:(NSString *)name library:(PhotoLibrary *)library;

// Picks the photo and tells the delegate. If the library does not have the index, it cancels instead and returns nil.
- (Photo *)pick:(long)index;

- (void)cancel;

@end

#endif

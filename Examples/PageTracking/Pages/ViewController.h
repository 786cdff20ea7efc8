#ifndef VIEW_CONTROLLER_H
#define VIEW_CONTROLLER_H

#import <objc/NSDictionary.h>
#import <objc/NSNumber.h>
#import <objc/NSString.h>

// One page of the program. The code that shows a page tells it before and after.
@interface ViewController : NSObject

@property (nonatomic, readonly, copy) NSString *title;
// The parameters that the router got.
@property (nonatomic, copy) NSDictionary *parameters;

- (instancetype)initWithTitle:(NSString *)title;

- (void)viewWillAppear:(BOOL)animated;
- (void)viewDidDisappear:(BOOL)animated;

@end

#endif

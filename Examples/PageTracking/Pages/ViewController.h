#ifndef VIEW_CONTROLLER_H
#define VIEW_CONTROLLER_H

#import <objc/NSDictionary.h>
#import <objc/NSNumber.h>
#import <objc/NSString.h>

// One page of the program. Whoever shows it says so before and after.
@interface ViewController : NSObject

@property (nonatomic, readonly, copy) NSString *title;
// What the router was asked for.
@property (nonatomic, copy) NSDictionary *parameters;

- (instancetype)initWithTitle:(NSString *)title;

- (void)viewWillAppear:(BOOL)animated;
- (void)viewDidDisappear:(BOOL)animated;

@end

#endif

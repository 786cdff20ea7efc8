#import "ViewController.h"

@implementation ViewController

- (instancetype)initWithTitle:(NSString *)title {
    self = [super init];
    if (self) {
        _title = [title copy];
    }
    return self;
}

- (void)viewWillAppear:(BOOL)animated {
}

- (void)viewDidDisappear:(BOOL)animated {
}

@end

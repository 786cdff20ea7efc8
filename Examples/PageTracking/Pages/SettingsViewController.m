#import "SettingsViewController.h"

@implementation SettingsViewController

- (void)viewWillAppear:(BOOL)animated {
    _isLoaded = YES;
}

@end

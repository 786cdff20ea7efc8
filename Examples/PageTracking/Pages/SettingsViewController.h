#ifndef SETTINGS_VIEW_CONTROLLER_H
#define SETTINGS_VIEW_CONTROLLER_H

#import "ViewController.h"

// Forgets to call super, as real pages do.
@interface SettingsViewController : ViewController

@property (nonatomic, readonly) BOOL isLoaded;

@end

#endif

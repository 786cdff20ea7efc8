#import "FeedViewController.h"

@implementation FeedViewController

- (void)viewWillAppear:(BOOL)animated {
    [super viewWillAppear:animated];
    _refreshCount++;
}

@end

@implementation AuthorViewController

- (void)viewWillAppear:(BOOL)animated {
    [super viewWillAppear:animated];
}

@end

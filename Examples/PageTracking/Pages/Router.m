#import "Router.h"
#import "FeedViewController.h"
#import "SettingsViewController.h"

@implementation Router

- (ViewController *)pageNamed:(NSString *)name {
    if ([name isEqual:@"feed"]) {
        return [[FeedViewController alloc] initWithTitle:@"Feed"];
    }
    if ([name isEqual:@"author"]) {
        return [[AuthorViewController alloc] initWithTitle:@"Author"];
    }
    if ([name isEqual:@"settings"]) {
        return [[SettingsViewController alloc] initWithTitle:@"Settings"];
    }
    if ([name isEqual:@"about"]) {
        return [[ViewController alloc] initWithTitle:@"About"];
    }
    return nil;
}

- (ViewController *)open:(NSString *)name withParameters:(NSDictionary *)parameters {
    ViewController *page = [self pageNamed:name];
    if (page) {
        page.parameters = parameters;
        [self close];
        _current = page;
        [page viewWillAppear:YES];
    }
    return page;
}

- (void)close {
    ViewController *page = _current;
    _current = nil;
    [page viewDidDisappear:YES];
}

@end

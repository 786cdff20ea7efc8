#ifndef FEED_VIEW_CONTROLLER_H
#define FEED_VIEW_CONTROLLER_H

#import "ViewController.h"

// A list that is read again whenever it appears.
@interface FeedViewController : ViewController

@property (nonatomic, readonly) long refreshCount;

@end

// A list of one author's entries.
@interface AuthorViewController : FeedViewController
@end

#endif

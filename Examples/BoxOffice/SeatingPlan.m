#import "SeatingPlan.h"

#include <string.h>

enum { ROWS = 20, SEATS = 500, FIRST_OF_BALCONY = 16 };

@implementation SeatingPlan {
    BOOL _isTaken[ROWS][SEATS];
}

- (BOOL)isOnBalcony:(int)row {
    return row >= FIRST_OF_BALCONY;
}

// How good the view from a seat is: people who sit in front of it are in the way.
- (double)viewFromRow:(int)row seat:(int)seat {
    double view = 1;
    for (int front = 0; front < row; front++) {
        for (int other = 0; other < SEATS; other++) {
            const int distance = (row - front) + (other > seat ? other - seat : seat - other);
            view -= _isTaken[front][other] ? 0.01 / (distance * distance) : 0;
        }
    }
    return view;
}

- (int)bestSeatOnBalcony:(int)row {
    int best = -1;
    double bestView = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        const double view = [self viewFromRow:row seat:seat];
        if (!_isTaken[row][seat] && (best < 0 || view > bestView)) {
            best = seat;
            bestView = view;
        }
    }
    return best;
}

- (int)firstSeatInRow:(int)row {
    for (int seat = 0; seat < SEATS; seat++) {
        if (!_isTaken[row][seat]) {
            return seat;
        }
    }
    return -1;
}

- (int)takeSeatInRow:(int)row {
    int seat = [self isOnBalcony:row] ? [self bestSeatOnBalcony:row] : [self firstSeatInRow:row];
    if (seat < 0) {
        memset(_isTaken[row], 0, sizeof _isTaken[row]);
        seat = 0;
    }
    _isTaken[row][seat] = YES;
    return seat;
}

@end

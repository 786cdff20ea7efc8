// Fills a library, lays it out, picks photos with two pickers, develops some and prints the result. The output is the
// same on every run.

#import "AlbumLayout.h"
#import "Photo+Thumbnail.h"
#import "PhotoDelegates.h"

#include <stdio.h>

static PhotoLibrary *makeLibrary(void) {
    PhotoLibrary *library = [PhotoLibrary new];
    [library addPhoto:[Photo photoWithTitle:@"Harbour at dawn" width:6000 height:4000]];
    [library addPhoto:[Photo photoWithTitle:@"Lighthouse" width:3000 height:4500]];
    [library addPhoto:[Photo photoWithTitle:@"Café, rainy day" width:4000 height:3000]];
    [library addPhoto:[Photo photoWithTitle:@"Stairs" width:2400 height:3200]];
    LivePhoto *waves = [LivePhoto photoWithTitle:@"Waves" width:1920 height:1080];
    waves.seconds = 2.0;
    [library addPhoto:waves];
    LivePhoto *ferry = [LivePhoto photoWithTitle:@"Ferry leaving" width:3840 height:2160];
    ferry.seconds = 1.5;
    [library addPhoto:ferry];
    return library;
}

static void printLayout(PhotoLibrary *library, double width) {
    AlbumLayout *layout = [[AlbumLayout alloc] initWithLibrary:library side:120 spacing:8];
    printf("Album, %.0f wide, %ld columns:\n", width, [layout columnsInWidth:width]);
    for (long index = 0; index < library.count; index++) {
        PhotoRect frame = [layout frameForPhotoAtIndex:index inWidth:width];
        printf(
            "  %ld: %.0f × %.0f at (%.0f, %.0f)\n", index, frame.size.width, frame.size.height, frame.origin.x,
            frame.origin.y);
    }
    PhotoRange visible = [layout visibleRangeFromTop:0 height:200 inWidth:width];
    printf("  visible above 200: %ld from %ld\n", visible.count, visible.first);
}

static void pick(PhotoPicker *picker, const long *indexes, int count) {
    for (int turn = 0; turn < count; turn++) {
        [picker pick:indexes[turn]];
    }
}

static void develop(PhotoLibrary *library) {
    [library enumeratePhotosUsingBlock:^(Photo *photo, long index, BOOL *stop) {
        (void)stop;
        [photo developWithGain:0.25f grade:(char)('A' + index % 3) stops:(short)(index - 2)];
    }];
}

static void printLibrary(PhotoLibrary *library) {
    printf("Library:\n");
    [library enumeratePhotosUsingBlock:^(Photo *photo, long index, BOOL *stop) {
        (void)stop;
        printf("  %ld: ", index);
        [photo print];
    }];
    long favorites = [library countOfPhotosPassingTest:^BOOL(Photo *photo) {
        return photo.isFavorite;
    }];
    printf("  favorites: %ld of %ld\n", favorites, library.count);
}

int main(int argc, char **argv) {
    (void)argc, (void)argv;
    @autoreleasepool {
        PhotoLibrary *library = makeLibrary();
        printLayout(library, 400);
        printLayout(library, 260);

        PickPrinter *printer = [PickPrinter new];
        PhotoPicker *browser = [[PhotoPicker alloc] initWithName:@"browser" library:library];
        browser.delegate = printer;
        pick(browser, (const long[]){0, 4, 2}, 3);

        FavoriteMarker *marker = [FavoriteMarker new];
        PhotoPicker *favorites = [[PhotoPicker alloc] initWithName:@"favorites" library:library];
        favorites.delegate = marker;
        pick(favorites, (const long[]){1, 9, 5, -1}, 4);
        printf("picked %ld and %ld, cancelled %ld\n", browser.pickCount, favorites.pickCount, marker.cancelCount);

        develop(library);
        printLibrary(library);
        [browser cancel];
        marker = nil;
        [favorites cancel];
        printf("delegate after its release: %s\n", favorites.delegate ? "still there" : "nil");
    }
    return 0;
}

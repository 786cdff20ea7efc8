#include <stddef.h>
#include <sys/socket.h>

#include "cagent.h"

bool agent_peer_user(int connection, uid_t *user) {
    struct ucred peer;
    socklen_t length = sizeof peer;
    if (getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0) {
        return false;
    }
    *user = peer.uid;
    return true;
}

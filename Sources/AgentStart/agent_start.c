#include "agent_start.h"

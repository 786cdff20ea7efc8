// Starts the agent before main, when the environment asks for it.
#ifndef AGENT_START_H
#define AGENT_START_H

#endif

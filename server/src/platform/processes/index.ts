// Processes: several servers behind one port, so that readers are served by all cores. The first process starts them, takes
// their messages to one another, and starts another in the place of one that ended.
export { type Announcement, openPeers, type Peers } from './peers.ts';
export { superviseProcesses, type Supervision } from './supervise.ts';

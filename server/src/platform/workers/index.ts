// Work that would hold the event loop goes to threads, and the tenants of the server take turns with it. A task is a module
// with one named function; its input and output are plain data. With no threads the same code runs here, which is right for
// a short command.
export { createFairQueue, type FairQueue } from './fair-queue.ts';
export { createSharedQueue } from './shared-queue.ts';
export { createWorkers, type OpenThreads, TaskTimeout, type Workers, type WorkerTask } from './pool.ts';
export { createTaskProcess, TaskLost, type TaskProcess } from './process.ts';

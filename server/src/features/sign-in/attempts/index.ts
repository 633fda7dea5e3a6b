// How often somebody may try to prove who they are, counted for all nodes together.
export { sweepAttemptsJob } from './jobs.ts';
export { attemptsByProvider, attemptsOf, forgive, take } from './service.ts';

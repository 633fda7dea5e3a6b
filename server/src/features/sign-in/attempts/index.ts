// How often somebody may try to prove who they are, counted for all nodes together.
export { sweepAttemptsJob } from './jobs.ts';
export { attemptsByProvider, attemptsOf, forgive, hasRoom, mailsTo, requestsFor, take } from './service.ts';

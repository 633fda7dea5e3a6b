// Sessions: people who signed in with a browser. They begin and end here, and people list and end their own. How somebody
// proves who they are is of no concern here, and what a session may do, `access` decides.
export { sweepSessionsJob } from './jobs.ts';
export { sessionOperations } from './routes.ts';
export {
  endOwnSession,
  endOwnSessions,
  /** @public */
  endSession,
  endSessionsOf,
  endSessionsOfProvider,
  endSessionsWithin,
  /** @public */
  findSession,
  listSessions,
  type NewSession,
  rotateSession,
  type SessionsCtx,
  type SessionTimes,
  startSession,
  type StartedSession,
} from './service.ts';
export type { SessionRow } from './store.ts';

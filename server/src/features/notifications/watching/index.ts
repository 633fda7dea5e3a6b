// Watching: of which spaces and pages somebody wants to hear, and of which they want to hear nothing. Whether they may is asked
// when something happens.
export { watchOperations } from './routes.ts';
export { listWatchers, mutedOf, type Watched } from './store.ts';

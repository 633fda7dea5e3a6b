// Events on their way into the database: together, every few seconds, so that a page that is read makes no page slower.
export { createInsights, type FindWatched, type Insights } from './service.ts';
export { forgetSalts, hasOldSalts } from './store.ts';

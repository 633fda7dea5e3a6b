// What readers do on sites and what they think of pages: taken, counted, and forgotten in time. No one of them can be found in it.
export { type GivenFeedback, readFeedback, savePageFeedback, type SavingCtx } from './feedback/index.ts';
export { pageRated, siteViewed } from './events.ts';
export { forgetInsightsJob, removeInsightsOf } from './jobs.ts';
export { createInsights, type FindWatched, type Insights } from './recording/index.ts';
export { readMet } from './missing/index.ts';
export { insightOperations } from './routes.ts';
export { findShownFeedback, toShownView } from './shown.ts';
export { type EventRow, languageOf, readEvent, readSentEvents, type SentEvent } from './rules.ts';

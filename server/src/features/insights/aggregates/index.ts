// Numbers over what readers did: bounded in the time that they look back to, and in the events that they read.
export { aggregateEvents } from './service.ts';
export { Aggregate, AggregateEvents } from './schema.ts';
export { daysBack, findUnread, recentEvents } from './store.ts';

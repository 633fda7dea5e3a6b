// Events: what happened, written in the transaction that made it true. Listeners run inside that transaction; consumers learn of
// it afterwards, at least once, and of each subject in order. The room knows no kind of event.
export { consumerJob, jobOf, type OnDropped } from './consuming.ts';
export { forgetEventsJob } from './forgetting.ts';
export { type Consumer, type Event, eventKind, type EventKind, type Listener, type ListenerCtx, on } from './kinds.ts';
export { createEvents, type Events } from './publishing.ts';
export { countAllWaiting, countWaiting } from './store.ts';

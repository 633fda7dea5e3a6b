// Live updates: streams of what happens in a space, as ids, for those who watch it. The outbox feeds them; this room knows no
// more of a thing than that something happened to it.
export { forgetLiveJob } from './jobs.ts';
export { liveOperations } from './routes.ts';
export { createLive, type Live } from './service.ts';

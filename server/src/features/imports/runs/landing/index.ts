// Landing: how a run comes to its end, as a new space, a space that is up to date, or pages next to those that were there.
export { landRun, RunIsOver } from './service.ts';

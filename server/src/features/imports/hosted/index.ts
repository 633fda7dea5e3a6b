// Spaces of the hosted application: which of ours their ids mean, for a whole organization and from then on.
export { hostedLinksJob } from './jobs.ts';
export { hostedNotes, hostedOf, learnHosted, type Learning, reportHosted } from './learning.ts';
export { hostedIdOf } from './rules.ts';
export { hostedOperations } from './routes.ts';
export { type HostedNotes, listKnownHosted, noteHosted } from './notes.ts';

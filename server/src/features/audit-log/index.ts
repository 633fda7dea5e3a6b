// The log of who did what: events are written in the transaction of what they record, and chained soon after. It decides about
// nobody's rights and shows nothing; `audit` does.
export { listEventsAbout, recordHourly } from './about.ts';
export { AUDIT_ACTIONS, type AuditAction } from './actions.ts';
export { type AuditLine, type AuditRow, hashOf, type Link, readState, toLine } from './chain.ts';
export { cutJob, removeAnchor, removeChain, sealJob } from './jobs.ts';
export { type Acting, actorOf, type AuditEntry, doneBy, recordAudit } from './record.ts';
export { createTokenUses, type TokenUses } from './uses.ts';
export { findLink } from './store.ts';
export { chains, readChain, verifyChain } from './verify.ts';

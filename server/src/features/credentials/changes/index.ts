// What changes of all credentials have in common: who may make them, and how they are recorded.
export { recordCredential } from './record.ts';
export { requireRecentProof, requireSession } from './rules.ts';

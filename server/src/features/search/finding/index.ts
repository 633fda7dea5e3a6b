// Finding: the pages that match what somebody looks for. The databases name candidates; which come first is ours to say.
export { type Found, findPages, type Look, type Looked, type Scope } from './service.ts';
export { type Candidate, readWords } from './store.ts';

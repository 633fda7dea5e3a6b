// The sweep: objects and blobs that no root reaches any more are removed, a day after they were last written.
export { holdBlobs } from './hold.ts';
export { sweepNow, type SweptNow } from './now.ts';
export { type Derived, type Reference, type Referring, type Roots, sweepJob } from './service.ts';

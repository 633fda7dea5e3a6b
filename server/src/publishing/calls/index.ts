// Requests of readers to the servers that pages describe, where a site passes them on. It asks nothing that no description
// on the page names, and what comes back is bytes in an envelope: never a page of this site.
export { type CallQueue, createCallQueue } from './bounds.ts';
export { parseCalls } from './envelope.ts';
export { serveCall } from './serve.ts';

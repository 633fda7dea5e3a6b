// What pages send of their readers, and what readers say of pages.
export { serveInsights } from './serve.ts';
export { noteMissing } from './missing.ts';

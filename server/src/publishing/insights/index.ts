// What pages tell of their readers, and what readers tell of pages.
export { serveInsights } from './serve.ts';

// What makes one document of a description that is to be kept. It loads large libraries, so it belongs on a thread.
export { bundleDescription } from './bundling/bundle.ts';

// Sources of redirects as requests name them: read, and refused where they are none or taken.
export { readSources, refuseTaken } from './service.ts';

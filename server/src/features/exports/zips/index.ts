// An export as one zip, in a file or on its way to somebody.
export { makeZip, writeZip } from './service.ts';

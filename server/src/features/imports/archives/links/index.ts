// Links of an archive: where each leads, before any of them is made.
export { directTarget, resolveLink } from './rules.ts';

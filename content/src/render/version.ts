import { TAGS_VERSION } from '../tags/tags.ts';

/** Raise it with every change of what `renderPage` answers, but for the HTML of tags: those have versions of their own. */
const RENDERING = 12;

/** Part of the key under which derived HTML is cached. */
export const DERIVATION_VERSION = `${RENDERING}.${TAGS_VERSION}`;

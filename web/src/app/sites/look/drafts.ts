import type { Look } from './settings.ts';

/** Looks that are changed and not saved yet, while this window is open. Leaving the tab loses none of them. */
export const drafts = new Map<string, Look>();

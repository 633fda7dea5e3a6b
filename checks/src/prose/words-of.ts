import { MARK, THING } from '@lectern/content/prose';

/** Prose as plain words: marks are gone, and things are blanks. */
export const wordsOf = (text: string): string =>
  text.replaceAll(MARK, '').replaceAll(THING, ' ').replaceAll(/\s+/g, ' ').trim();

/** Prose with a blank for each character that is no word, as long as it was. */
export const blanked = (text: string): string => text.replaceAll(MARK, ' ').replaceAll(THING, '\u0003');

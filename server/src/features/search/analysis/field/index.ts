// The list of the field: what means the same in documentation of programs, whatever it is about. Pairs that anybody may write for
// each other, and no names that one product has for things.
import { ENGLISH } from './english.ts';
import { FARTHER } from './farther.ts';
import { GERMANIC } from './germanic.ts';
import { ROMANCE } from './romance.ts';
import { SLAVIC } from './slavic.ts';

/** By the code of a language, a line for each meaning. */
export const BUILT_IN: Readonly<Record<string, string>> = {
  en: ENGLISH,
  ...GERMANIC,
  ...ROMANCE,
  ...SLAVIC,
  ...FARTHER,
};

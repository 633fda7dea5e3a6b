import { rewriteList } from './chunked-list.ts';
import type { StoredObject } from './objects.ts';

/** Writes a list that has none before it, and answers its hash. */
export const writeList = <T>(entries: readonly T[], keyOf: (entry: T) => string, out: StoredObject[]): string =>
  rewriteList(entries, { keyOf, toEntry: (entry) => entry }, { out }).hash;

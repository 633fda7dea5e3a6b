import type { AccountWords } from '@lectern/theme';
import type { Scope } from '#access/index.ts';

/** What a scope opens, in words. */
export const scopeLabel = (words: AccountWords, scope: Scope): string =>
  ({ read: words.scopeRead, write: words.scopeWrite, admin: words.scopeAdmin })[scope];

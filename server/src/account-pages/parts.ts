// What several pages have in common.
import type { AccountSection, AccountWords } from '@lectern/theme';
import type { Scope } from '#access/index.ts';

/** The way back to the account, at the end of a page that a form answered. */
export const toAccount = (words: AccountWords): AccountSection => ({
  links: [{ title: words.account, url: '/account' }],
});

/** What a scope opens, in words. */
export const scopeLabel = (words: AccountWords, scope: Scope): string =>
  ({ read: words.scopeRead, write: words.scopeWrite, admin: words.scopeAdmin })[scope];

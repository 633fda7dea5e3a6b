import { type AccountWords, accountWordsIn } from '@lectern/theme';
import type { Problem } from '#platform/http/index.ts';

/** Refusals that people meet on pages, by their code. */
const BY_CODE: Readonly<Record<string, keyof AccountWords>> = {
  address_unverified: 'addressUnverified',
  busy: 'busy',
  foreign_form: 'foreign',
  membership_disabled: 'membershipDisabled',
  organization_blocked: 'organizationBlocked',
  other_address: 'otherAddress',
  quota_exceeded: 'organizationFull',
  own_proof_needed: 'ownProofNeeded',
  proof_needed: 'againText',
  signed_out: 'signInFirst',
  too_many_apps: 'tooManyApps',
};

/** All others, by their status. What is missing is named by no word of ours: it may be there for others. */
const BY_STATUS: Readonly<Record<number, keyof AccountWords>> = {
  403: 'notAllowed',
  404: 'missing',
  409: 'changedMeanwhile',
  412: 'changedMeanwhile',
  413: 'tooLarge',
  429: 'tooMany',
};

/** Why something is refused, in the language of the page. */
export function refusalText(lang: string, { code, status, message, details }: Problem): string {
  const words = accountWordsIn(lang);
  const known = Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined;
  if (known !== undefined) return words[known];
  // The message is in English, and says more; faults are sentences there, whose places are for programs.
  if (words === accountWordsIn('en') && status !== 404)
    return details.length === 0 ? message : details.map((each) => `${each.message}.`).join(' ');
  return words[BY_STATUS[status] ?? 'badInput'];
}

/** Whether people read it on a page: what went wrong in the server is answered as everywhere, but that it has too much to do. */
export const isForPeople = ({ status, code }: Problem): boolean => status < 500 || code === 'busy';

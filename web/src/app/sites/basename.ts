// What can be the address of a site: the part behind the host. The server decides by the same rules.
import { foldSegment, isSegment, SEGMENT_AT_MOST } from '@lectern/content/segments';

export { segmentOf as basenameOf } from '@lectern/content/segments';

/** As it is stored. */
export const foldBasename = (text: string): string => foldSegment(text.trim());

/** What is wrong with an address while it is typed; undefined for nothing. */
export function faultOfBasename(text: string, taken: ReadonlySet<string>): string | undefined {
  const folded = foldBasename(text);
  if (folded === '') return 'An address has at least one letter or digit.';
  if ([...folded].length > SEGMENT_AT_MOST) return `An address has at most ${SEGMENT_AT_MOST} characters.`;
  if (folded.endsWith('.md')) return 'An address does not end with “.md”.';
  if (!isSegment(folded))
    return 'Letters, digits, dashes and underscores only; the first is a letter or digit, and dots stand behind digits.';
  if (taken.has(folded)) return 'Another site of this organization has this address.';
  return undefined;
}

/** The first of `base`, `base-1` … that no site has. */
export function freeBasename(base: string, taken: ReadonlySet<string>): string {
  for (let number = 0; number <= taken.size; number += 1) {
    const candidate = number === 0 ? base : `${base}-${number}`;
    if (!taken.has(candidate)) return candidate;
  }
  return base;
}

// What can be the address of a site: the part behind the host, as the server has its rules. The server decides.

const AT_MOST = 100;
const SEGMENT = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}_-]|(?<=\p{N})\.(?=[\p{L}\p{N}]))*$/u;

/** As it is stored. */
export const foldBasename = (text: string): string => text.trim().normalize('NFC').toLowerCase().normalize('NFC');

/** The address that a site of this title would have. */
export function basenameOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
  return [...plain].slice(0, AT_MOST).join('').replace(/-+$/, '');
}

/** What is wrong with an address while it is typed; undefined for nothing. */
export function faultOfBasename(text: string, taken: ReadonlySet<string>): string | undefined {
  const folded = foldBasename(text);
  if (folded === '') return 'An address has at least one letter or digit.';
  if ([...folded].length > AT_MOST) return `An address has at most ${AT_MOST} characters.`;
  if (folded.endsWith('.md')) return 'An address does not end with “.md”.';
  if (!SEGMENT.test(folded))
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

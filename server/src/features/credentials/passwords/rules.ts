import type { ProblemDetail } from '#platform/http/index.ts';

const AT_LEAST = 10;
const AT_MOST = 256;

/** Who wants the password: what others know of a person is no secret. */
export interface Wanting {
  email: string;
  displayName: string;
}

/** Whether a password could be anybody's. What is longer is refused before any work, whoever asks. */
export const isComparable = (password: string): boolean =>
  password.length <= 2 * AT_MOST && sizeOf(password) <= AT_MOST;

/**
 * What is wrong with a new password; undefined where nothing is. NIST SP 800-63B-4, 3.1.1.2: a length, a list of common
 * passwords and words of the context, and no rules on kinds of characters. `isCommon` is asked in lower case.
 */
export function faultOf(password: string, wanting: Wanting, isCommon: (word: string) => boolean): string | undefined {
  if (password.length > 2 * AT_MOST || sizeOf(password) > AT_MOST) return `expected at most ${AT_MOST} characters`;
  if (sizeOf(password) < AT_LEAST) return `expected at least ${AT_LEAST} characters`;
  // Halves of a character would all become the same one.
  if (!password.isWellFormed()) return 'expected text in Unicode';
  const folded = password.normalize('NFKC').toLowerCase();
  if (new Set(folded).size < DIFFERENT) return 'expected more than a repeated character or two';
  const core = folded.replace(ENDS, '');
  if (isCommon(folded) || isCommon(core)) return 'this is one of the most common passwords';
  if (wordsOf(wanting).some((word) => word === folded || word === core))
    return 'expected something else than one’s address or name';
  return undefined;
}

export const passwordDetail = (message: string, path: string): ProblemDetail => ({ in: 'body', path, message });

/** Code points, after normalization, as the standard counts. */
const sizeOf = (password: string): number => [...password.normalize('NFKC')].length;

const DIFFERENT = 3;
/** A year, a number or a mark at one of the ends is what people add to a word that was refused. */
const ENDS = /^[\P{L}]{1,4}|[\P{L}]{1,4}$/gu;

function wordsOf({ email, displayName }: Wanting): string[] {
  const [address, name] = [email, displayName].map((text) => text.normalize('NFKC').toLowerCase());
  const [local = '', domain = ''] = (address ?? '').split('@');
  const words = [address ?? '', local, domain, name ?? '', (name ?? '').replaceAll(/\s+/gu, '')];
  return words.filter((word) => word !== '');
}

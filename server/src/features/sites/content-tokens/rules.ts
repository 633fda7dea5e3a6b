import { createHash } from 'node:crypto';

/** Names the key that admits visitors to a site, and reveals nothing of it that would help to guess it. */
export const admissionOf = (privateKey: string): string =>
  createHash('sha256').update(`admission ${privateKey}`).digest('base64url').slice(0, 16);

/** So many spaces are named in a token, which has to fit into a header. */
const SPACES_AT_MOST = 40;

/** The spaces that a token names: the one that it was given out for comes first. */
export const namedSpaces = (own: string, all: readonly string[]): string[] =>
  [...new Set([own, ...all])].slice(0, SPACES_AT_MOST);

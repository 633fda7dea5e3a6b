import { VALUES_AT_MOST, VALUES_OF_LARGE_BODIES } from './json-bounds.ts';

/** Of operations that say nothing else, and the most that callers without a token may send. */
export const DEFAULT_BODY_LIMIT = 64 * 1024;

interface Limited {
  bodyLimit?: number | 'server';
}

/** The largest body that an operation takes, in bytes. None takes more than the server. */
export function bodyLimitOf({ bodyLimit = DEFAULT_BODY_LIMIT }: Limited, ofServer: number): number {
  return bodyLimit === 'server' ? ofServer : Math.min(bodyLimit, ofServer);
}

/** The most values that its body may hold. */
export const valuesAtMostOf = ({ bodyLimit }: Limited): number =>
  bodyLimit === 'server' ? VALUES_OF_LARGE_BODIES : VALUES_AT_MOST;

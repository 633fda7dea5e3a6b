import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createCache } from '#platform/cache.ts';
import { nameOfCredentials, type ReadCredentials } from '../requests/credentials.ts';

/** Who was answered by an operation lately, by what they show of who they are: before anything is looked up, anybody may claim to be anybody. */
export interface KnownCallers {
  note: (request: Pick<IncomingMessage, 'headers'>) => void;
  has: (request: Pick<IncomingMessage, 'headers'>) => boolean;
}

const CALLERS_AT_MOST = 10_000;

export function createKnownCallers(credentialsOf: ReadCredentials): KnownCallers {
  const known = createCache<true>(CALLERS_AT_MOST);
  // A token is as good as a password and is not kept.
  const keyOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined => {
    const name = nameOfCredentials(credentialsOf({ headers }));
    return name === undefined ? undefined : hash('sha256', name, 'base64');
  };
  return {
    note: (request) => {
      const key = keyOf(request);
      if (key !== undefined && known.get(key) === undefined) known.set(key, true, 1);
    },
    has: (request) => {
      const key = keyOf(request);
      return key !== undefined && known.get(key) !== undefined;
    },
  };
}

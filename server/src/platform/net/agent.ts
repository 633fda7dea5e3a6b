// The one file that holds the HTTP client: it is large, and a server whose pages are only read never needs it.
import { Agent } from 'undici';
import { type Lookup, makeConnector } from './connector.ts';

export type { Agent } from 'undici';

/** A client that reaches public addresses and those of `allow`. */
export const openAgent = (allow: readonly string[], lookup: Lookup | undefined): Agent =>
  new Agent({
    connect: makeConnector(allow, lookup),
    connections: 16,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 30_000,
    maxHeaderSize: 32 * 1024,
  });

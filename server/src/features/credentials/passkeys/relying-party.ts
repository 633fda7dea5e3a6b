import { isIP } from 'node:net';
import { conflict } from '#platform/http/index.ts';

/** What passkeys are bound to. It follows from the base URL alone: what a request says of its host counts for nothing. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** Undefined where browsers make no passkeys: for addresses without a name, and without HTTPS but on the machine itself. */
export function relyingPartyOf(baseUrl: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(baseUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = hostname.startsWith('[') || isIP(hostname) !== 0;
  return isAddress || (protocol !== 'https:' && !isLocal) ? undefined : { id: hostname, origin };
}

export function requireRelyingParty(baseUrl: string): RelyingParty {
  const party = relyingPartyOf(baseUrl);
  if (party === undefined) throw conflict('Passkeys need a base URL with HTTPS and the name of a host.');
  return party;
}

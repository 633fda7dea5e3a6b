import { domainToASCII } from 'node:url';
import { withoutPort } from '#features/sites/index.ts';

/** Readers are led on from a hostname that was given up for so long, in milliseconds, and nobody else gets it. */
export const REST_MS = 90 * 24 * 60 * 60 * 1000;

/** A name for the proof still fits before it. */
const HOSTNAME_AT_MOST = 230;

/** Three labels at least, as the contract has it; the last one has a letter, so that no address of numbers is one. */
const HOSTNAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?[.]){2,}(?=[a-z0-9-]*[a-z])[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;

/** A hostname as people write it, in lower case and in its form for DNS; undefined for what is none. */
export function readHostname(text: string): string | undefined {
  // A name has no port, no path and no blanks, which `domainToASCII` would take for the end of it.
  if (/[^\p{L}\p{M}\p{N}.\u00b7-]/u.test(text)) return undefined;
  const hostname = domainToASCII(text).toLowerCase();
  return hostname.length <= HOSTNAME_AT_MOST && HOSTNAME.test(hostname) ? hostname : undefined;
}

interface Server {
  baseUrl: string;
  sitesHost?: string;
}

export interface DnsRecord {
  type: 'TXT' | 'CNAME';
  name: string;
  value: string;
}

/**
 * The records of which one proves that a hostname is an organization's. Each names the organization: that the hostname leads
 * to this server alone would let every organization of the server take it.
 */
export function proofsFor(
  server: Server,
  { hostname, organization }: { hostname: string; organization: { id: string; hostname: string } },
): DnsRecord[] {
  const text: DnsRecord = {
    type: 'TXT',
    name: `_lectern-challenge.${hostname}`,
    value: `lectern-organization=${organization.id}`,
  };
  if (server.sitesHost === undefined) return [text];
  const alias = `${organization.hostname}.${withoutPort(server.sitesHost)}`;
  return [text, { type: 'CNAME', name: hostname, value: alias }];
}

export const reasonFor = (proofs: readonly DnsRecord[]): string =>
  `DNS has none of these records yet: ${proofs.map(({ type, name, value }) => `${type} ${name} "${value}"`).join(', or ')}.`;

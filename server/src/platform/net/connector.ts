import { lookup as systemLookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { findRefusal, makeAllowance } from './addresses.ts';
import { OutboundError } from './errors.ts';

/** All addresses of a host name. */
export type Lookup = (hostname: string) => Promise<readonly string[]>;

const CONNECT_TIMEOUT = 10_000;

async function lookupBySystem(hostname: string): Promise<string[]> {
  return (await systemLookup(hostname, { all: true })).map(({ address }) => address);
}

/**
 * Opens the sockets of the client. Names are resolved here, once for each connection, and the connection goes to exactly
 * those addresses that were checked, so an answer that changes between check and use (DNS rebinding) gains nothing.
 */
export function makeConnector(allow: readonly string[], lookup: Lookup = lookupBySystem): buildConnector.connector {
  const isAllowed = makeAllowance(allow);
  return (options, callback) => {
    const hostname = options.hostname.replace(/^\[(.*)\]$/, '$1');
    findAddresses(hostname, lookup)
      .then((addresses) => {
        checkAddresses(hostname, addresses, isAllowed);
        checkPort(hostname, toPort(options), addresses.every(isAllowed));
        // HTTP/2 would let one connection serve other names than the one it was checked for.
        const connect = buildConnector({ lookup: answerWith(addresses), timeout: CONNECT_TIMEOUT, allowH2: false });
        connect({ ...options, hostname }, callback);
      })
      .catch((error: Error) => callback(error, null));
  };
}

async function findAddresses(hostname: string, lookup: Lookup): Promise<readonly string[]> {
  if (isIP(hostname) !== 0) return [hostname];
  const addresses = await lookup(hostname).catch((error: unknown) => {
    throw new OutboundError('network', `${hostname} was not found.`, error);
  });
  if (addresses.length === 0) throw new OutboundError('network', `${hostname} has no address.`);
  return addresses;
}

/** One private address among public ones refuses the host: which one the system would try is not ours to choose. */
function checkAddresses(hostname: string, addresses: readonly string[], isAllowed: (address: string) => boolean): void {
  const local = /(^|\.)localhost\.?$/i.test(hostname);
  for (const address of addresses) {
    if (isAllowed(address)) continue;
    const refusal = local ? 'local by its name' : findRefusal(address);
    if (refusal === undefined) continue;
    const cause = new Error(`${hostname} has the address ${address}, which is ${refusal}.`);
    throw new OutboundError(
      'blocked',
      `${hostname} is not a public host; requests to private networks are refused.`,
      cause,
    );
  }
}

// Below 1024 live mail, shells and databases, which can be made to take an HTTP request for their own words.
function checkPort(hostname: string, port: number, allowed: boolean): void {
  if (allowed || port === 80 || port === 443 || port >= 1024) return;
  throw new OutboundError(
    'blocked',
    `Port ${port} of ${hostname} may not be used; 80, 443 and those from 1024 on may.`,
  );
}

function toPort({ port, protocol }: buildConnector.Options): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}

function answerWith(addresses: readonly string[]): LookupFunction {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, options, callback) => {
    const first = answers.find(({ family }) => !options.family || family === options.family) ?? answers[0];
    if (options.all) callback(null, answers);
    else callback(null, first?.address ?? '', first?.family);
  };
}

import ipaddr from 'ipaddr.js';
import { createCache } from '#platform/cache.ts';

/** Groups of 16 bits in the part of an IPv6 address that names a network; the rest is its owner's to choose. */
const NETWORK_GROUPS = 4;

/**
 * What requests of one caller are counted under: an IPv4 address, also where it comes mapped into IPv6, or the network of an
 * IPv6 address (/64), whose owner could otherwise take a new address for each request. The address of one who has hung up is
 * no longer known, whatever its type says; nobody reads what they are answered.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return 'gone';
  const known = networks.get(address);
  if (known !== undefined) return known;
  const network = readNetwork(address);
  networks.set(address, network, 1);
  return network;
}

/** Reading an address costs more than the request that is counted by it, and callers come again. */
const networks = createCache<string>(10_000);

function readNetwork(address: string): string {
  // A zone belongs to this machine's interfaces, not to the caller.
  const [plain = ''] = address.split('%', 1);
  if (!ipaddr.isValid(plain)) return address;
  const parsed = ipaddr.process(plain);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const groups = (parsed as ipaddr.IPv6).parts.slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}

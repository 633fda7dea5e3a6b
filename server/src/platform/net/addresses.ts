// Which addresses are public. Refusing is the default: an address passes when nothing speaks against it and it lies in
// the part of the space that is handed out to the public.
// Sources: the IANA special-purpose registries for IPv4 and IPv6 (RFC 6890 and what followed).
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

const REFUSED: readonly (readonly [range: string, name: string])[] = [
  ['0.0.0.0/8', 'unspecified'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'shared by a carrier'],
  ['127.0.0.0/8', 'loopback'],
  ['169.254.0.0/16', 'link-local'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'reserved'],
  ['192.0.2.0/24', 'for documentation'],
  ['192.31.196.0/24', 'reserved'],
  ['192.52.193.0/24', 'reserved'],
  ['192.88.99.0/24', 'reserved'],
  ['192.168.0.0/16', 'private'],
  ['192.175.48.0/24', 'reserved'],
  ['198.18.0.0/15', 'for benchmarks'],
  ['198.51.100.0/24', 'for documentation'],
  ['203.0.113.0/24', 'for documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['240.0.0.0/4', 'reserved or broadcast'],
  // Azure's host agent has a public number and hands out credentials to every machine that asks.
  ['168.63.129.16/32', 'a metadata service'],
  ['::/128', 'unspecified'],
  ['::1/128', 'loopback'],
  ['64:ff9b:1::/48', 'translated locally'],
  ['100::/64', 'discarded'],
  ['2001::/23', 'reserved'],
  ['2001:db8::/32', 'for documentation'],
  ['2620:4f:8000::/48', 'reserved'],
  ['3fff::/20', 'for documentation'],
  ['5f00::/16', 'for segment routing'],
  ['fc00::/7', 'unique-local'],
  ['fe80::/10', 'link-local'],
  ['fec0::/10', 'site-local'],
  ['ff00::/8', 'multicast'],
];

const refusedRanges = REFUSED.map(([range, name]) => ({ range: ipaddr.parseCIDR(range), name }));
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/** Which private addresses may be reached all the same: a test of one address, in any notation of `isIP`. */
export function makeAllowance(ranges: readonly string[]): (address: string) => boolean {
  const allowed = ranges.map((range) => ipaddr.parseCIDR(range.includes('/') ? range : wholeAddress(range)));
  const lies = (address: Address) => allowed.some((range) => isInside(address, range));
  return (text) => {
    if (isIP(text) === 0) return false;
    const address = ipaddr.parse(text);
    const carried = address instanceof ipaddr.IPv6 ? carriedAddresses(address) : [];
    return lies(address) || (carried.length > 0 && carried.every(lies));
  };
}

function wholeAddress(address: string): string {
  return `${address}/${isIP(address) === 6 ? 128 : 32}`;
}

/** Why an address is not public, in a word or two; undefined when it is public. */
export function findRefusal(text: string): string | undefined {
  if (isIP(text) === 0) return 'no address';
  return judge(ipaddr.parse(text));
}

function judge(address: Address): string | undefined {
  const carried = address instanceof ipaddr.IPv6 ? carriedAddresses(address) : [];
  const listed = refusedRanges.find(({ range }) => isInside(address, range));
  // Teredo lies within 2001::/23 and carries addresses; the two at the head of ::/96 are themselves before they carry any.
  if (listed !== undefined && (carried.length === 0 || listed.range[1] === 128)) return listed.name;
  if (carried.length > 0) return carried.map(judge).find((name) => name !== undefined);
  if (address instanceof ipaddr.IPv6) return judgeGlobal(address);
  return address.range() === 'unicast' ? undefined : address.range();
}

function judgeGlobal(address: ipaddr.IPv6): string | undefined {
  if (!isInside(address, globalUnicast)) return 'not handed out';
  if (address.range() !== 'unicast') return address.range();
  const [, , , , fifth = 0, sixth, high = 0, low = 0] = address.parts;
  // ISATAP (RFC 5214) puts an IPv4 address behind a prefix of its own.
  return (fifth & 0xfdff) === 0 && sixth === 0x5efe ? judge(toIPv4(high, low)) : undefined;
}

/** The IPv4 addresses at which a translator or tunnel would deliver what is sent to this IPv6 address. */
function carriedAddresses(address: ipaddr.IPv6): ipaddr.IPv4[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = address.parts;
  const last = toIPv4(g, h);
  const zeroes = (a | b | c | d) === 0;
  if (zeroes && e === 0 && (f === 0xffff || f === 0)) return [last]; // mapped, and compatible (RFC 4291)
  if (zeroes && e === 0xffff && f === 0) return [last]; // translated (RFC 2765)
  if (a === 0x64 && b === 0xff9b && (c | d | e | f) === 0) return [last]; // NAT64 (RFC 6052)
  if (a === 0x2002) return [toIPv4(b, c)]; // 6to4 (RFC 3056)
  if (a === 0x2001 && b === 0) return [toIPv4(c, d), toIPv4(g ^ 0xffff, h ^ 0xffff)]; // Teredo (RFC 4380): server, client
  return [];
}

function toIPv4(high: number, low: number): ipaddr.IPv4 {
  return new ipaddr.IPv4([high >> 8, high & 255, low >> 8, low & 255]);
}

function isInside(address: Address, [network, bits]: [Address, number]): boolean {
  return address.kind() === network.kind() && address.match(network, bits);
}

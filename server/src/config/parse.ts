// From the text of one variable to its value. Pure: a malformed text is answered with what it should have been.
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type Parsed<T> = { ok: true; value: T } | { ok: false; expected: string };
export type Parser<T> = (text: string) => Parsed<T>;

export function accept<T>(value: T): Parsed<T> {
  return { ok: true, value };
}

export function refuse<T>(expected: string): Parsed<T> {
  return { ok: false, expected };
}

/** A whole number, both bounds included. */
export function wholeNumber(least: number, most: number): Parser<number> {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
    return value >= least && value <= most ? accept(value) : refuse(`a whole number from ${least} to ${most}`);
  };
}

export function oneOf<const T extends string>(...choices: readonly T[]): Parser<T> {
  return (text) => {
    const found = choices.find((choice) => choice === text.toLowerCase());
    return found === undefined ? refuse(`one of ${choices.join(', ')}`) : accept(found);
  };
}

export function yesOrNo(text: string): Parsed<boolean> {
  const word = text.toLowerCase();
  if (['true', '1', 'yes', 'on'].includes(word)) return accept(true);
  if (['false', '0', 'no', 'off'].includes(word)) return accept(false);
  return refuse('true or false');
}

/** A host to listen on: an address, with or without brackets, or a name. */
export function listenHost(text: string): Parsed<string> {
  const bare = text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text;
  if (isIP(bare) !== 0 || isHostName(bare)) return accept(bare);
  return refuse('an IP address or a host name, without a port');
}

/** A host name with an optional port, in lower case. */
export function siteHost(text: string): Parsed<string> {
  const expected = 'a host name with an optional port, such as docs.example.com or sites.localhost:4000, without "*."';
  const [, name = '', port] = /^([^:]*)(?::(\d+))?$/.exec(text.toLowerCase()) ?? [];
  if (!isHostName(name) || isIP(name) !== 0) return refuse(expected);
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65535)) return refuse(expected);
  return accept(port === undefined ? name : `${name}:${Number(port)}`);
}

function isHostName(text: string): boolean {
  if (text.length > 253 || /^[\d.]*$/.test(text)) return false;
  return text.split('.').every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i.test(label));
}

/** An http or https origin; a lone `/` after it is forgiven, anything more is not. */
export function origin(text: string): Parsed<string> {
  const expected = 'an http or https URL without a path, such as https://docs.example.com';
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || !/^https?:\/\//i.test(text)) return refuse(expected);
  if (url.href !== `${url.origin}/`) return refuse(expected);
  return accept(url.origin);
}

/** Address ranges separated by commas, each in its canonical form; a single address becomes a range of one. */
export function addressRanges(text: string): Parsed<readonly string[]> {
  const ranges: string[] = [];
  for (const part of text.split(',').map((piece) => piece.trim())) {
    if (part === '') continue;
    const range = toAddressRange(part);
    if (range === undefined) return refuse('address ranges separated by commas, such as 10.1.0.0/16, fd00::/8');
    ranges.push(range);
  }
  return accept(ranges);
}

function toAddressRange(text: string): string | undefined {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0 || address.includes('%')) return undefined;
  const most = family === 4 ? 32 : 128;
  const length = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : NaN;
  if (!(length <= most)) return undefined;
  const network = (family === 4 ? ipaddr.IPv4 : ipaddr.IPv6).networkAddressFromCIDR(`${address}/${length}`);
  return `${network.toString()}/${length}`;
}

/** One or more keys separated by commas. */
export function secretKeys(text: string): Parsed<string> {
  const keys = text.split(',').map((key) => key.trim());
  if (keys.some((key) => key.length < 32)) return refuse('at least 32 characters long, as should each of several keys');
  return accept(keys.join(','));
}

export function bootstrapToken(text: string): Parsed<string> {
  if (/^lct_[\x21-\x7e]{28,}$/.test(text)) return accept(text);
  return refuse('"lct_" and at least 28 more characters, without spaces');
}

/** http or https addresses separated by commas, at most ten, without a slash at the end. */
export function webAddresses(text: string): Parsed<readonly string[]> {
  const parts = text.split(',').map((piece) => piece.trim());
  const urls = parts.filter((part) => part !== '').map((part) => URL.parse(part));
  const good = urls.flatMap((url) => (url !== null && isPlain(url) ? [url.href.replace(/\/+$/, '')] : []));
  if (good.length < urls.length || good.length > 10)
    return refuse('up to ten http or https URLs separated by commas, without a query');
  return accept(good);
}

const isPlain = (url: URL): boolean =>
  /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '' && url.username === '' && url.password === '';

export function rendererSecret(text: string): Parsed<string> {
  return text.length >= 16 ? accept(text) : refuse('at least 16 characters long');
}

import { domainToASCII, domainToUnicode } from 'node:url';

/** An address that may be handed to a mail server as it is. */
export interface MailAddress {
  /** As it is sent to: the name as it was written, the domain in lower case and ASCII. */
  address: string;
  /** The same for all addresses that one mailbox is known to have: case and what follows a `+` do not count. */
  mailbox: string;
}

const ADDRESS_AT_MOST = 254;
const NAME_AT_MOST = 64;
const DOMAIN_AT_MOST = 253;

/** What mail servers take without quotes (RFC 5322, dot-atom). No quotes, comments, lists, spaces or control characters. */
const NAME = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * One address of a mailbox on the internet; undefined for all else, and for lists of them. A domain may be written in any
 * script if it is written in the form in which it is registered: a look-alike that becomes another domain is refused.
 */
export function readMailAddress(text: string): MailAddress | undefined {
  if (text.length > ADDRESS_AT_MOST) return undefined;
  const at = text.indexOf('@');
  const name = text.slice(0, Math.max(at, 0));
  const domain = readDomain(text.slice(at + 1));
  if (domain === undefined || name.length > NAME_AT_MOST || !NAME.test(name)) return undefined;
  const address = `${name}@${domain}`;
  if (address.length > ADDRESS_AT_MOST) return undefined;
  return { address, mailbox: `${name.replace(/(?<=.)\+.*$/, '').toLowerCase()}@${domain}` };
}

function readDomain(text: string): string | undefined {
  const lower = text.toLowerCase();
  // ASCII that is spelled out otherwise, such as `%`, is decoded by what follows, so it ends here.
  if (!/^[a-z0-9.\-\u0080-\u{10ffff}]+$/u.test(lower)) return undefined;
  const domain = domainToASCII(lower);
  if (domain === '' || domain.length > DOMAIN_AT_MOST) return undefined;
  if (domain !== lower && domainToUnicode(domain) !== lower) return undefined;
  const labels = domain.split('.');
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label))) return undefined;
  // An address of the internet protocol is no domain.
  return /^\d+$/.test(labels.at(-1) ?? '') ? undefined : domain;
}

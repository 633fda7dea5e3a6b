// How mail is sent, and from whom.
import { isIP } from 'node:net';
import { accept, refuse } from './parse.ts';
import type { Parsed } from './parse.ts';
import type { MailSender, SmtpConfig } from './types.ts';

const EXPECTED =
  'smtp://user:password@host:587 or smtps://user:password@host:465, with ?tls=none where neither side can encrypt';

/** Special characters of the user and the password are percent-encoded, as in every URL. */
export function smtpUrl(text: string): Parsed<SmtpConfig> {
  const url = /^smtps?:\/\//i.test(text) ? URL.parse(text) : null;
  if (url === null || !isHost(url.hostname) || !/^\/?$/.test(url.pathname) || url.hash !== '') return refuse(EXPECTED);
  const isTls = url.protocol === 'smtps:';
  const wish = [...url.searchParams];
  const isNone = wish.length === 1 && wish[0]?.join('=') === 'tls=none';
  if (wish.length > 0 && (!isNone || isTls)) return refuse(EXPECTED);
  const [user, password] = [decode(url.username), decode(url.password)];
  if (user === undefined || password === undefined || (user === '') !== (password === '')) {
    return refuse(`${EXPECTED}, with both a user and a password or none`);
  }
  return accept({
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (isTls ? 465 : 587) : Number(url.port),
    security: isTls ? 'tls' : isNone ? 'none' : 'starttls',
    ...(user === '' ? {} : { user, password }),
  });
}

function isHost(hostname: string): boolean {
  return isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0 || /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(hostname);
}

/** Undefined where it is no percent-encoding, or brings what would end a line of the protocol. */
function decode(text: string): string | undefined {
  try {
    const decoded = decodeURIComponent(text);
    return /\p{Cc}/u.test(decoded) ? undefined : decoded;
  } catch {
    return undefined;
  }
}

// Narrower than what mail allows: an operator writes this, and whatever passes stands in the head of every mail.
const ADDRESS = /^[a-z0-9!#$%&'*+/=?^_{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_{|}~-]+)*@[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i;
const NAME = /^[^\p{Cc}\p{Cf}\u2028\u2029<>"]{0,64}$/u;

/** `address`, or `Name <address>` with or without quotes around the name. */
export function mailSender(text: string): Parsed<MailSender> {
  const [, quoted, bare, inside] = /^(?:"([^"]*)"|([^"<]*))\s*<([^<>]*)>$/.exec(text) ?? [];
  const name = (quoted ?? bare ?? '').trim();
  const address = inside ?? text;
  if (address.length > 254 || !ADDRESS.test(address) || !NAME.test(name)) {
    return refuse('docs@example.com or Name <docs@example.com>');
  }
  return accept({ name, address });
}

/** Of a hostname, in characters. */
export const HOSTNAME_BOUNDS = { least: 3, most: 32 } as const;

/** Names that would shadow a part of the server or mislead a reader. */
const RESERVED = new Set([
  'www',
  'api',
  'app',
  'docs',
  'admin',
  'sites',
  'static',
  'assets',
  'mail',
  'localhost',
  'preview',
]);

/** The hostname that an organization's title suggests: ASCII letters, digits and dashes, 3 to 32 characters. */
export function suggestHostname(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, HOSTNAME_BOUNDS.most - 5)
    .replaceAll(/^-+|-+$/g, '');
  if (plain.length < HOSTNAME_BOUNDS.least || RESERVED.has(plain))
    return `org-${plain}`.replace(/-+$/, '').padEnd(HOSTNAME_BOUNDS.least, '0');
  return plain;
}

/** The first suggestion is the name itself, further ones carry a number. */
export const hostnameAttempt = (suggestion: string, attempt: number): string =>
  attempt === 1 ? suggestion : `${suggestion}-${attempt}`;

/** Whether a name would shadow a part of the server or mislead a reader. */
export const isReserved = (hostname: string): boolean => RESERVED.has(hostname);

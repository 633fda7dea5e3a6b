// Addresses that owners of a site give. They are checked when they are set, and again by who puts them into a page.
const HOST = /^(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9])?|\[[0-9a-f:.]+\])$/;

const LINK_PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:']);

function parse(text: string): URL | undefined {
  const url = URL.parse(text);
  // A host can hold characters that mean something in a policy.
  return url === null || !HOST.test(url.hostname) || url.username !== '' || url.password !== '' ? undefined : url;
}

/** A picture of anywhere; browsers may refuse `http:` on pages that came over an encrypted line. */
export const isPictureUrl = (text: string): boolean => ['http:', 'https:'].includes(parse(text)?.protocol ?? '');

/** Something that pages load only over an encrypted line, from a host that a policy can name. */
export const hasOwnHost = (text: string): boolean => parse(text)?.protocol === 'https:';

/** What a link may lead to. */
export function isLinkUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && LINK_PROTOCOLS.has(url.protocol);
}

/** Protocol, host and port of an address that may be loaded; undefined for every other. */
export const originOf = (text: string): string | undefined => (isPictureUrl(text) ? parse(text)?.origin : undefined);

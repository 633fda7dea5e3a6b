// A network of caches in front of the server, or one cache: what it may keep, and how it is asked to drop it.
import { accept, type Parsed, refuse } from '../parse.ts';

/** A cache in front of the server that keeps pages, and how it is asked to drop them. */
export type CdnConfig = Readonly<{
  url: string;
  headers: Readonly<Record<string, string>>;
  format: 'tags' | 'fastly';
  /** For how long it may keep pages without asking; 0 is not at all. */
  seconds: number;
}>;

export const cdnSettings = [
  {
    name: 'LECTERN_CDN_PURGE_URL',
    default: 'none',
    meaning:
      'Where [a cache in front](cdn.md) takes requests to drop pages by their tags. Without it, caches ask for each page whether it is still the same. A private address must be in `LECTERN_OUTBOUND_ALLOW`, too.',
  },
  {
    name: 'LECTERN_CDN_PURGE_HEADERS',
    default: 'none',
    meaning: 'Headers that it wants with these requests, such as `authorization=Bearer key`, separated by commas.',
    secret: true,
  },
  {
    name: 'LECTERN_CDN_FORMAT',
    default: 'tags',
    meaning:
      '`tags` sends `{"tags": […]}`, as Cloudflare takes it; pages say `Cache-Tag` and `CDN-Cache-Control`. `fastly` sends `Surrogate-Key`; pages say that and `Surrogate-Control` as well.',
  },
  {
    name: 'LECTERN_CDN_SECONDS',
    default: '86400',
    meaning:
      'For how long the cache may show a page that everybody may read without asking, unless it is asked to drop it. 0 sends tags alone.',
  },
] as const;

/** An address to which something is sent: http or https, without a name and a password in it. */
export function purgeUrl(text: string): Parsed<string> {
  const url = URL.parse(text);
  const isGood = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return isGood && url.hash === '' ? accept(url.href) : refuse('an http or https URL, without a password');
}

interface Parts extends Omit<CdnConfig, 'url' | 'headers'> {
  url: string | undefined;
  headers: CdnConfig['headers'] | undefined;
}

/** Undefined where no cache is named; headers for none are a mistake. */
export function cdnConfig({ url, headers, ...rest }: Parts, problems: string[]): CdnConfig | undefined {
  if (url === undefined && headers !== undefined)
    problems.push('LECTERN_CDN_PURGE_HEADERS is set, so LECTERN_CDN_PURGE_URL should be: it is where they are sent.');
  return url === undefined ? undefined : { url, headers: headers ?? {}, ...rest };
}

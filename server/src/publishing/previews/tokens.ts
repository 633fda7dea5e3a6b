import type { Clock } from '#platform/clock/index.ts';
import { type KeyRing, sign, verify } from '#platform/secrets/index.ts';
import { type Preview, previewPath } from '#features/sites/index.ts';

const MINUTE_MS = 60 * 1000;
const PURPOSE = 'site preview';

/** With its signature a link fits into a cookie, and no proxy finds its address too long. */
const TOKEN_AT_MOST = 3500;

/** A preview and how long its link is good, in milliseconds since 1970. */
export interface PreviewLink extends Preview {
  until: number;
}

interface Signing {
  keys: KeyRing;
  clock: Clock;
}

/**
 * Makes addresses of previews that are good for an hour for whoever holds them. They change once a minute and not with every
 * answer, so that an unchanged answer keeps its ETag.
 */
export function previewAddresses(options: Signing & { baseUrl: string }): (preview: Preview, path: string) => string {
  return (preview, path) => {
    const until = (Math.floor(options.clock.now() / MINUTE_MS) + 61) * MINUTE_MS;
    const { siteId, tokenId, claims } = preview;
    const text = Buffer.from(JSON.stringify([siteId, tokenId, until, claims])).toString('base64url');
    const token = `${text}.${sign(options.keys, PURPOSE, text)}`;
    return `${options.baseUrl}${previewPath(siteId)}${path}?token=${token}`;
  };
}

/** What a token stands for, if we gave it out for this site and it is still good. */
export function readPreview({ keys, clock }: Signing, siteId: string, token: string): PreviewLink | undefined {
  if (token.length > TOKEN_AT_MOST) return undefined;
  const dot = token.indexOf('.');
  const text = token.slice(0, Math.max(dot, 0));
  if (!verify(keys, PURPOSE, text, token.slice(dot + 1))) return undefined;
  const [site, tokenId, until, claims] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [
    string,
    string,
    number,
    Preview['claims'],
  ];
  return site === siteId && until > clock.now() ? { siteId, tokenId, until, claims } : undefined;
}

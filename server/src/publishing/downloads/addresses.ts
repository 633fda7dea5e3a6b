import type { Clock } from '#platform/clock/index.ts';
import { type KeyRing, sign, verify } from '#platform/secrets/index.ts';

/** What may be downloaded as a whole; each kind is served by its own handler. */
export type DownloadKind = 'export' | 'pdf';

/** What an address stands for. It names a revision, so that it gives the same bytes as long as it is good. */
export interface Download {
  kind: DownloadKind;
  spaceId: string;
  revisionId: string;
  /** The token that the address was asked for with: it ends with that token, and with the rights of its holder. */
  tokenId: string;
  /** The name that a browser saves it under. */
  name: string;
  /** Further words of the handler's own, such as a page. */
  options?: Readonly<Record<string, string>>;
}

const STEP_MS = 15 * 60 * 1000;
const PURPOSE = 'download address';
const SEPARATE = new Set(['by', 'until', 'signature']);

const signed = ({ kind, spaceId, revisionId, tokenId, options = {} }: Download, until: number): string => {
  const words = Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([kind, spaceId, revisionId, tokenId, words, until]);
};

/**
 * Makes addresses that are good for 15 to 30 minutes for whoever holds them, as long as the token is good that they were asked
 * for with, and its holder may read the space. They change every 15 minutes and not with
 * every answer, so that an unchanged answer keeps its ETag.
 */
export function downloadAddresses(options: {
  keys: KeyRing;
  clock: Clock;
  baseUrl: string;
}): (download: Download) => string {
  return (download) => {
    const until = (Math.floor(options.clock.now() / STEP_MS) + 2) * STEP_MS;
    const query = new URLSearchParams({
      ...download.options,
      by: download.tokenId,
      until: String(until),
      signature: sign(options.keys, PURPOSE, signed(download, until)),
    });
    const { kind, spaceId, revisionId, name } = download;
    return `${options.baseUrl}/~downloads/${kind}/${spaceId}/${revisionId}/${encodeURIComponent(name)}?${query}`;
  };
}

/** What a request asks for, if we gave out its address and it is still good. */
export function readDownload(
  { keys, clock }: { keys: KeyRing; clock: Clock },
  asked: { params: Readonly<Record<string, string>>; query: Readonly<Record<string, unknown>> },
): Download | undefined {
  const { kind, spaceId = '', revisionId = '', '*': name = '' } = asked.params;
  const { by, until, signature } = asked.query;
  const words = Object.entries(asked.query).filter(([key]) => !SEPARATE.has(key));
  if (kind !== 'export' && kind !== 'pdf') return undefined;
  if (
    typeof signature !== 'string' ||
    typeof by !== 'string' ||
    !words.every((word): word is [string, string] => typeof word[1] === 'string')
  )
    return undefined;
  const download: Download = { kind, spaceId, revisionId, tokenId: by, name, options: Object.fromEntries(words) };
  const isGood = Number(until) > clock.now() && verify(keys, PURPOSE, signed(download, Number(until)), signature);
  return isGood ? download : undefined;
}

import type { Clock } from '#platform/clock/index.ts';
import { type KeyRing, sign, verify } from '#platform/secrets/index.ts';

/** What a member who logged in on a site is known by there. It opens nothing else, and ends with the token it was made with. */
export interface Pass {
  siteId: string;
  tokenId: string;
}

export interface Passes {
  issue(pass: Pass): string;
  read(text: string): (Pass & { endsAt: number }) | undefined;
  /** Says to a site, for a minute, that the browser with this nonce is that of a member. */
  issueEntry(entry: Entry): string;
  readEntry(text: string): Entry | undefined;
}

/** What leads a member from their account to a site: of the one browser in which the way began. */
export interface Entry extends Pass {
  nonce: string;
}

export const PASS_SECONDS = 24 * 60 * 60;

const PURPOSE = 'member on a site';
const ENTRY_PURPOSE = 'entry to a site';
const ENTRY_MS = 60_000;
const TEXT_AT_MOST = 300;

export function createPasses({ keys, clock }: { keys: KeyRing; clock: Clock }): Passes {
  const seal = (purpose: string, lastsMs: number, parts: readonly string[]): string => {
    const text = [...parts, clock.now() + lastsMs].join('~');
    return `${text}~${sign(keys, purpose, text)}`;
  };
  /** The parts of what was sealed for this purpose, and when it ends; undefined for what was not, or has ended. */
  const open = (purpose: string, given: string): { parts: string[]; endsAt: number } | undefined => {
    const pieces = given.slice(0, TEXT_AT_MOST).split('~');
    const [signature = '', ends = ''] = pieces.toReversed();
    if (!verify(keys, purpose, pieces.slice(0, -1).join('~'), signature)) return undefined;
    const endsAt = Number(ends);
    return endsAt > clock.now() ? { parts: pieces.slice(0, -2), endsAt } : undefined;
  };
  return {
    issue: ({ siteId, tokenId }) => seal(PURPOSE, PASS_SECONDS * 1000, [siteId, tokenId]),
    read: (given) => {
      const opened = open(PURPOSE, given);
      const [siteId = '', tokenId = ''] = opened?.parts ?? [];
      return opened && { siteId, tokenId, endsAt: opened.endsAt };
    },
    issueEntry: ({ siteId, tokenId, nonce }) => seal(ENTRY_PURPOSE, ENTRY_MS, [siteId, tokenId, nonce]),
    readEntry: (given) => {
      const [siteId = '', tokenId = '', nonce = ''] = open(ENTRY_PURPOSE, given)?.parts ?? [];
      return siteId === '' ? undefined : { siteId, tokenId, nonce };
    },
  };
}

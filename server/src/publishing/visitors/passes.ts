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
}

export const PASS_SECONDS = 24 * 60 * 60;

const PURPOSE = 'member on a site';
const TEXT_AT_MOST = 300;

export function createPasses({ keys, clock }: { keys: KeyRing; clock: Clock }): Passes {
  return {
    issue({ siteId, tokenId }) {
      const text = `${siteId}~${tokenId}~${clock.now() + PASS_SECONDS * 1000}`;
      return `${text}~${sign(keys, PURPOSE, text)}`;
    },
    read(given) {
      const [siteId = '', tokenId = '', ends = '', signature = '', ...rest] = given.slice(0, TEXT_AT_MOST).split('~');
      if (rest.length > 0 || !verify(keys, PURPOSE, `${siteId}~${tokenId}~${ends}`, signature)) return undefined;
      const endsAt = Number(ends);
      return endsAt > clock.now() ? { siteId, tokenId, endsAt } : undefined;
    },
  };
}

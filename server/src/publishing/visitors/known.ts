import { hash, randomBytes } from 'node:crypto';
import { type Cache, createCache } from '#platform/cache.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { DataVersion } from '#platform/db/index.ts';
import type { AudienceKey } from './index.ts';

/** What of a request says who reads, and the gate of the site where it does. */
export interface Presented {
  gate: string;
  /** As `readerIn` has it. */
  reader: string;
}

/** Readers who were let in somewhere, so that their tokens need not be checked again while nothing was written. */
export interface KnownReaders {
  /** What a reader sees; undefined for who has to be looked at. */
  find(presented: Presented, version: DataVersion): string | undefined;
  note(presented: Presented, version: DataVersion, audienceKey: AudienceKey): void;
}

const BYTES = 2 * 1024 * 1024;
/** Of one reader, with the objects around them. */
const WEIGHT = 250;

export function createKnownReaders(clock: Clock): KnownReaders {
  const known: Cache<AudienceKey & { version: DataVersion }> = createCache(BYTES);
  // What readers show is as good as a password: what is kept is of use to nobody else, and to no other process.
  const secret = randomBytes(32).toString('base64');
  const keyOf = ({ gate, reader }: Presented): string => hash('sha256', `${secret}${gate}\n${reader}`, 'base64');
  return {
    find: (presented, version) => {
      const found = known.get(keyOf(presented));
      return found !== undefined && found.version === version && clock.now() < found.until ? found.seeing : undefined;
    },
    note: (presented, version, { seeing, until }) => {
      if (clock.now() < until) known.set(keyOf(presented), { seeing, until, version }, WEIGHT);
    },
  };
}

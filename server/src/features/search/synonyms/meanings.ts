import type { Cache } from '#platform/cache.ts';
import type { Db } from '#platform/db/index.ts';
import { type Algorithm, synonymKey } from '../analysis/index.ts';
import { type Group, holdsFor, type Meanings, meaningsOf } from './rules.ts';
import { listGroups, readState } from './store.ts';

export interface SynonymsCtx {
  db: Db;
  caches: { synonyms: Cache<KeptSynonyms> };
}

export interface KeptSynonyms {
  version: number;
  groups: readonly Group[];
  /** By the language of a question, and the groups that hold for it. */
  meanings: Map<string, Promise<Meanings>>;
}

/** What means the same in an organization. */
export interface OwnMeanings {
  /** The name of what it says now: the same words under the same name mean the same. */
  name: string;
  meaningsIn: (algorithm: Algorithm | undefined, languages: readonly string[] | undefined) => Promise<Meanings>;
}

/** More ways to speak are not kept. */
const WAYS_AT_MOST = 8;
const NOTHING: Meanings = { meanings: new Map(), longest: 0 };

/** The synonyms of an organization as they are now. */
export async function readOwnSynonyms({ db, caches }: SynonymsCtx, organizationId: string): Promise<OwnMeanings> {
  const version = await readState(db, organizationId);
  const name = `${organizationId}:${version}`;
  if (version === 0) return { name, meaningsIn: async () => NOTHING };
  const kept = await caches.synonyms.getOrMake(
    name,
    async () => ({ version, groups: await listGroups(db, organizationId), meanings: new Map() }),
    weightOf,
  );
  return { name, meaningsIn: (algorithm, languages) => meaningsIn(kept, algorithm, languages) };
}

function meaningsIn(
  { groups, meanings }: KeptSynonyms,
  algorithm: Algorithm | undefined,
  languages: readonly string[] | undefined,
): Promise<Meanings> {
  const holding = groups.map((group) => holdsFor(group, languages));
  const way = `${algorithm ?? ''}:${holding.map(Number).join('')}`;
  const known = meanings.get(way);
  if (known !== undefined) return known;
  if (meanings.size >= WAYS_AT_MOST) meanings.clear();
  const made = meaningsOf(
    groups.filter((_, index) => holding[index]),
    (words) => synonymKey(words, algorithm),
  );
  meanings.set(way, made);
  return made;
}

/** About what a term takes with its words and its keys, in several ways. */
const OF_A_TERM = 1000;

const weightOf = ({ groups }: KeptSynonyms): number =>
  groups.reduce((sum, { from, terms }) => sum + OF_A_TERM * (from.length + terms.length), OF_A_TERM);

// Known: what was read of the index and stays so until the index goes on. Many questions propose the same pages, and whoever
// types asks with every letter how often the words before it stand.
import type { RawBuilder } from 'kysely';
import type { Cache } from '#platform/cache.ts';
import { countAmong, type HeldCtx } from './held.ts';
import { type Candidate, countPages, type Question, readPages, type WordsCtx } from './store.ts';

export interface KnownCtx extends WordsCtx {
  caches: WordsCtx['caches'] & HeldCtx['caches'] & { searchPages: Cache<KnownPages>; searchCounts: Cache<number> };
}

/** Pages by their numbers as they are in a state of the index. */
interface KnownPages {
  pages: Map<number, Candidate>;
  weight: number;
}

/** The index of some spaces. */
export interface Indexed {
  where: RawBuilder<unknown>;
  /** Another one whenever any of it may have changed; undefined while it is written, and where nobody can say. */
  state: string | undefined;
}

const ROW = 400;

/** These pages in the order of their numbers as they are given, each once; those that are in none of the spaces are left out. */
export async function listPages(
  { db, caches: { searchPages } }: KnownCtx,
  numbers: readonly number[],
  { where, state }: Indexed,
): Promise<Candidate[]> {
  const each = [...new Set(numbers)];
  // All pages of a state together: to look for each among those of all states costs as much as to read its row.
  const known = (state === undefined ? undefined : searchPages.get(state)) ?? { pages: new Map(), weight: ROW };
  const missing = each.filter((number) => !known.pages.has(number));
  if (missing.length > 0) {
    for (const page of await readPages(db, missing, { where })) {
      if (!known.pages.has(page.number))
        known.weight += ROW + page.title.length + page.path.length + page.former.length;
      known.pages.set(page.number, page);
    }
    if (state !== undefined) searchPages.set(state, known, known.weight);
  }
  const found: Candidate[] = [];
  for (const number of each) {
    const page = known.pages.get(number);
    if (page !== undefined) found.push(page);
  }
  return found;
}

/** How many pages each of these questions finds, up to as many as it wants at most. `state` says for whom, too. */
export async function countKnown(
  ctx: KnownCtx,
  questions: readonly Question[],
  asked: { state: string | undefined; everything: Question },
): Promise<number[]> {
  const { state } = asked;
  const { searchCounts } = ctx.caches;
  if (state === undefined) return countPages(ctx.db, questions);
  const names = questions.map(({ groups, most }) => `${state} ${most} ${JSON.stringify(groups)}`);
  const known = names.map((name) => searchCounts.get(name));
  const missing = questions.filter((_, index) => known[index] === undefined);
  const counted = (await countAmong(ctx, missing, asked)).values();
  return known.map((count, index) => {
    if (count !== undefined) return count;
    const made = counted.next().value ?? 0;
    const name = names[index] ?? '';
    searchCounts.set(name, made, 2 * name.length + 100);
    return made;
  });
}

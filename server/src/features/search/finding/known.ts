// Known: what was read of the index and stays so until the index goes on. Many questions propose the same pages, and whoever
// types asks with every letter how often the words before it stand.
import type { RawBuilder } from 'kysely';
import type { Cache } from '#platform/cache.ts';
import type { HeldCtx } from './held.ts';
import { type Candidate, countPages, type Question, readPages, type WordsCtx } from './store.ts';

export interface KnownCtx extends WordsCtx {
  caches: WordsCtx['caches'] & HeldCtx['caches'] & { searchPages: Cache<KnownPage>; searchCounts: Cache<number> };
}

/** A page as it was in a state of the index. */
interface KnownPage {
  state: string;
  page: Candidate;
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
  const found = new Map<number, Candidate>();
  const missing: number[] = [];
  for (const number of each) {
    // By number alone: to make a name of it and the state costs more than to read the row.
    const kept = state === undefined ? undefined : searchPages.get(String(number));
    if (kept !== undefined && kept.state === state) found.set(number, kept.page);
    else missing.push(number);
  }
  for (const page of await readPages(db, missing, { where })) {
    found.set(page.number, page);
    if (state === undefined) continue;
    const weight = ROW + page.title.length + page.path.length + page.former.length;
    searchPages.set(String(page.number), { state, page }, weight);
  }
  return each.flatMap((number) => found.get(number) ?? []);
}

/** How many pages each of these questions finds, up to as many as it wants at most. `state` says for whom, too. */
export async function countKnown(
  { db, caches: { searchCounts } }: KnownCtx,
  questions: readonly Question[],
  state: string | undefined,
): Promise<number[]> {
  if (state === undefined) return countPages(db, questions);
  const names = questions.map(({ groups, most }) => `${state} ${most} ${JSON.stringify(groups)}`);
  const known = names.map((name) => searchCounts.get(name));
  const missing = questions.filter((_, index) => known[index] === undefined);
  const counted = (await countPages(db, missing)).values();
  return known.map((count, index) => {
    if (count !== undefined) return count;
    const made = counted.next().value ?? 0;
    const name = names[index] ?? '';
    searchCounts.set(name, made, 2 * name.length + 100);
    return made;
  });
}

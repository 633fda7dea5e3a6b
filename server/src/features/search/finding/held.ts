// Held: which numbers the pages of some spaces have. Where hardly any others lie between, SQLite is asked for words alone: it reads
// the list of all pages of a space with every word that it is asked for together with the space.
import type { Cache } from '#platform/cache.ts';
import { type Db, isPostgres } from '#platform/db/index.ts';
import { listNumbers, listStretch, type Question } from './store.ts';

/** The numbers of some pages; `scattered` where many others lie between them, or where there are too many. */
export type Held = 'scattered' | { first: number; last: number; has: (number: number) => boolean };

export interface HeldCtx {
  db: Db;
  caches: { searchHeld: Cache<Held> };
}

/** Where at least so many of the numbers from the first to the last are among them, they lie together. */
const TOGETHER = 0.5;
/** Of more pages the numbers are not read: a question after each change would wait for that. */
const HELD_AT_MOST = 100_000;
const WEIGHT = 200;

/** The numbers that match, in order: all those of `question`, which names its spaces. `state` says what it is asked of, and for whom. */
export async function listAmong(
  ctx: HeldCtx,
  question: Question,
  { state, everything }: { state: string | undefined; everything: Question },
): Promise<number[]> {
  const held = await heldIn(ctx, everything, state);
  if (held === 'scattered') return listNumbers(ctx.db, question);
  const groups = question.groups.slice(everything.groups.length);
  const found: number[] = [];
  const { most } = question;
  for (let after = question.after ?? held.first - 1; found.length < most;) {
    const some = await listStretch(ctx.db, { groups, after, last: held.last, most });
    found.push(...some.filter(held.has));
    if (some.length < most) break;
    after = some[most - 1] ?? held.last;
  }
  return found.slice(0, most);
}

async function heldIn({ db, caches }: HeldCtx, everything: Question, state: string | undefined): Promise<Held> {
  if (state === undefined || !everything.isNamed || isPostgres(db)) return 'scattered';
  const kept = caches.searchHeld.get(state);
  if (kept !== undefined) return kept;
  const numbers = await listNumbers(db, { ...everything, most: HELD_AT_MOST + 1 });
  const made = numbers.length > HELD_AT_MOST ? 'scattered' : toHeld(numbers);
  caches.searchHeld.set(state, made, WEIGHT + (made === 'scattered' ? 0 : (made.last - made.first) / 8));
  return made;
}

/** `numbers` in their order. */
export function toHeld(numbers: readonly number[]): Held {
  const [first, last] = [numbers[0] ?? 0, numbers.at(-1) ?? 0];
  if (numbers.length < TOGETHER * (last - first + 1)) return 'scattered';
  const bits = new Uint8Array(((last - first) >> 3) + 1);
  const byteOf = (number: number): number => bits[(number - first) >> 3] ?? 0;
  const bitOf = (number: number): number => 1 << ((number - first) & 7);
  for (const number of numbers) bits[(number - first) >> 3] = byteOf(number) | bitOf(number);
  return { first, last, has: (number) => (byteOf(number) & bitOf(number)) !== 0 };
}

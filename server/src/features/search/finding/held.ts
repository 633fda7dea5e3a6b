// Held: which numbers the pages of some spaces have. Where hardly any others lie between, SQLite is asked for words alone: it reads
// the list of all pages of a space with every word that it is asked for together with the space.
import type { Cache } from '#platform/cache.ts';
import { type Db, isPostgres } from '#platform/db/index.ts';
import { wholeWords, type Groups, hasBeginning } from './rules.ts';
import { countNumbered, countPages, countStretch, listNumbers, listStretch, type Question } from './store.ts';

/** The numbers of some pages; `scattered` where many others lie between them, or where there are too many. */
export type Held = 'none' | 'scattered' | Stretch;

interface Stretch {
  first: number;
  last: number;
  /** How many there are. */
  count: number;
  has: (number: number) => boolean;
  /** Whether no other page lies between. */
  isAlone: boolean;
}

export interface HeldCtx {
  db: Db;
  caches: { searchHeld: Cache<Held> };
}

/** Of what a question is asked. */
interface Asked {
  /** Another one whenever anything of it may have changed, and for whom it is; undefined where nobody can say. */
  state: string | undefined;
  /** For all of it, without words. */
  everything: Question;
}

/** Where at least so many of the numbers from the first to the last are among them, they lie together. */
const TOGETHER = 0.5;
/** Of more pages the numbers are not read: a question after each change would wait for that. */
const HELD_AT_MOST = 100_000;
const WEIGHT = 200;

/** The numbers that match, in order: all those of `question`, which names its spaces. */
export async function listAmong(ctx: HeldCtx, question: Question, { state, everything }: Asked): Promise<number[]> {
  const held = await heldIn(ctx, everything, state);
  if (held === 'none') return [];
  if (held === 'scattered') return listNumbers(ctx.db, question);
  const groups = unnamed(question, everything);
  const found: number[] = [];
  const { most } = question;
  for (let after = question.after ?? held.first - 1; found.length < most;) {
    const some = await listStretch(ctx.db, { groups, after, last: held.last, most });
    found.push(...(held.isAlone ? some : some.filter(held.has)));
    if (some.length < most) break;
    after = some[most - 1] ?? held.last;
  }
  return found.slice(0, most);
}

/** How many pages each of these questions finds, up to as many as it wants at most. */
export async function countAmong(
  ctx: HeldCtx,
  questions: readonly Question[],
  { state, everything }: Asked,
): Promise<number[]> {
  const held = await heldIn(ctx, everything, state);
  if (held === 'none') return questions.map(() => 0);
  if (held === 'scattered' || !held.isAlone) return countPages(ctx.db, questions);
  const counts: number[] = [];
  for (const question of questions)
    counts.push(await countIn(ctx.db, held, { groups: unnamed(question, everything), most: question.most }));
  return counts;
}

async function countIn(
  db: Db,
  { first, last, count }: Stretch,
  { groups, most }: { groups: Groups; most: number },
): Promise<number> {
  if (groups.length === 0) return Math.min(count, most);
  const stretch = { groups, after: first - 1, last, most };
  // Each word that begins so is looked up for a beginning, and few are needed where so many pages have what was written.
  const written = hasBeginning(groups) ? await countStretch(db, { ...stretch, groups: wholeWords(groups) }) : 0;
  return written === most ? most : countStretch(db, stretch);
}

/** What a question asks for besides its spaces. */
const unnamed = ({ groups }: Question, everything: Question): Groups => groups.slice(everything.groups.length);

async function heldIn({ db, caches }: HeldCtx, everything: Question, state: string | undefined): Promise<Held> {
  if (state === undefined || !everything.isNamed || isPostgres(db)) return 'scattered';
  const kept = caches.searchHeld.get(state);
  if (kept !== undefined) return kept;
  const numbers = await listNumbers(db, { ...everything, most: HELD_AT_MOST + 1 });
  const made = numbers.length > HELD_AT_MOST ? 'scattered' : toHeld(numbers);
  // Those that are alone stay so: the database numbers further pages higher than all that there are.
  if (isStretch(made)) made.isAlone = (await countNumbered(db, made.first, made.last)) === made.count;
  caches.searchHeld.set(state, made, WEIGHT + (isStretch(made) ? (made.last - made.first) / 8 : 0));
  return made;
}

const isStretch = (held: Held): held is Stretch => typeof held === 'object';

/** `numbers` in their order. */
export function toHeld(numbers: readonly number[]): Held {
  if (numbers.length === 0) return 'none';
  const [first, last] = [numbers[0] ?? 0, numbers.at(-1) ?? 0];
  if (numbers.length < TOGETHER * (last - first + 1)) return 'scattered';
  const bits = new Uint8Array(((last - first) >> 3) + 1);
  const byteOf = (number: number): number => bits[(number - first) >> 3] ?? 0;
  const bitOf = (number: number): number => 1 << ((number - first) & 7);
  for (const number of numbers) bits[(number - first) >> 3] = byteOf(number) | bitOf(number);
  const has = (number: number): boolean => (byteOf(number) & bitOf(number)) !== 0;
  return { first, last, count: numbers.length, has, isAlone: false };
}

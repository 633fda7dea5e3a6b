// Candidates: which pages the database proposes, and to whom.
import { type RawBuilder, sql } from 'kysely';
import { listWords } from '../derived/index.ts';
import { type Audience, CONDITIONAL, spaceToken } from '../indexing/index.ts';
import type { OwnMeanings } from '../synonyms/index.ts';
import { wholeWords, type Groups, hasBeginning, withConditional } from './rules.ts';
import { listAmong } from './held.ts';
import { countKnown, type KnownCtx, listPages } from './known.ts';
import { type Candidate, type Question, READ_AT_ONCE } from './store.ts';

/** Where somebody looks. */
export interface Scope {
  /** Some spaces by their ids, or all that a query selects, of ids. */
  spaces: readonly string[] | RawBuilder<unknown>;
  /** Whether only what visitors may find is found. */
  open: boolean;
  /** In which words have other forms, and are misspelled; undefined for all. */
  languages?: readonly string[] | undefined;
  /** What means the same there, besides what the field knows. */
  own?: OwnMeanings | undefined;
  /** Another one whenever anything of the index of these spaces may have changed; undefined where nobody can say. */
  state?: string | undefined;
}

/** Where to look, and with what. */
export interface Place {
  ctx: KnownCtx;
  scope: Scope;
  /** What was listed for the same question already. */
  listed?: Map<string, Promise<number[]>>;
}

export const isEmptyScope = ({ spaces }: Scope): boolean => isList(spaces) && spaces.length === 0;

const isList = (spaces: Scope['spaces']): spaces is readonly string[] => Array.isArray(spaces);

export interface Sought {
  groups: Groups;
  most: number;
  /** Only pages with a greater number. */
  after?: number | undefined;
}

/**
 * The numbers of pages. What visitors may find for certain is asked for by itself: what most of them do not see must not crowd
 * it out.
 */
export const listIn = async (place: Place, sought: Sought): Promise<number[]> => [
  ...(await listSure(place, sought)),
  ...(await listConditional(place, sought)),
];

/** Pages that whoever asks finds for certain. */
export function listSure(place: Place, sought: Sought): Promise<number[]> {
  const name = JSON.stringify(sought);
  const found = place.listed?.get(name) ?? listFor(place, place.scope.open ? 'visitors' : 'members', sought);
  place.listed?.set(name, found);
  return found;
}

/**
 * The same, those first that have all words as they were written. Where these are as many as are wanted, none that only begins so is
 * asked for: the index reads the lists of all words that do.
 */
export async function listSurest(place: Place, sought: Sought): Promise<number[]> {
  if (!hasBeginning(sought.groups)) return listSure(place, sought);
  const written = await listSure(place, { ...sought, groups: wholeWords(sought.groups) });
  if (written.length >= sought.most) return written;
  return [...new Set([...written, ...(await listSure(place, sought))])].slice(0, sought.most);
}

/** Pages that some visitors find. */
export const listConditional = async (place: Place, { groups, most }: Sought): Promise<number[]> =>
  place.scope.open ? listFor(place, 'some', { groups: withConditional(groups, CONDITIONAL), most }) : [];

const listFor = ({ ctx, scope }: Place, audience: Audience, sought: Sought): Promise<number[]> =>
  listAmong(ctx, questionOf(scope, audience, sought), {
    everything: questionOf(scope, audience, { groups: [], most: 0 }),
    state: scope.state && `${scope.state} ${audience}`,
  });

/** These pages, each once; a space that is not searched has none of them. */
export const readCandidates = ({ ctx, scope }: Place, numbers: readonly number[]): Promise<Candidate[]> =>
  listPages(ctx, numbers, { where: withinOf(scope), state: scope.state });

const withinOf = ({ spaces }: Scope): RawBuilder<unknown> =>
  isList(spaces) ? sql`pages.space_id IN (${sql.join(spaces)})` : sql`pages.space_id IN (${spaces})`;

const OPENNESS: Record<Audience, RawBuilder<unknown>> = {
  members: sql`pages.open >= 0`,
  visitors: sql`pages.open = 1`,
  some: sql`pages.open >= 1`,
};

/** For more spaces than this a token for each makes no good question any more. */
const NAMED_SPACES = 64;

function questionOf(scope: Scope, audience: Audience, { groups, most, after }: Sought): Question {
  const { spaces } = scope;
  const where = withinOf(scope);
  if (!isList(spaces) || spaces.length > NAMED_SPACES)
    return { groups, most, after, where: sql`${where} AND ${OPENNESS[audience]}`, isNamed: false };
  const named = spaces.map((id) => [{ word: spaceToken(id, audience), prefix: false }]);
  return { groups: [named, ...groups], most, after, where, isNamed: true };
}

/**
 * How many pages have each of these up to `most`, and how many there are, as far as whoever asks finds them for certain: what
 * only some see must not say how common it is.
 */
export async function countEach(
  { ctx, scope }: Place,
  each: readonly Groups[],
  most: number,
): Promise<{ pages: number[]; all: number }> {
  const audience = scope.open ? 'visitors' : 'members';
  const questions = each.map((groups) => questionOf(scope, audience, { groups, most }));
  const everything = questionOf(scope, audience, { groups: [], most });
  const asked = { state: scope.state && `${scope.state} ${audience}`, everything };
  // Of one part nobody asks how much it says, and where spaces are too many to be named, they are taken for large.
  if (each.length === 1 || everything.groups.length === 0)
    return { pages: await countKnown(ctx, questions, asked), all: most };
  const [all = 0, ...pages] = await countKnown(ctx, [everything, ...questions], asked);
  return { pages, all };
}

/** Of these pages, the first whose body has a phrase. Nothing of them is kept: few are asked for again. */
export async function listWithPhrase(
  place: Place,
  numbers: readonly number[],
  { phrase, most }: { phrase: string; most: number },
): Promise<number[]> {
  const among = await readCandidates(place, numbers);
  const found: number[] = [];
  for (let at = 0; at < among.length && found.length < most; at += READ_AT_ONCE) {
    const some = among.slice(at, at + READ_AT_ONCE);
    const hashes = some.map((page) => page.body_hash);
    const having = new Set<string>();
    for (const { body_hash, words } of await listWords(place.ctx.db, hashes))
      if (words.includes(phrase)) having.add(body_hash);
    for (const { number, body_hash } of some) if (having.has(body_hash)) found.push(number);
  }
  return found.slice(0, most);
}

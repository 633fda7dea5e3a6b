import { hash } from 'node:crypto';
import { keepBytes, type KeptBody, toJsonBytes, weighKept } from '#platform/http/index.ts';
import type { Visitor } from '#features/contents/index.ts';
import type { SearchCaches } from './caches.ts';
import type { Found } from './finding/index.ts';
import type { ShownTrees } from './seeing/index.ts';
import type { OwnMeanings } from './synonyms/index.ts';
import type { SearchedSpace } from './store.ts';

export interface FoundCtx {
  caches: Pick<SearchCaches, 'foundPages' | 'searchAnswers'>;
}

/** What is looked for, and in what state of the index. */
export interface Question {
  query: string;
  spaces: readonly SearchedSpace[];
  /** What means the same there. */
  own: OwnMeanings;
  /** What a visitor is shown; members see all that the index has. */
  shown?: { trees: ShownTrees; visitor: Visitor };
}

/**
 * What `find` finds, or what it found before. The name of an answer has everything that it depends on, so a change of the
 * index gives it another name. Rights are not in it: whoever asks has named the spaces that they may see.
 */
export async function remembered(
  ctx: FoundCtx,
  question: Question,
  find: () => Promise<Found[]>,
): Promise<readonly Found[]> {
  return isSettled(question) ? ctx.caches.foundPages.getOrMake(nameOf(question), find, weightOf) : find();
}

interface Writing<T> {
  /** Everything that the answer depends on besides the question; of whom it shows what, never of whom it must not. */
  of: readonly unknown[];
  find: () => Promise<readonly Found[]>;
  write: (found: readonly Found[]) => Promise<T>;
}

/**
 * What is found, written as it is sent, or as it was sent before. Like what was found, it goes by its name and never by the
 * clock: who may see less, a page that is gone, an index that went on give it another name.
 */
export async function answered<T>(
  ctx: FoundCtx,
  question: Question,
  { of, find, write }: Writing<T>,
): Promise<KeptBody<T>> {
  let isKept = isSettled(question);
  const make = async (): Promise<KeptBody<T>> => {
    const found = await find();
    isKept &&= !found.some(isOwn);
    return keepBytes<T>(toJsonBytes(await write(found)), 4);
  };
  if (!isKept) return make();
  const weigh = (body: KeptBody) => (isKept ? weighKept(body) : Number.POSITIVE_INFINITY);
  return ctx.caches.searchAnswers.getOrMake(digestOf([nameOf(question), of]), make, weigh) as Promise<KeptBody<T>>;
}

/** A name for all that the index of these spaces has; undefined while any of it is written. */
export const stateOf = (spaces: readonly SearchedSpace[]): string | undefined =>
  isSettled({ spaces })
    ? digestOf(spaces.map(({ id, turn, indexed }) => [id, turn, indexed]).toSorted(byId))
    : undefined;

const isSettled = ({ spaces }: Pick<Question, 'spaces'>): boolean =>
  spaces.every(({ indexed }) => indexed !== null && indexed !== '');

/** All that decides what is found; whatever finding comes to depend on belongs here, too. */
function nameOf({ query, spaces, own, shown }: Question): string {
  const states = spaces.map(({ id, turn, indexed, language }) => [id, turn, indexed, language, shown?.trees.get(id)]);
  return digestOf([query, own.name, shown?.visitor.key, states.toSorted(byId)]);
}

const digestOf = (parts: readonly unknown[]): string => hash('sha256', JSON.stringify(parts), 'base64url');

/** Whether it shows text that only some visitors see: much of it, and not all of it is named by what they are shown. */
const isOwn = ({ own }: Found): boolean => own !== undefined;

const byId = ([a]: readonly unknown[], [b]: readonly unknown[]): number => (String(a) < String(b) ? -1 : 1);

const OF_A_PAGE = 500;

/** Texts that only some visitors see are many and long, and are kept elsewhere: an answer with them is not kept. */
function weightOf(found: readonly Found[]): number {
  if (found.some(isOwn)) return Number.POSITIVE_INFINITY;
  return found.reduce((sum, { title, path }) => sum + OF_A_PAGE + title.length + path.length, OF_A_PAGE);
}

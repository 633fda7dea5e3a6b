import { createHash } from 'node:crypto';
import type { Cache } from '#platform/cache.ts';
import type { Visitor } from '#features/contents/index.ts';
import type { Found } from './finding/index.ts';
import type { ShownTrees } from './seeing/index.ts';
import type { SearchedSpace } from './store.ts';

export interface FoundCtx {
  /** What was found, for whoever asks the same while the index is the same: the next page of a list, or another reader. */
  caches: { foundPages: Cache<readonly Found[]> };
}

interface Question {
  query: string;
  spaces: readonly SearchedSpace[];
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
  const isSettled = question.spaces.every(({ indexed }) => indexed !== null && indexed !== '');
  return isSettled ? ctx.caches.foundPages.getOrMake(nameOf(question), find, weightOf) : find();
}

function nameOf({ query, spaces, shown }: Question): string {
  const states = spaces.map(({ id, turn, indexed, language }) => [id, turn, indexed, language, shown?.trees.get(id)]);
  return createHash('sha256')
    .update(JSON.stringify([query, shown?.visitor.key, states.toSorted(byId)]))
    .digest('base64url');
}

const byId = ([a]: readonly unknown[], [b]: readonly unknown[]): number => (String(a) < String(b) ? -1 : 1);

const OF_A_PAGE = 500;

/** Texts that only some visitors see are many and long, and are kept elsewhere: an answer with them is not kept. */
function weightOf(found: readonly Found[]): number {
  if (found.some(({ own }) => own !== undefined)) return Number.POSITIVE_INFINITY;
  return found.reduce((sum, { title, path }) => sum + OF_A_PAGE + title.length + path.length, OF_A_PAGE);
}

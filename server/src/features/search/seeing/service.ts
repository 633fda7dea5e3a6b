import type { Cache } from '#platform/cache/index.ts';
import { getObject } from '#platform/objects/index.ts';
import type { Workers } from '#platform/workers/index.ts';
import {
  listMet,
  type Met,
  type PageNode,
  seenTree,
  type SightsCtx,
  type Tree,
  type TreesCtx,
  type Visitor,
  visitorsSight,
} from '#features/contents/index.ts';
import { type Candidate, type Look, type Looked, readWords } from '../finding/index.ts';
import { type DerivedSection, deriveSeenBodies, isOpen } from '../indexing/index.ts';

/** A body as those visitors see it who meet the same conditions. */
export interface SeenText {
  words: string;
  sections: readonly DerivedSection[];
}

export interface SeeingCtx extends TreesCtx, SightsCtx {
  workers: Workers;
  seenTexts: Cache<SeenText>;
}

/** For each space that visitors are shown the hash of the tree that they are shown of it. */
export type ShownTrees = ReadonlyMap<string, string>;

/** More texts are not cut for one question; of those beyond, it is what everybody sees that counts. */
const CUT_AT_MOST = 100;

interface SeenPage {
  page: Candidate;
  met: Met;
}

/** What a visitor sees of candidates: nothing of pages that are not there for them, or that say something else by now. */
export function visitorsLook(ctx: SeeingCtx, shown: ShownTrees, visitor: Visitor): Look {
  return async (candidates) => {
    const seen = await seePages(ctx, candidates, { shown, visitor });
    const [words, own] = await Promise.all([
      readWords(ctx.db, [...new Set(seen.map(({ page }) => page.body_hash))]),
      readOwn(ctx, seen),
    ]);
    return seen.map(({ page, met }): Looked => {
      const text = own.get(nameOf(page, met));
      if (text === undefined) return { page, words: words.get(page.body_hash) ?? '' };
      return { page, words: text.words, own: text.sections };
    });
  };
}

async function seePages(
  ctx: SeeingCtx,
  candidates: readonly Candidate[],
  { shown, visitor }: { shown: ShownTrees; visitor: Visitor },
): Promise<SeenPage[]> {
  const seen: SeenPage[] = [];
  for (const page of candidates) {
    const hash = shown.get(page.space_id);
    if (hash === undefined) continue;
    const tree = await seenTree(ctx, hash, visitor);
    const node = tree.pageById.get(page.page_id);
    if (node === undefined || !isOpen(node) || !isSame(node, page)) continue;
    seen.push({ page: { ...page, path: node.path }, met: await metIn(ctx, tree, node) });
  }
  return seen;
}

const isSame = (node: PageNode, page: Candidate): boolean =>
  node.title === page.title && (node.body ?? '') === page.body_hash;

const metIn = async (ctx: SeeingCtx, tree: Tree, { body, variables }: PageNode): Promise<Met> =>
  body === undefined ? { conditions: [], key: '' } : listMet(ctx, body, visitorsSight(tree, { variables }));

const nameOf = ({ body_hash: hash }: Candidate, { key }: Met): string => `${hash}:${key}`;

/** The texts of which these visitors see more than everybody does. */
async function readOwn(ctx: SeeingCtx, seen: readonly SeenPage[]): Promise<Map<string, SeenText>> {
  const own = new Map<string, SeenText>();
  const missing = new Map<string, { hash: string; met: readonly string[] }>();
  for (const { page, met } of seen) {
    if (met.key === '') continue;
    const name = nameOf(page, met);
    const kept = ctx.seenTexts.get(name);
    if (kept !== undefined) own.set(name, kept);
    else if (missing.size < CUT_AT_MOST) missing.set(name, { hash: page.body_hash, met: met.conditions });
  }
  const bodies = await Promise.all(
    [...missing.values()].map(async ({ hash, met }) => ({ bytes: await getObject(ctx.db, hash), met })),
  );
  const derived = await deriveSeenBodies(ctx, bodies);
  for (const [index, name] of [...missing.keys()].entries()) {
    const { words, sections } = derived[index] ?? { words: '', sections: [] };
    ctx.seenTexts.set(name, { words, sections }, weightOf({ words, sections }));
    own.set(name, { words, sections });
  }
  return own;
}

const weightOf = ({ words, sections }: SeenText): number =>
  sections.reduce((sum, { text, heading }) => sum + text.length + heading.length + 100, words.length + 200);

import { getObject } from '#platform/objects/index.ts';
import {
  listMet,
  type Met,
  type PageNode,
  visibleTree,
  type ViewpointsCtx,
  type Tree,
  type TreesCtx,
  type Visitor,
  visitorsViewpoint,
} from '#features/contents/index.ts';
import { type Candidate, type Look, type Looked, readInParts, type WordsCtx } from '../finding/index.ts';
import { isOpen } from '../indexing/index.ts';
import {
  bodyIn,
  type Cut,
  cutSeenBodies,
  isComposed,
  listNotes,
  type Note,
  type PagePlan,
  planText,
  readIncluded,
  type SeenBody,
  type TextsCtx,
  weightOf,
  writeTexts,
} from '../texts/index.ts';
import { includesOn } from './inclusions.ts';

export type SeeingCtx = TreesCtx & ViewpointsCtx & TextsCtx & WordsCtx;

/** For each space that visitors are shown the hash of the tree that they are shown of it. */
export type ShownTrees = ReadonlyMap<string, string>;

/** More texts are not cut for one question; of those beyond, it is what everybody sees that counts. */
const CUT_AT_MOST = 100;

interface SeenPage {
  page: Candidate;
  tree: Tree;
  node: PageNode;
  /** What the visitor meets of its own conditions. */
  met: Met;
  /** The name of that and of what they meet in what is included there; empty where it is no more than everybody sees. */
  key: string;
  /** Where other texts stand on it. */
  note: Note | undefined;
}

/** What a visitor sees of candidates: nothing of pages that are not there for them, or that say something else by now. */
export function visitorsLook(ctx: SeeingCtx, shown: ShownTrees, visitor: Visitor): Look {
  return async function* (candidates) {
    const seen = await seePages(ctx, candidates, { shown, visitor });
    const own = await readOwn(ctx, seen);
    for await (const part of readInParts(ctx, seen, ({ page }) => page.body_hash))
      yield part.map(({ thing, words }): Looked => {
        const text = own.get(nameOf(thing));
        if (text === undefined) return { page: thing.page, words };
        return { page: thing.page, words: text.words, own: text.sections };
      });
  };
}

async function seePages(
  ctx: SeeingCtx,
  candidates: readonly Candidate[],
  { shown, visitor }: { shown: ShownTrees; visitor: Visitor },
): Promise<SeenPage[]> {
  const names = candidates.map((page) => page.body_hash).filter(isComposed);
  const notes = names.length === 0 ? new Map<string, Note>() : await listNotes(ctx.db, [...new Set(names)]);
  const seen: SeenPage[] = [];
  const meets = meeting(ctx);
  for (const page of candidates) {
    const hash = shown.get(page.space_id);
    if (hash === undefined) continue;
    const tree = await visibleTree(ctx, hash, visitor);
    const node = tree.pageById.get(page.page_id);
    if (node === undefined || !isOpen(node) || !isSame(node, page)) continue;
    const met = await meets(tree, { body: node.body, page: node });
    const placed = { page: { ...page, path: node.path }, tree, node, met, key: met.key, note: undefined };
    if (!isComposed(page.body_hash)) seen.push(placed);
    else seen.push(...(await seeComposed(ctx, { seen: placed, note: notes.get(page.body_hash), meets })));
  }
  return seen;
}

const isSame = (node: PageNode, page: Candidate): boolean =>
  node.title === page.title && (node.body ?? '') === bodyIn(page.body_hash);

type PageText = { body: string | undefined; page: PageNode };

const metIn = async (ctx: SeeingCtx, tree: Tree, { body, page: { variables } }: PageText): Promise<Met> =>
  body === undefined ? { conditions: [], key: '' } : listMet(ctx, body, visitorsViewpoint(tree, { variables }));

type Meets = (tree: Tree, asked: PageText) => Promise<Met>;

/** The same, asked once for all pages of a question on which a body stands. */
function meeting(ctx: SeeingCtx): Meets {
  const known = new Map<Tree, Map<string, Promise<Met>>>();
  return (tree, asked) => {
    const mets = known.get(tree) ?? new Map<string, Promise<Met>>();
    known.set(tree, mets);
    const name = JSON.stringify([asked.body, asked.page.variables]);
    const met = mets.get(name) ?? metIn(ctx, tree, asked);
    mets.set(name, met);
    return met;
  };
}

/** A page with other texts on it, unless one of them is another by now. */
async function seeComposed(
  ctx: SeeingCtx,
  { seen, note, meets }: { seen: SeenPage; note: Note | undefined; meets: Meets },
): Promise<SeenPage[]> {
  const { page, tree, node } = seen;
  const bodies = note && (await includesOn(ctx, tree, { name: page.body_hash, source: node.source ?? '', note }));
  if (bodies === undefined) return [];
  const keys = [seen.key];
  for (const body of bodies) keys.push((await meets(tree, { body, page: node })).key);
  return [{ ...seen, note, key: keys.every((key) => key === '') ? '' : keys.join() }];
}

const nameOf = ({ page, key }: SeenPage): string => `${page.body_hash}:${key}`;

/** The texts of which these visitors see more than everybody does. */
async function readOwn(ctx: SeeingCtx, seen: readonly SeenPage[]): Promise<Map<string, Cut>> {
  const own = new Map<string, Cut>();
  const missing = new Map<string, SeenPage>();
  for (const page of seen) {
    if (page.key === '') continue;
    const name = nameOf(page);
    const kept = ctx.caches.seenTexts.get(name);
    if (kept !== undefined) own.set(name, kept);
    else if (missing.size < CUT_AT_MOST) missing.set(name, page);
  }
  for (const [page, text] of await writeOwn(ctx, await cutOwn(ctx, [...missing.values()]))) {
    ctx.caches.seenTexts.set(nameOf(page), text, weightOf(text));
    own.set(nameOf(page), text);
  }
  return own;
}

const NOTHING: Cut = { sections: [], words: '' };

interface OwnPage {
  seen: SeenPage;
  /** Its own text as its visitor sees it. */
  cut: Cut;
}

async function cutOwn(ctx: SeeingCtx, pages: readonly SeenPage[]): Promise<OwnPage[]> {
  const read = async ({ page, met }: SeenPage): Promise<SeenBody> => ({
    bytes: await getObject(ctx.db, bodyIn(page.body_hash)),
    met: met.conditions,
  });
  const cuts = await cutSeenBodies(ctx, await Promise.all(pages.map(read)));
  return pages.map((seen, index) => ({ seen, cut: cuts[index] ?? NOTHING }));
}

/** The texts of pages as their visitor sees them, with what stands on them of others as the same visitor sees that. */
async function writeOwn(ctx: SeeingCtx, pages: readonly OwnPage[]): Promise<Map<SeenPage, Cut>> {
  const texts = new Map(pages.map(({ seen, cut }) => [seen, cut]));
  const composed = pages.filter(({ seen }) => seen.note !== undefined);
  // What addresses say is kept for each space, so also two spaces with one tree are apart.
  for (const [spaceId, some] of Map.groupBy(composed, ({ seen }) => seen.page.space_id)) {
    const [first] = some;
    if (first === undefined) continue;
    const plans = await Promise.all(some.map((each) => planSeen(ctx, each)));
    const written = await writeTexts(ctx, { tree: first.seen.tree, spaceId }, plans);
    for (const [index, { seen }] of some.entries()) {
      const plan = plans[index];
      const text = plan === undefined ? undefined : written.get(plan);
      if (text !== undefined) texts.set(seen, { sections: text.sections, words: text.words });
    }
  }
  return texts;
}

function planSeen(ctx: SeeingCtx, { seen: { tree, node, note }, cut }: OwnPage): Promise<PagePlan> {
  const read = (body: string): Promise<Cut> => readIncludedSeen(ctx, tree, { body, page: node });
  return planText({ tree, left: note?.left ?? [], read }, { source: node.source ?? '', cut });
}

/** What a page includes, as the visitor of the tree sees it there. */
async function readIncludedSeen(
  ctx: SeeingCtx,
  tree: Tree,
  { body, page }: { body: string; page: PageNode },
): Promise<Cut> {
  const { key, conditions } = await metIn(ctx, tree, { body, page });
  if (key === '') return readIncluded(ctx, body);
  const cut = async (): Promise<Cut> => {
    const [found] = await cutSeenBodies(ctx, [{ bytes: await getObject(ctx.db, body), met: conditions }]);
    return found ?? NOTHING;
  };
  return ctx.caches.seenTexts.getOrMake(`${body}:${key}`, cut, weightOf);
}

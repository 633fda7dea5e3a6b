// Composing: what pages are found by on which other texts stand, and the names by which the index knows whether they are
// still the same.
import { setImmediate } from 'node:timers/promises';
import { describedAddress, listCopies, type BlockText, type WholeTree } from '#features/contents/index.ts';
import {
  allOf,
  bodyIn,
  type Cut,
  cutHashes,
  hasParts,
  listNotes,
  nameInTree,
  nameOfCopies,
  type PagePlan,
  partsOf,
  planNote,
  planText,
  readIncluded,
  type Shown,
  type TextsCtx,
  writeTexts,
} from '../texts/index.ts';
import { type BodyWords, type DerivedText, listDerived } from '../derived/index.ts';
import type { IndexedPage } from './rules.ts';

/** On how many pages each reusable content is found, by its id. */
export type Uses = Map<string, number>;

/**
 * What stands on more pages distinguishes none of them: those beyond are not found by it. It also bounds what an edit
 * of it costs.
 */
const USES_AT_MOST = 1000;

/** How long other work may wait for ours. */
const TURN_MS = 10;

interface Place {
  tree: WholeTree;
  spaceId: string;
}

/** What the pages that the index has with other texts on them are called by now, by their ids. */
export async function namesInTree(
  ctx: TextsCtx,
  { tree, spaceId }: Place,
  composed: ReadonlyMap<string, string>,
): Promise<{ names: Map<string, string>; uses: Uses }> {
  const names = new Map<string, string>();
  const uses: Uses = new Map();
  if (composed.size === 0) return { names, uses };
  const notes = await listNotes(ctx.db, [...new Set(composed.values())]);
  const copies = await listCopies(ctx, spaceId);
  let turnEnds = performance.now() + TURN_MS;
  for (const [pageId, known] of composed) {
    const node = tree.pageById.get(pageId);
    const note = notes.get(known);
    if (node?.body === undefined || note === undefined || bodyIn(known) !== node.body) continue;
    const shown = await planNote(ctx, tree, { source: node.source ?? '', note });
    const name = nameOf(node.body, tree, { shown, left: note.left, copies });
    names.set(pageId, name);
    if (name === known) countUses(uses, shown);
    if (performance.now() < turnEnds) continue;
    await setImmediate();
    turnEnds = performance.now() + TURN_MS;
  }
  return { names, uses };
}

interface Named {
  shown: Shown;
  /** Ids of the reusable contents that are left out. */
  left: readonly string[];
  /** The hashes of what addresses say. */
  copies: ReadonlyMap<string, string>;
}

const nameOf = (body: string, tree: WholeTree, { shown, left, copies }: Named): string =>
  nameInTree(body, tree, { shown, left }) + nameOfCopies(tree, shown, copies);

function countUses(uses: Uses, { includes }: Shown): void {
  for (const id of new Set(includes.map((entry) => entry.id))) uses.set(id, (uses.get(id) ?? 0) + 1);
}

interface Derived {
  /** As they were given, each with the name of its text. */
  pages: IndexedPage[];
  /** Texts that the index lacks, by their names. */
  derived: Map<string, DerivedText>;
  /** The words of all. */
  words: Map<string, BodyWords>;
}

/** What some pages are found by: from the index where it has their text already, for other pages or other spaces. */
export async function deriveTexts(
  ctx: TextsCtx,
  place: Place,
  { pages, uses }: { pages: readonly IndexedPage[]; uses: Uses },
): Promise<Derived> {
  const hashes = [...new Set(pages.map((page) => bodyIn(page.body_hash)))].filter((hash) => hash !== '');
  const words: Map<string, BodyWords> = await listDerived(ctx.db, hashes);
  const missing = hashes.filter((hash) => !words.has(hash));
  const cuts = new Map((await cutHashes(ctx, missing)).map((cut, index) => [missing[index] ?? '', cut]));
  const derived = new Map<string, DerivedText>();
  for (const [hash, cut] of cuts) if (!hasParts(cut)) derived.set(hash, { ...cut, conditional: cut.all?.words });
  const named = await composePages(ctx, place, { pages, cuts, uses });
  for (const { name, text } of named.values()) derived.set(name, text);
  for (const [name, text] of derived) words.set(name, text);
  return {
    pages: pages.map((page) => ({
      ...page,
      body_hash: named.get(page.page_id)?.name ?? bodyIn(page.body_hash),
    })),
    derived,
    words,
  };
}

interface Composed {
  name: string;
  text: DerivedText;
}

/** Those of some pages on which other texts stand, each as everybody sees it and with all that some visitor sees. */
async function composePages(
  ctx: TextsCtx,
  { tree, spaceId }: Place,
  { pages, cuts, uses }: { pages: readonly IndexedPage[]; cuts: ReadonlyMap<string, Cut>; uses: Uses },
): Promise<Map<string, Composed>> {
  const planned = [];
  for (const { page_id: pageId, body_hash: name } of pages) {
    const body = bodyIn(name);
    const cut = cuts.get(body);
    if (cut === undefined || !hasParts(cut)) continue;
    planned.push({ pageId, body, ...(await planPage(ctx, tree, { source: sourceOf(tree, pageId), cut, uses })) });
  }
  const texts = await writeTexts(ctx, { tree, spaceId }, [
    ...new Set(planned.flatMap(({ everybody, all }) => [everybody, all])),
  ]);
  return new Map(
    planned.map(({ pageId, body, everybody, all, note }) => {
      const [open, whole] = [texts.get(everybody), texts.get(all)];
      const copies = copiesIn(tree, all.shown, whole?.described ?? []);
      const name = nameOf(body, tree, { shown: all.shown, left: note.left, copies });
      const text: DerivedText = { sections: open?.sections ?? [], words: open?.words ?? '', note };
      if (whole?.words !== open?.words) text.conditional = whole?.words;
      return [pageId, { name, text }];
    }),
  );
}

/** The hashes of what the addresses on a page said when it was put together. */
const copiesIn = (tree: WholeTree, { asks }: Shown, described: readonly BlockText[]): Map<string, string> =>
  new Map(asks.map((ask, at) => [describedAddress(tree, ask) ?? '', described[at]?.key ?? '']));

const sourceOf = (tree: WholeTree, pageId: string): string => tree.pageById.get(pageId)?.source ?? '';

/** A page as everybody sees it, with all that some visitor sees, and what is noted of it. */
async function planPage(
  ctx: TextsCtx,
  tree: WholeTree,
  { source, cut, uses }: { source: string; cut: Cut; uses: Uses },
) {
  const planAll = (left: readonly string[]): Promise<PagePlan> =>
    planText({ tree, left, read: async (hash) => allOf(await readIncluded(ctx, hash)) }, { source, cut: allOf(cut) });
  const whole = await planAll([]);
  const left = overused(whole.shown, uses);
  const all = left.length === 0 ? whole : await planAll(left);
  countUses(uses, all.shown);
  const isForAll = cut.all === undefined && !(await hasConditions(ctx, all.shown));
  const everybody = isForAll
    ? all
    : await planText({ tree, left, read: (hash) => readIncluded(ctx, hash) }, { source, cut });
  return { everybody, all, note: { parts: partsOf(allOf(cut)), left } };
}

const overused = ({ includes }: Shown, uses: Uses): string[] =>
  [...new Set(includes.map(({ id }) => id))].filter((id) => (uses.get(id) ?? 0) >= USES_AT_MOST).toSorted();

async function hasConditions(ctx: TextsCtx, { includes }: Shown): Promise<boolean> {
  for (const { body } of includes) if ((await readIncluded(ctx, body)).all !== undefined) return true;
  return false;
}

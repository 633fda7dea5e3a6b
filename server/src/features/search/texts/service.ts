import { headingId, type PartSlot } from '@lectern/content';
import type { Cache } from '#platform/cache.ts';
import { getObject } from '#platform/objects/index.ts';
import type { WorkerTask, Workers } from '#platform/workers/index.ts';
import {
  describedAddress,
  descriptionOf,
  findReusable,
  openapiAnchor,
  type BlockText,
  loadOpenapiTexts,
  type OpenapiTextsCtx,
  type Tree,
  wholeOf,
  type WholeTree,
} from '#features/contents/index.ts';
import {
  type Cut,
  cutBodies,
  type CutSection,
  cutSeen,
  type DerivedSection,
  type SeenBody,
  wordsOf,
} from './cut.worker.ts';
import { type Ask, assemble, digestOf, type Plan, partsOf, type Shown } from './rules.ts';
import type { Note } from './store.ts';

export type TextsCtx = OpenapiTextsCtx & {
  caches: { seenTexts: Cache<Cut> };
};

/** Of fewer bytes together the work is done here: the way to a thread would cost more. */
const LARGE = 3 * 1024;

const url = new URL('./cut.worker.ts', import.meta.url);
const CUT: WorkerTask<readonly Uint8Array[], Cut[]> = { url, name: 'cutBodies' };
const CUT_SEEN: WorkerTask<readonly SeenBody[], Cut[]> = { url, name: 'cutSeen' };
const WORDS: WorkerTask<readonly (readonly DerivedSection[])[], string[]> = { url, name: 'wordsOf' };

/** Bodies by their hashes, cut. */
export async function cutHashes(ctx: Pick<TextsCtx, 'db' | 'workers'>, hashes: readonly string[]): Promise<Cut[]> {
  const bodies = await Promise.all(hashes.map((hash) => getObject(ctx.db, hash)));
  const bytes = bodies.reduce((sum, body) => sum + body.byteLength, 0);
  return bytes > LARGE ? ctx.workers.run(CUT, bodies) : cutBodies(bodies);
}

/** The same of bodies as visitors see them. */
export async function cutSeenBodies(ctx: { workers: Workers }, bodies: readonly SeenBody[]): Promise<Cut[]> {
  const bytes = bodies.reduce((sum, body) => sum + body.bytes.byteLength, 0);
  return bytes > LARGE ? ctx.workers.run(CUT_SEEN, bodies) : cutSeen(bodies);
}

/** A body that others include, cut; kept, because many do. */
export const readIncluded = (ctx: TextsCtx, hash: string): Promise<Cut> =>
  ctx.caches.seenTexts.getOrMake(
    `${hash}:included`,
    async () => {
      const [cut] = await cutHashes(ctx, [hash]);
      return cut ?? { sections: [], words: '' };
    },
    weightOf,
  );

/** How much room a text takes where texts are kept, in characters. */
export const weightOf = ({ words, sections, all }: Cut): number =>
  sections.reduce((sum, { text, heading }) => sum + text.length + heading.length + 100, words.length + 200) +
  (all === undefined ? 0 : weightOf(all));

/** Includes inside includes, all includes of a page, and its blocks: as many as where a page is shown. */
const DEEP = 5;
const INCLUDES_AT_MOST = 500;
const BLOCKS_AT_MOST = 200;

/** Where a text stands, and through whose eyes what it includes is read. */
export interface Place {
  tree: Tree;
  /** Ids of the reusable contents that are left out. */
  left: readonly string[];
  read: (hash: string) => Promise<Cut>;
}

export type PagePlan = Plan & { shown: Shown };

/** Where the planning of a page is: the includes above, and what was found so far. */
interface Progress {
  above: readonly string[];
  anchors: Map<string, number>;
  shown: Shown;
}

/** Finds what stands in a text of others: includes first, as where pages are shown, so that anchors come out the same. */
export async function planText(place: Place, { source, cut }: { source: string; cut: Cut }): Promise<PagePlan> {
  const anchors = new Map((cut.anchors ?? []).map((anchor) => [anchor, 0]));
  const shown: Shown = { includes: [], asks: [] };
  const plan = await planInside(place, { source, cut }, { above: [], anchors, shown });
  return { ...plan, shown };
}

async function planInside(
  place: Place,
  { source, cut }: { source: string; cut: Cut },
  progress: Progress,
): Promise<Plan> {
  const { anchors, shown } = progress;
  const parts = partsOf(cut);
  const inside = new Map<PartSlot, Plan | Ask>();
  const included = new Map<string, Plan | undefined>();
  for (const part of parts) {
    if (part.kind !== 'include') continue;
    if (!included.has(part.target))
      included.set(part.target, await planInclude(place, { source, target: part.target }, progress));
    const plan = included.get(part.target);
    if (plan !== undefined) inside.set(part, plan);
  }
  for (const part of parts) {
    if (part.kind !== 'openapi' || shown.asks.length >= BLOCKS_AT_MOST) continue;
    const ask = { source, slot: part, anchor: headingId(openapiAnchor(part), anchors) };
    shown.asks.push(ask);
    inside.set(part, ask);
  }
  return { sections: cut.sections, inside };
}

async function planInclude(
  place: Place,
  { source, target }: { source: string; target: string },
  progress: Progress,
): Promise<Plan | undefined> {
  const entry = findReusable(place.tree, source, target);
  if (entry === undefined || place.left.includes(entry.id)) return undefined;
  const { above, shown } = progress;
  if (above.length >= DEEP || shown.includes.length >= INCLUDES_AT_MOST || above.includes(entry.path)) return undefined;
  shown.includes.push(entry);
  const cut = await place.read(entry.body);
  return planInside(place, { source: entry.path, cut }, { ...progress, above: [...above, entry.path] });
}

/** What stands on a page. */
export interface WrittenText {
  sections: DerivedSection[];
  words: string;
  /** What its blocks say, in the order of the plan. */
  described: BlockText[];
}

/** What stands on pages, with what their blocks say; each description is read once for all of them. */
export async function writeTexts(
  ctx: TextsCtx,
  place: { tree: Tree; spaceId: string },
  plans: readonly PagePlan[],
): Promise<Map<PagePlan, WrittenText>> {
  const asks = plans.flatMap(({ shown }) => shown.asks);
  const all = await loadOpenapiTexts(ctx, place, asks);
  const described = new Map(asks.map((ask, index) => [ask, all[index] ?? {}]));
  const texts = plans.map((plan) => assemble(plan, (ask) => described.get(ask)));
  const size = texts.flat().reduce((sum, { text }) => sum + text.length, 0);
  const words = size > LARGE ? await ctx.workers.run(WORDS, texts) : wordsOf(texts);
  return new Map(
    plans.map((plan, index) => [
      plan,
      {
        sections: texts[index] ?? [],
        words: words[index] ?? '',
        described: plan.shown.asks.map((ask) => described.get(ask) ?? {}),
      },
    ]),
  );
}

/** What a note says of a page in a tree, with everything that some visitor sees. */
export async function planNote(
  ctx: TextsCtx,
  tree: Tree,
  { source, note }: { source: string; note: Note },
): Promise<Shown> {
  const section: CutSection = { anchor: '', heading: '', level: 1, text: '', parts: note.parts };
  const place = { tree, left: note.left, read: async (hash: string) => allOf(await readIncluded(ctx, hash)) };
  const { shown } = await planText(place, { source, cut: { sections: [section], words: '' } });
  return shown;
}

/** A text with everything that some visitor may see. */
export const allOf = (cut: Cut): Cut => cut.all ?? cut;

/** The name of a text but for what addresses say: the same as long as the same is on the page. */
export function nameInTree(
  body: string,
  tree: Tree,
  { shown, left }: { shown: Shown; left: readonly string[] },
): string {
  const includes = shown.includes.map(({ path, body: hash }) => [path, hash]);
  const described = [...new Set(shown.asks.map((ask) => descriptionOf(tree, ask)))];
  const files = described.some((each) => each.startsWith('file ')) ? descriptionsIn(tree) : '';
  return `${body}~${digestOf([includes, described, files, left])}`;
}

/** What the name has behind that, where something on the page lies at addresses, by the hashes of what they say. */
export function nameOfCopies(tree: Tree, { asks }: Shown, copies: ReadonlyMap<string, string>): string {
  const urls = new Set(asks.flatMap((ask) => describedAddress(tree, ask) ?? []));
  return urls.size === 0 ? '' : `~${digestOf([...urls].map((url) => [url, copies.get(url) ?? '']))}`;
}

const descriptions = new WeakMap<WholeTree, string>();

/** All files of a tree that may be descriptions or parts of one; they refer to each other, and change seldom. */
function descriptionsIn(tree: Tree): string {
  const whole = wholeOf(tree);
  const known = descriptions.get(whole);
  if (known !== undefined) return known;
  const files = whole.files.filter(({ path }) => /\.(?:json|ya?ml)$/i.test(path));
  const digest = digestOf(files.map(({ path, sha256 }) => `${sha256} ${path}`).toSorted());
  descriptions.set(whole, digest);
  return digest;
}

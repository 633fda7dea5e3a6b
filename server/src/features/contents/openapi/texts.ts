import type { OpenapiSlot } from '@lectern/content';
import type { WorkerTask, Workers } from '#platform/workers/index.ts';
import { findTarget } from '../targets.ts';
import type { Tree } from '../trees/index.ts';
import { runPatiently, type SlowDescriptions } from './patience.ts';
import { loadSource, type SourcesCtx } from './sources.ts';
import { listFetched } from './store.ts';
import type { TextTask, OpenapiText } from '@lectern/openapi';

export interface OpenapiTextsCtx extends SourcesCtx {
  workers: Workers;
  caches: { slowDescriptions: SlowDescriptions };
}

/** A block, and the path of the file that it stands in. */
export interface TextAsk {
  source: string;
  slot: OpenapiSlot;
}

/** What a block says, where its description has that; the key names the description where it could be had. */
export interface BlockText {
  key?: string;
  text?: OpenapiText;
}

const WRITE: WorkerTask<TextTask, (OpenapiText | undefined)[]> = {
  url: new URL('./render.worker.ts', import.meta.url),
  name: 'writeOpenapiTexts',
};

/** An address may keep us waiting, and a description is large: neither one after the other, nor all at once. */
const DESCRIPTIONS_AT_ONCE = 5;

/** What blocks of some pages of a tree say as plain text, in their order. Each description is read once for all of them. */
export async function loadOpenapiTexts(
  ctx: OpenapiTextsCtx,
  place: { tree: Tree; spaceId: string },
  asks: readonly TextAsk[],
): Promise<BlockText[]> {
  const texts = new Map<TextAsk, BlockText>();
  const groups = [...Map.groupBy(asks, (ask) => descriptionOf(place.tree, ask)).values()];
  for (let at = 0; at < groups.length; at += DESCRIPTIONS_AT_ONCE) {
    const some = groups.slice(at, at + DESCRIPTIONS_AT_ONCE);
    for (const each of await Promise.all(some.map((group) => writeGroup(ctx, place, group))))
      for (const [ask, answer] of each) texts.set(ask, answer);
  }
  return asks.map((ask) => texts.get(ask) ?? {});
}

/** Blocks of one description. */
async function writeGroup(
  ctx: OpenapiTextsCtx,
  place: { tree: Tree; spaceId: string },
  asks: readonly TextAsk[],
): Promise<[TextAsk, BlockText][]> {
  const [first] = asks;
  if (first === undefined) return [];
  const source = await loadSource(ctx, { ...place, source: first.source }, first.slot);
  if (typeof source !== 'object') return [];
  const slots = asks.map(({ slot }) => slot);
  const texts = await writeTexts(ctx, { key: source.key, files: await source.files(), slots });
  return asks.map((ask, index) => {
    const text = texts[index];
    return [ask, { key: source.key, ...(text === undefined ? {} : { text }) }];
  });
}

/** Names the description of a block: the same for blocks that name the same one, from whatever folder. Empty for none. */
export function descriptionOf(tree: Tree, { source, slot }: TextAsk): string {
  const stored = slot.spec ? `${addressOfStored(slot.spec)} ` : '';
  const found = findTarget(tree, { source, target: slot.source });
  if (found.kind === 'file') return `${stored}file ${found.file.path}`;
  return found.kind === 'url' ? `${stored}url ${found.url}` : stored;
}

/**
 * The address of a block's description, or the name of one that the organization keeps; undefined for one that is a file of the
 * space, or none.
 */
export function describedAddress(tree: Tree, { source, slot }: TextAsk): string | undefined {
  if (slot.spec) return addressOfStored(slot.spec);
  const found = findTarget(tree, { source, target: slot.source });
  return found.kind === 'url' ? found.url : undefined;
}

const addressOfStored = (name: string): string => `spec:${name}`;

/** The hashes of what descriptions outside of a space say now, by their addresses. */
export async function listCopies(
  { db, above }: Pick<SourcesCtx, 'db' | 'above'>,
  spaceId: string,
): Promise<Map<string, string>> {
  const stored = await above.storedDescriptions.list(db, spaceId);
  const named = [...stored].map(([name, hash]): [string, string] => [addressOfStored(name), hash]);
  return new Map([...(await listFetched(db, spaceId)), ...named]);
}

async function writeTexts(ctx: OpenapiTextsCtx, task: TextTask): Promise<(OpenapiText | undefined)[]> {
  try {
    return (await runPatiently(ctx, WRITE, task)) ?? [];
  } catch (error) {
    // As where they are shown: a hostile description costs its own blocks, and nothing else.
    ctx.log.warn({ err: error }, 'a description could not be read for search');
    return [];
  }
}

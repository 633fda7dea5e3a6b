import { setImmediate } from 'node:timers/promises';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { getObjects } from '#platform/objects/index.ts';
import type { WorkerTask, Workers } from '#platform/workers/index.ts';
import { lasting, type ListedTree } from '../trees/index.ts';
import type { readBodyLinks } from './links.worker.ts';
import { type BodyLink, indexLinks, type LinkIndex, targetId } from './rules.ts';
import { findBodyLinks, keepBodyLinks } from './store.ts';

export interface LinksCtx {
  db: Db;
  clock: Clock;
  workers: Workers;
  baseUrl: string;
}

const READ_LINKS: WorkerTask<{ hash: string; bytes: Uint8Array }[], ReturnType<typeof readBodyLinks>> = {
  url: new URL('./links.worker.ts', import.meta.url),
  name: 'readBodyLinks' satisfies keyof { readBodyLinks: typeof readBodyLinks },
};

const BODIES_AT_ONCE = 50;
/** How long other work may wait for ours. */
const TURN_MS = 10;

/**
 * All links of a tree. Texts are read once, whichever revisions hold them: after an edit only what changed is parsed, and
 * the rest is looked up in the new tree.
 */
export const readLinkIndex = (ctx: LinksCtx, tree: ListedTree): Promise<LinkIndex> => indexOf(tree, ctx);

const indexOf = lasting(makeIndex);

/** The pages and reusable contents whose texts have links to a page, file or reusable content. */
export const textsWithLinksTo = async (ctx: LinksCtx, tree: ListedTree, id: string): Promise<string[]> =>
  ((await readLinkIndex(ctx, tree)).backlinks.get(id) ?? []).map(targetId);

/** What each text of a tree says of its links, by the hash of the text; what stands under a condition is among them. */
export const readTreeLinks = (ctx: LinksCtx, tree: ListedTree): Promise<ReadonlyMap<string, readonly BodyLink[]>> =>
  linksOf(tree, ctx);

const linksOf = lasting(readAll);

async function readAll(tree: ListedTree, ctx: LinksCtx): Promise<Map<string, BodyLink[]>> {
  const bodies = new Set([
    ...tree.documents.flatMap((page) => page.body ?? []),
    ...tree.reusable.map((entry) => entry.body),
  ]);
  const links = await findBodyLinks(ctx.db, [...bodies]);
  await readMissing(ctx, { hashes: [...bodies].filter((hash) => !links.has(hash)), links });
  return links;
}

/** The links of a text that is no object: of what is left of one. */
export async function readTextLinks({ workers }: Pick<LinksCtx, 'workers'>, text: string): Promise<BodyLink[]> {
  const [found] = await workers.run(READ_LINKS, [{ hash: '', bytes: Buffer.from(text) }]);
  return found?.[1] ?? [];
}

async function makeIndex(tree: ListedTree, ctx: LinksCtx): Promise<LinkIndex> {
  const links = await readTreeLinks(ctx, tree);
  const steps = indexLinks({ tree, links, baseUrl: ctx.baseUrl });
  let turnEnds = performance.now() + TURN_MS;
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() < turnEnds) continue;
    await setImmediate();
    turnEnds = performance.now() + TURN_MS;
  }
}

async function readMissing(
  ctx: LinksCtx,
  { hashes, links }: { hashes: readonly string[]; links: Map<string, BodyLink[]> },
): Promise<void> {
  const batches: string[][] = [];
  for (let at = 0; at < hashes.length; at += BODIES_AT_ONCE) batches.push(hashes.slice(at, at + BODIES_AT_ONCE));
  const work = async (): Promise<void> => {
    for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
      const bytes = await getObjects(ctx.db, batch);
      const found = new Map(
        await ctx.workers.run(
          READ_LINKS,
          [...bytes].map(([hash, each]) => ({ hash, bytes: each })),
        ),
      );
      await inTransaction(ctx, (tx) => keepBodyLinks(tx.db, found));
      for (const [hash, each] of found) links.set(hash, each);
    }
  };
  await Promise.all(Array.from({ length: ctx.workers.width }, work));
}

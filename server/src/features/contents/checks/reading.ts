// Reading: what texts say by themselves, worked out on threads and kept by what it was made of.
import { createHash } from 'node:crypto';
import { decodeText } from '@lectern/content';
import type { ReadText } from '@lectern/checks';
import { type Cache, createCache } from '#platform/cache.ts';
import type { Db } from '#platform/db/index.ts';
import { badRequest } from '#platform/http/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { getObject } from '#platform/objects/index.ts';
import { createFairQueue, type FairQueue, type WorkerTask, type Workers } from '#platform/workers/index.ts';
import type { PageNode, Tree } from '../trees/index.ts';
import type { anchorsOf, checkText, CheckTask } from './check.worker.ts';
import { keep } from './keeping.ts';
import type { RulesInForce } from './settings/index.ts';

export interface ChecksCtx {
  db: Db;
  clock: Clock;
  workers: Workers;
  caches: { checks: CheckCaches };
}

export interface CheckCaches {
  read: Cache<ReadText>;
  anchors: Cache<readonly string[] | null>;
  /** How many errors a change request brings in, by the contents and the rules that were compared. */
  newErrors: Cache<number>;
  /** Organizations take turns with whole spaces: one of each at a time. */
  turns: FairQueue;
}

/** A quarter of the bytes is for anchors, which pages have fewer of. */
export const createCheckCaches = (bytes: number): CheckCaches => ({
  read: createCache((bytes / 4) * 3),
  anchors: createCache(bytes / 4),
  newErrors: createCache(1000),
  turns: createFairQueue({
    places: 4,
    placesEach: 1,
    waitingEach: 20,
    refusal: 'As many spaces of this organization are waiting to be checked as may. Try again shortly.',
    retrySeconds: 5,
  }),
});

const url = new URL('./check.worker.ts', import.meta.url);
const CHECK: WorkerTask<CheckTask, ReadText> = {
  url,
  name: 'checkText' satisfies keyof { checkText: typeof checkText },
};
const ANCHORS: WorkerTask<string, string[] | null> = {
  url,
  name: 'anchorsOf' satisfies keyof { anchorsOf: typeof anchorsOf },
};

/** Patterns and texts are those of strangers. */
const LIMIT = { seconds: 60, processorSeconds: 20 };

export async function textOf({ db }: Pick<ChecksCtx, 'db'>, { body }: Pick<PageNode, 'body'>): Promise<string> {
  if (body === undefined) throw badRequest('The page has no text of its own.');
  return decodeText(await getObject(db, body)).text;
}

interface Read {
  spaceId: string;
  tree: Tree;
  rules: RulesInForce;
  text: string;
  /** Names the text, where it is kept. */
  hash: string | undefined;
}

/** What a text says by itself, once for each text and set of rules. */
export async function readChecked(ctx: ChecksCtx, { spaceId, tree, rules, text, hash }: Read): Promise<ReadText> {
  const variables = Object.keys(tree.meta.variables ?? {});
  const read = () => ctx.workers.run(CHECK, { text, rules, variables }, LIMIT);
  if (hash === undefined) return read();
  const madeBy = digest([rules.key, ...variables].join(' '));
  const known = () => keep(ctx, { spaceId, kind: 'read', hash, madeBy }, read);
  return ctx.caches.checks.read.getOrMake([spaceId, hash, madeBy].join(':'), known, weigh);
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

const weigh = ({ found, links }: ReadText): number => 200 + found.length * 300 + links.length * 150;

/** The anchors of a page that is kept, or of a text that is not; null where they are not known. */
export async function readPageAnchors(
  ctx: ChecksCtx,
  spaceId: string,
  page: Pick<PageNode, 'body'>,
): Promise<readonly string[] | null> {
  const { body } = page;
  if (body === undefined) return null;
  const read = async () => ctx.workers.run(ANCHORS, await textOf(ctx, page), LIMIT);
  const known = () => keep(ctx, { spaceId, kind: 'anchors', hash: body, madeBy: '' }, read);
  return ctx.caches.checks.anchors.getOrMake(
    `${spaceId}:${body}`,
    known,
    (anchors) => 100 + (anchors ?? []).join('').length * 2,
  );
}

export const readTextAnchors = (ctx: ChecksCtx, text: string): Promise<readonly string[] | null> =>
  ctx.workers.run(ANCHORS, text, LIMIT);

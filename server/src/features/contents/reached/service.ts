import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { decodeText, resolvePage } from '@lectern/content';
import { getObject } from '#platform/objects/index.ts';
import { type BodyLink, type LinksCtx, readTextLinks, readTreeLinks } from '../links/index.ts';
import { listConditions, listMet, type Sight, type SightsCtx, visitorsSight } from '../sights/index.ts';
import { findReusable, findTarget } from '../targets/index.ts';
import { type FileEntry, indexTree, lasting, type ReusableEntry, type Tree } from '../trees/index.ts';

export type ReachedCtx = LinksCtx & SightsCtx;

type Part = FileEntry | ReusableEntry;

/** A text that leads to files or reusable contents. */
interface Leading {
  body: string;
  source: string;
  /** Whatever its conditions are. */
  parts: readonly Part[];
  hasConditions: boolean;
}

/** What a whole tree says of this, for all who see a part of it. */
interface Ways {
  /** By the ids of pages and of reusable contents. */
  leading: ReadonlyMap<string, Leading>;
  /** What is reached from a text of which some conditions are met. */
  resolved: Map<string, readonly Part[]>;
  /** Those who reach the same share what is made of it. */
  made: Map<string, Tree>;
}

/** Of one tree; beyond it, what was worked out is worked out again. */
const KEPT_AT_MOST = 2000;

/**
 * A tree that a visitor sees, with those files and reusable contents alone to which a text leads that it shows them: what
 * stands on a page or under a condition that is not theirs, and what is on no page yet, is in no list and behind no id.
 */
export function withReached(ctx: ReachedCtx, tree: Tree): Promise<Tree> {
  if (tree.files.length === 0 && tree.reusable.length === 0) return Promise.resolve(tree);
  return reachedIn(tree, ctx);
}

const reachedIn = lasting(reach);
const waysIn = lasting(readWays);

async function reach(tree: Tree, ctx: ReachedCtx): Promise<Tree> {
  const whole = tree.whole ?? tree;
  const known = await waysIn(whole, ctx);
  const reached = new Set<string>();
  const followed = new Set<string>();
  let texts = [...known.leading].flatMap(([id, leading]): [Leading, Sight][] => {
    const page = tree.pageById.get(id);
    return page === undefined ? [] : [[leading, visitorsSight(tree, page)]];
  });
  while (texts.length > 0) {
    const included: [Leading, Sight][] = [];
    for (const [leading, sight] of texts) {
      for (const part of leading.hasConditions ? await resolve(ctx, known, { whole, leading, sight }) : leading.parts) {
        reached.add(part.id);
        const next = 'body' in part ? known.leading.get(part.id) : undefined;
        // What an include shows depends on the variables of the page that it stands on.
        const name = next?.hasConditions === true ? JSON.stringify([part.id, sight.pageVariables]) : part.id;
        if (next === undefined || followed.has(name)) continue;
        followed.add(name);
        included.push([next, sight]);
      }
    }
    texts = included;
  }
  return withParts(tree, known, reached);
}

/** Of a text with conditions, only what is left of it for its reader leads somewhere. */
async function resolve(
  ctx: ReachedCtx,
  { resolved }: Ways,
  { whole, leading, sight }: { whole: Tree; leading: Leading; sight: Sight },
): Promise<readonly Part[]> {
  const { body, source } = leading;
  const { conditions, key } = await listMet(ctx, body, sight);
  const name = JSON.stringify([source, body, key]);
  const known = resolved.get(name);
  if (known !== undefined) return known;
  const left = resolvePage(decodeText(await getObject(ctx.db, body)).text, conditions);
  const parts = toParts(whole, source, await readTextLinks(ctx, left));
  keep(resolved, name, parts);
  return parts;
}

const TEXTS_AT_ONCE = 50;

/** The texts of a tree that lead to parts of it, found once for all visitors, a few at a time. */
async function readWays(whole: Tree, ctx: ReachedCtx): Promise<Ways> {
  const links = await readTreeLinks(ctx, whole);
  const texts = [
    ...[...whole.pageById.values()].flatMap(({ id, body, source = '' }) =>
      body === undefined ? [] : [{ id, body, source }],
    ),
    ...whole.reusable.map(({ id, body, path: source }) => ({ id, body, source })),
  ];
  const leading = new Map<string, Leading>();
  for (let at = 0; at < texts.length; at += TEXTS_AT_ONCE) {
    await setImmediate();
    await Promise.all(
      texts.slice(at, at + TEXTS_AT_ONCE).map(async ({ id, body, source }) => {
        const parts = toParts(whole, source, links.get(body) ?? []);
        if (parts.length === 0) return;
        const hasConditions = (await listConditions(ctx, body)).length > 0;
        leading.set(id, { body, source, parts, hasConditions });
      }),
    );
  }
  return { leading, resolved: new Map(), made: new Map() };
}

function toParts(tree: Tree, source: string, links: readonly BodyLink[]): Part[] {
  return links.flatMap(([kind, target]): Part[] => {
    if (kind === 'include') {
      const entry = findReusable(tree, source, target);
      return entry === undefined ? [] : [entry];
    }
    const found = findTarget(tree, { source, target });
    return found.kind === 'file' ? [found.file] : [];
  });
}

const REPLACED = ['files', 'fileById', 'fileByPath', 'filesByHash', 'reusable', 'reusableByPath'] as const;

/** The same tree, and its indexes of pages, with these of its parts. */
function withParts(tree: Tree, { made: shared }: Ways, reached: ReadonlySet<string>): Tree {
  const name = createHash('sha256')
    .update([...reached].toSorted().join())
    .digest('base64');
  const parts =
    shared.get(name) ??
    indexTree(name, {
      pages: [],
      files: tree.files.filter(({ id }) => reached.has(id)),
      reusable: tree.reusable.filter(({ id }) => reached.has(id)),
      meta: tree.meta,
    });
  keep(shared, name, parts);
  const own = REPLACED.map((key) => [key, { get: () => parts[key], enumerable: true }]);
  return Object.create(tree, Object.fromEntries(own) as PropertyDescriptorMap) as Tree;
}

function keep<T>(map: Map<string, T>, name: string, value: T): void {
  if (map.size >= KEPT_AT_MOST) map.clear();
  map.set(name, value);
}

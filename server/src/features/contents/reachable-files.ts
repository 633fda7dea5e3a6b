// Reached: the files and reusable contents to which the texts lead that a visitor is shown. Others of the space are not theirs.
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { decodeText, resolvePage } from '@lectern/content';
import { getObject } from '#platform/objects/index.ts';
import { type BodyLink, type LinksCtx, readTextLinks, readTreeLinks } from './links/index.ts';
import { listConditions, listMet, type Viewpoint, type ViewpointsCtx, visitorsViewpoint } from './viewpoints/index.ts';
import { findReusable, findTarget } from './targets.ts';
import {
  derivedFrom,
  type FileEntry,
  indexTree,
  lasting,
  type PageNode,
  type ReachableTree,
  type ReusableEntry,
  type VisibleTree,
  type ShownFile,
  wholeOf,
  type WholeTree,
} from './trees/index.ts';

export type ReachableFilesCtx = LinksCtx & ViewpointsCtx;

type Part = FileEntry | ReusableEntry;

/** A text that leads to files or reusable contents. */
interface Leading {
  body: string;
  source: string;
  /** What is shown with the text whatever is left of it: the pictures above a page. */
  always: readonly Part[];
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
  made: Map<string, WholeTree>;
}

/** Of one tree; beyond it, what was worked out is worked out again. */
const KEPT_AT_MOST = 2000;

/**
 * A tree that a visitor sees, with those files and reusable contents alone to which a text leads that it shows them: what
 * stands on a page or under a condition that is not theirs, and what is on no page yet, is in no list and behind no id.
 */
export const withReachableFiles = (ctx: ReachableFilesCtx, tree: VisibleTree): Promise<ReachableTree> =>
  reachedIn(tree, ctx);

const reachedIn = lasting(reach);
const waysIn = lasting(readWays);

async function reach(tree: VisibleTree, ctx: ReachableFilesCtx): Promise<ReachableTree> {
  const whole = wholeOf(tree);
  if (whole.files.length === 0 && whole.reusable.length === 0) return withParts(tree, indexTree('', whole));
  const known = await waysIn(whole, ctx);
  const reached = new Set<string>();
  const followed = new Set<string>();
  let texts = [...known.leading].flatMap(([id, leading]): [Leading, Viewpoint][] => {
    const page = tree.pageById.get(id);
    return page === undefined ? [] : [[leading, visitorsViewpoint(tree, page)]];
  });
  while (texts.length > 0) {
    const included: [Leading, Viewpoint][] = [];
    for (const [leading, viewpoint] of texts) {
      const resolved = leading.hasConditions ? await resolve(ctx, known, { whole, leading, viewpoint }) : leading.parts;
      for (const part of [...leading.always, ...resolved]) {
        reached.add(part.id);
        const next = 'body' in part ? known.leading.get(part.id) : undefined;
        // What an include shows depends on the variables of the page that it stands on.
        const name = next?.hasConditions === true ? JSON.stringify([part.id, viewpoint.pageVariables]) : part.id;
        if (next === undefined || followed.has(name)) continue;
        followed.add(name);
        included.push([next, viewpoint]);
      }
    }
    texts = included;
  }
  return withParts(tree, partsOf(whole, known, reached));
}

/** Of a text with conditions, only what is left of it for its reader leads somewhere. */
async function resolve(
  ctx: ReachableFilesCtx,
  { resolved }: Ways,
  { whole, leading, viewpoint }: { whole: WholeTree; leading: Leading; viewpoint: Viewpoint },
): Promise<readonly Part[]> {
  const { body, source } = leading;
  const { conditions, key } = await listMet(ctx, body, viewpoint);
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
async function readWays(whole: WholeTree, ctx: ReachableFilesCtx): Promise<Ways> {
  const links = await readTreeLinks(ctx, whole);
  const texts = [
    ...[...whole.pageById.values()].flatMap((page) => {
      const { id, body, source = '' } = page;
      return body === undefined ? [] : [{ id, body, source, always: coversOf(whole, page) }];
    }),
    ...whole.reusable.map(({ id, body, path: source }) => ({ id, body, source, always: [] })),
  ];
  const leading = new Map<string, Leading>();
  for (let at = 0; at < texts.length; at += TEXTS_AT_ONCE) {
    await setImmediate();
    await Promise.all(
      texts.slice(at, at + TEXTS_AT_ONCE).map(async ({ id, body, source, always }) => {
        const parts = toParts(whole, source, links.get(body) ?? []);
        if (parts.length === 0 && always.length === 0) return;
        const hasConditions = parts.length > 0 && (await listConditions(ctx, body)).length > 0;
        leading.set(id, { body, source, always, parts, hasConditions });
      }),
    );
  }
  return { leading, resolved: new Map(), made: new Map() };
}

/** A cover counts however its front matter is written; a text names those alone that are written plainly. */
const coversOf = (whole: WholeTree, { cover, source = '' }: PageNode): Part[] =>
  [cover?.src, cover?.srcDark].flatMap((target) =>
    target === undefined ? [] : toParts(whole, source, [['image', target]]),
  );

function toParts(tree: WholeTree, source: string, links: readonly BodyLink[]): Part[] {
  return links.flatMap(([kind, target]): Part[] => {
    if (kind === 'include') {
      const entry = findReusable(tree, source, target);
      return entry === undefined ? [] : [entry];
    }
    const found = findTarget(tree, { source, target });
    return found.kind === 'file' ? [found.file] : [];
  });
}

/** The files and reusable contents that are reached; those who reach the same share them. */
function partsOf(whole: WholeTree, { made: shared }: Ways, reached: ReadonlySet<string>): WholeTree {
  const name = createHash('sha256')
    .update([...reached].toSorted().join())
    .digest('base64');
  const parts =
    shared.get(name) ??
    indexTree(name, {
      pages: [],
      files: whole.files.filter(({ id }) => reached.has(id)),
      reusable: whole.reusable.filter(({ id }) => reached.has(id)),
      meta: whole.meta,
    });
  keep(shared, name, parts);
  return parts;
}

const REPLACED = ['files', 'fileById', 'fileByPath', 'filesByHash', 'reusable', 'reusableByPath'] as const;

/** The same tree, and its indexes of pages, with these of its parts. */
function withParts(tree: VisibleTree, parts: WholeTree): ReachableTree {
  const own = REPLACED.map((key) => [key, { get: () => parts[key], enumerable: true }]);
  return derivedFrom<ReachableTree>(tree, Object.fromEntries(own) as PropertyDescriptorMap);
}

/**
 * A file that something besides the texts names, such as a logo or a link in the header of a site. The caller vouches that
 * whoever gets it is shown what names it.
 */
export const namedFile = (tree: VisibleTree, isNamed: (file: FileEntry) => boolean): ShownFile | undefined =>
  wholeOf(tree).files.find(isNamed) as ShownFile | undefined;

/** A file of a revision for whoever holds an address that was signed for it. The caller has checked the signature. */
export const signedFile = (file: FileEntry): ShownFile => file as ShownFile;

function keep<T>(map: Map<string, T>, name: string, value: T): void {
  if (map.size >= KEPT_AT_MOST) map.clear();
  map.set(name, value);
}

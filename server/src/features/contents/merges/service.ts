import { setImmediate as rest } from 'node:timers/promises';
import type { Three } from '@lectern/content';
import type { StoredObject } from '#platform/objects/index.ts';
import { joinEdits, type PageNode, type WholeTree, type TreeContent, walkPages } from '../trees/index.ts';
import { forEachInSteps, inTurns, type Steps } from '../turns.ts';
import { addressPages, freePath } from './addresses.ts';
import { type Decide, type MergeConflict, type Settle, startSettling } from './conflicts.ts';
import { each } from './fields.ts';
import { mergeFiles, mergeMeta, mergeReusable } from './files.ts';
import { type BodyTools, mergeBody, mergePageFields } from './pages.ts';
import { placePages, type Places, subjectOf } from './places.ts';

/** Bodies are read and merged only where both sides changed a text. */
export type MergeTools = BodyTools;

export interface Merged {
  content: TreeContent;
  /** The texts that are new, to be stored with the content. */
  bodies: StoredObject[];
  conflicts: MergeConflict[];
}

/**
 * Three-way merge of what a space holds: pages by id with place, address, fields and text each by itself; files, reusable
 * contents, variables, redirects and aliases. Deterministic; what only one side did is done. A conflict leaves ours as it is,
 * and the page where one deleted what the other changed. Reads bodies where both changed a text, and nothing else; nothing is
 * written. The cost is that of the pages there are, in memory, and of the texts that are read.
 */
export async function mergeTrees(
  trees: Three<WholeTree>,
  tools: MergeTools,
  decide: Decide = () => undefined,
): Promise<Merged> {
  const { base, ours, theirs } = trees;
  if (theirs.hash === base.hash || theirs.hash === ours.hash)
    return { content: contentOf(ours), bodies: [], conflicts: [] };
  if (ours.hash === base.hash) return { content: contentOf(theirs), bodies: [], conflicts: [] };
  const joined = await inTurns(joinEdits(trees));
  await rest();
  return joined === undefined ? mergeWhole(trees, tools, decide) : { content: joined, bodies: [], conflicts: [] };
}

const PAGES_A_TURN = 100;

/** As mergeTrees, page by page, also where little was done. */
export async function mergeWhole(trees: Three<WholeTree>, tools: MergeTools, decide: Decide): Promise<Merged> {
  const { ours } = trees;
  const { settle, conflicts } = startSettling(decide);
  // Each step costs a few milliseconds for thousands of pages, and others get their turn between two of them.
  const places = await placePages(trees, settle);
  await rest();
  const { pages, bodies } = await mergePages({ trees, settle, tools }, places);
  await rest();
  const reusable = await mergeReusable(trees, settle, tools);
  await rest();
  const { files, owners } = await inTurns(mergeFiles(trees, settle));
  await rest();
  const content = { pages, files, reusable: reusable.reusable, meta: await inTurns(mergeMeta(trees, settle)) };
  await rest();
  await inTurns(separateSources(content, ours, owners));
  return { content, bodies: [...bodies, ...reusable.bodies], conflicts };
}

const contentOf = ({ pages, files, reusable, meta }: WholeTree): TreeContent => ({ pages, files, reusable, meta });

interface Merging {
  trees: Three<WholeTree>;
  settle: Settle;
  tools: MergeTools;
}

async function mergePages(merging: Merging, places: Places): Promise<{ pages: PageNode[]; bodies: StoredObject[] }> {
  const { trees, tools } = merging;
  const bodies: StoredObject[] = [];
  /** Pages that have the title of theirs by decision, and so its address. */
  const renamed = new Set<string>();
  let built = 0;
  const build = async (id: string): Promise<PageNode> => {
    built += 1;
    if (built % PAGES_A_TURN === 0) await rest();
    const versions = each(trees, (tree) => tree.pageById.get(id));
    const settle: Settle = (conflict, identity) => {
      const decision = merging.settle(conflict, identity);
      if (decision === 'theirs' && (conflict.field === 'title' || conflict.block === 'title')) renamed.add(id);
      return decision;
    };
    const naming = { settle, subject: subjectOf(trees, id) };
    const kept = versions.ours ?? versions.theirs;
    const text =
      versions.ours && versions.theirs
        ? await mergeBody(
            naming,
            each(versions, (page) => page?.body),
            tools,
          )
        : { ...(kept?.body === undefined ? {} : { body: kept.body }) };
    if (text.object !== undefined) bodies.push(text.object);
    return { ...mergePageFields(naming, versions, text), children: await buildAll(places.below.get(id) ?? []) };
  };
  const buildAll = async (ids: readonly string[]): Promise<PageNode[]> => {
    const nodes: PageNode[] = [];
    for (const id of ids) nodes.push(await build(id));
    return nodes;
  };
  const pages = await buildAll(places.below.get('') ?? []);
  await rest();
  await addressPages(pages, { trees, settle: merging.settle, renamed });
  return { pages, bodies };
}

/** No two files of a space have one path. Who has it in ours keeps it; the other's gets a number, as its page does. */
function* separateSources(
  { pages, files, reusable }: TreeContent,
  ours: WholeTree,
  decided: ReadonlyMap<string, string>,
): Steps<void> {
  const owners = new Map<string, string>();
  for (const page of ours.pageById.values()) if (page.source !== undefined) owners.set(page.source, page.id);
  for (const { path, id } of [...ours.files, ...ours.reusable]) owners.set(path, id);
  for (const [path, id] of decided) owners.set(path, id);
  const all = [...walkPages(pages)];
  const wanted = new Map([...files, ...reusable].map(({ id, path }) => [id, path]));
  for (const { id, source } of all) if (source !== undefined) wanted.set(id, source);
  yield;
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  const claim = (id: string, path: string): string => {
    const dot = path.lastIndexOf('.') > path.lastIndexOf('/') ? path.lastIndexOf('.') : path.length;
    const isFree = (free: string): boolean => {
      const owner = owners.get(free);
      return !taken.has(free) && (owner === undefined || owner === id || wanted.get(owner) !== free);
    };
    const found = freePath({ stem: path.slice(0, dot), ending: path.slice(dot) }, isFree, numbers);
    taken.add(found);
    return found;
  };
  yield* forEachInSteps(all, (page) => {
    if (page.source !== undefined) page.source = claim(page.id, page.source);
  });
  yield* forEachInSteps(files.entries(), ([index, file]) => {
    const path = claim(file.id, file.path);
    if (path !== file.path) files[index] = { ...file, path };
  });
  yield* forEachInSteps(reusable.entries(), ([index, entry]) => {
    const path = claim(entry.id, entry.path);
    if (path !== entry.path) reusable[index] = { ...entry, path };
  });
}

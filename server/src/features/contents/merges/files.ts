// Files, reusable contents, and what a space says outside of its pages.
import type { Three } from '@lectern/content';
import type { StoredObject } from '#platform/objects/index.ts';
import {
  type FileEntry,
  mergeOriginals,
  type ReusableEntry,
  type TreeContent,
  type WholeTree,
} from '../trees/index.ts';
import { flatMapInSteps, inTurns, type Steps } from '../turns.ts';
import { type Settle, sideOf, type Subject } from './conflicts.ts';
import { each, isSameValue, known, mergeValue, type Naming, orderSteps, recordSteps } from './fields.ts';
import { type BodyTools, mergeBody } from './pages.ts';

/**
 * The merged list of files, and which of them has a path that two want. Files that both sides replaced by different ones are a
 * conflict, and so are different files at one path: links to it mean one or the other.
 */
export function* mergeFiles(
  trees: Three<WholeTree>,
  settle: Settle,
): Steps<{ files: FileEntry[]; owners: Map<string, string> }> {
  const lists = each(trees, (tree) => ({ entries: tree.files, byId: tree.fileById }));
  const merged = yield* mergeList(lists, settle, 'file', (naming, { base, ours, theirs }) => {
    const merged = { ...mergeContent(naming, { base, ours, theirs }) };
    for (const key of ['name', 'path'] as const)
      merged[key] = mergeValue(naming, key, { base: base?.[key], ours: ours[key], theirs: theirs[key] }) ?? ours[key];
    return merged;
  });
  const owners = new Map<string, string>();
  const byPath = new Map(merged.filter(({ id }) => trees.ours.fileById.has(id)).map((file) => [file.path, file]));
  const files = yield* flatMapInSteps(merged, (file): FileEntry[] => {
    const other = byPath.get(file.path);
    if (other === undefined || trees.ours.fileById.has(file.id)) return [file];
    if (other.sha256 === file.sha256) return [];
    const naming = { subject: toSubject('file', file), field: 'path' };
    const isTheirs =
      settle({ ...naming, ours: other.path, theirs: file.path }, [other.sha256, file.sha256]) === 'theirs';
    owners.set(file.path, isTheirs ? file.id : other.id);
    return [file];
  });
  return { files, owners };
}

/** What goes with the bytes of a file, and is never taken from two. */
const contentOf = (file: FileEntry | undefined): Partial<FileEntry> => {
  const { id: _id, name: _name, path: _path, ...content } = file ?? ({} as FileEntry);
  return content;
};

type Both<T> = { base: T | undefined; ours: T; theirs: T };

function mergeContent(naming: Naming, { base, ours, theirs }: Both<FileEntry>): FileEntry {
  if (isSameValue(contentOf(ours), contentOf(theirs)) || isSameValue(contentOf(theirs), contentOf(base))) return ours;
  if (isSameValue(contentOf(ours), contentOf(base))) return theirs;
  const words = (file: FileEntry | undefined) => file && `${file.contentType}, ${file.size} bytes`;
  const texts = known({ base: words(base), ours: words(ours), theirs: words(theirs) });
  const hashes = [base?.sha256, ours.sha256, theirs.sha256];
  return naming.settle({ subject: naming.subject, field: 'content', ...texts }, hashes) === 'theirs' ? theirs : ours;
}

/** The merged list of reusable contents with their texts merged, and the texts that are new. */
export async function mergeReusable(
  trees: Three<WholeTree>,
  settle: Settle,
  tools: BodyTools,
): Promise<{ reusable: ReusableEntry[]; bodies: StoredObject[] }> {
  const lists = each(trees, ({ reusable }) => ({
    entries: reusable,
    byId: new Map(reusable.map((entry) => [entry.id, entry])),
  }));
  const both: { naming: Naming; entry: ReusableEntry; versions: Both<ReusableEntry> }[] = [];
  const merging = mergeList(lists, settle, 'reusable-content', (naming, versions) => {
    const { base, ours, theirs } = versions;
    const entry = { ...ours };
    for (const key of ['title', 'path'] as const)
      entry[key] = mergeValue(naming, key, { base: base?.[key], ours: ours[key], theirs: theirs[key] }) ?? ours[key];
    both.push({ naming, entry, versions });
    return entry;
  });
  const reusable = await inTurns(merging);
  const bodies: StoredObject[] = [];
  for (const { naming, entry, versions } of both) {
    const { body, object } = await mergeBody(
      naming,
      each(versions, (version) => version?.body),
      tools,
    );
    const { ours, theirs } = versions;
    const oid = body === ours.body ? ours.oid : body === theirs.body ? theirs.oid : undefined;
    entry.body = body ?? ours.body;
    if (oid === undefined) delete entry.oid;
    else entry.oid = oid;
    if (object !== undefined) bodies.push(object);
  }
  return { reusable, bodies };
}

interface List<T> {
  entries: readonly T[];
  byId: ReadonlyMap<string, T>;
}

type Kind = 'file' | 'reusable-content';

/** Entries by id. What one side deleted and the other changed stays, which is a conflict. */
function* mergeList<T extends { id: string; path: string }>(
  lists: Three<List<T>>,
  settle: Settle,
  kind: Kind,
  merge: (naming: Naming, versions: Both<T>) => T,
): Steps<T[]> {
  const { ids } = yield* orderSteps(each(lists, ({ entries }) => entries.map(({ id }) => id)));
  return yield* flatMapInSteps(ids, (id): T[] => {
    const { base, ours, theirs } = each(lists, ({ byId }) => byId.get(id));
    const left = ours ?? theirs;
    if (left === undefined) return [];
    const naming = { settle, subject: toSubject(kind, left) };
    if (ours && theirs) {
      if (isSameValue(ours, theirs) || isSameValue(theirs, base)) return [ours];
      return isSameValue(ours, base) ? [theirs] : [merge(naming, { base, ours, theirs })];
    }
    if (base === undefined) return [left];
    if (isSameValue(base, left)) return [];
    const texts = known({ base: base.path, ours: ours?.path, theirs: theirs?.path });
    const decision = settle({ subject: naming.subject, field: 'presence', ...texts });
    const side = sideOf(decision);
    return side === undefined || lists[side].byId.has(id) ? [left] : [];
  });
}

function toSubject(object: Kind, entry: { id: string; path: string; name?: string; title?: string }): Subject {
  return { object, id: entry.id, title: entry.title ?? entry.name ?? entry.path, path: entry.path };
}

/** Variables, redirects, aliases and tags, key by key. */
export function* mergeMeta(trees: Three<WholeTree>, settle: Settle): Steps<TreeContent['meta']> {
  const metas = each(trees, (tree) => tree.meta);
  const merged = yield* mergePart(metas, 'variables', settle);
  const redirects = yield* mergePart(metas, 'redirects', settle);
  const aliases = yield* mergePart(metas, 'aliases', settle);
  const tags = yield* mergePart(metas, 'tags', settle);
  const meta = {
    ...(merged === undefined ? {} : { variables: merged }),
    ...(redirects === undefined ? {} : { redirects }),
    ...(aliases === undefined ? {} : { aliases }),
    ...(tags === undefined ? {} : { tags }),
    ...((metas.ours.paths ?? metas.theirs.paths) === undefined ? {} : { paths: 'navigation' as const }),
    ...mergeHosted(metas),
    ...mergeOriginals(metas),
  };
  // The order of the keys is part of the hash.
  return [metas.ours, metas.theirs].find((side) => JSON.stringify(side) !== '{}' && isSameOrdered(side, meta)) ?? meta;
}

/** What one side learned the other may know, too; where they disagree, ours is right. */
function mergeHosted({ ours, theirs }: Three<TreeContent['meta']>): Pick<TreeContent['meta'], 'hosted'> {
  if (ours.hosted === undefined && theirs.hosted === undefined) return {};
  return { hosted: { ...ours.hosted, ...theirs.hosted, ...ours.hosted } };
}

const isSameOrdered = (side: object, meta: object): boolean =>
  isSameValue(side, meta) &&
  Object.entries(side).every(
    ([key, value]) => JSON.stringify(value) === JSON.stringify((meta as Record<string, unknown>)[key]),
  );

function* mergePart<K extends 'variables' | 'redirects' | 'aliases' | 'tags'>(
  metas: Three<TreeContent['meta']>,
  part: K,
  settle: Settle,
): Steps<TreeContent['meta'][K]> {
  const naming: Naming = { settle, subject: { object: part, title: part, path: '' } };
  const records = each(metas, (meta) => meta[part] as Record<string, unknown> | undefined);
  return (yield* recordSteps(naming, (key) => key, records)) as TreeContent['meta'][K];
}

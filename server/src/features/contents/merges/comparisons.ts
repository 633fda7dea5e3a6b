// Comparisons: what became of a tree, as a person would say it.
import { matchSequences, type SpaceTag, type SpaceTags } from '@lectern/content';
import type { FileEntry, PageEntry, PageNode, ReusableEntry, WholeTree } from '../trees/index.ts';
import { flatMapInSteps, forEachInSteps, inTurns, type Steps } from '../turns.ts';
import { addressOf } from './addresses.ts';
import { isSameValue } from './fields.ts';

export interface ChangedThing {
  id: string;
  title: string;
  path: string;
  /** The type of a page, the media type of a file, `text/markdown` for a reusable content. */
  type: string;
}

/** What changed of a thing, field by field. A value that is not there is null. */
export type ChangedAttributes = Record<string, { before: unknown; after: unknown }>;

export interface PagePlace {
  /** Null at the top level. */
  parent: ChangedThing | null;
  /** Among its siblings, from 0. */
  position: number;
}

/** `documentEdited`: the text or the bytes of the file are others. */
interface Edited {
  attributes?: ChangedAttributes;
  documentEdited?: true;
}

export type SemanticChange =
  | { type: 'page_created' | 'page_deleted'; page: ChangedThing }
  | ({ type: 'page_edited'; page: ChangedThing } & Edited)
  | { type: 'page_moved'; page: ChangedThing; moved: { from: PagePlace; to: PagePlace } }
  | { type: 'file_created' | 'file_deleted'; file: ChangedThing }
  | ({ type: 'file_edited'; file: ChangedThing } & Edited)
  | { type: 'reusable_content_created' | 'reusable_content_deleted'; reusableContent: ChangedThing }
  | ({ type: 'reusable_content_edited'; reusableContent: ChangedThing } & Edited)
  | { type: 'variables_edited' | 'redirects_edited'; attributes: ChangedAttributes }
  | { type: 'tag_created' | 'tag_deleted'; tag: ChangedTag }
  | { type: 'tag_edited'; tag: ChangedTag; attributes: ChangedAttributes };

export type ChangedTag = SpaceTag & { slug: string };

/**
 * What somebody did between two trees: pages in the order of reading, those that are gone behind them, then files, reusable
 * contents, variables, redirects and tags. A page may be both edited and moved. An address that changed only because that of a page
 * above did is no change of its own.
 */
export async function compareTrees(before: WholeTree, after: WholeTree): Promise<readonly SemanticChange[]> {
  const known = compared.get(after);
  if (known?.hash === before.hash) return known.changes;
  const changes = before.hash === after.hash ? [] : await inTurns(compare(before, after));
  compared.set(after, { hash: before.hash, changes });
  return changes;
}

// Trees are kept in memory and never changed, so what was asked of one last is kept as long as it is.
const compared = new WeakMap<WholeTree, { hash: string; changes: readonly SemanticChange[] }>();

function* compare(before: WholeTree, after: WholeTree): Steps<SemanticChange[]> {
  return [
    ...(yield* comparePages(before, after)),
    ...(yield* compareLists(before.files, after.files, fileWords)),
    ...(yield* compareLists(before.reusable, after.reusable, reusableWords)),
    ...compareMeta('variables_edited', before.meta.variables, after.meta.variables),
    ...compareMeta('redirects_edited', before.meta.redirects, after.meta.redirects),
    ...compareTags(before.meta.tags, after.meta.tags),
  ];
}

function* comparePages(before: WholeTree, after: WholeTree): Steps<SemanticChange[]> {
  const positions = { before: yield* positionsOf(before), after: yield* positionsOf(after) };
  const stayed = yield* stayedInOrder(before, after);
  const changes = yield* flatMapInSteps(after.pageById, ([id, page]): SemanticChange[] => {
    const was = before.pageById.get(id);
    if (was === undefined) return [{ type: 'page_created', page: toPage(page) }];
    const edits = comparePage(was, page);
    if (stayed.has(id)) return edits;
    const from = { parent: parentOf(was), position: positions.before.get(id) ?? 0 };
    const to = { parent: parentOf(page), position: positions.after.get(id) ?? 0 };
    return [...edits, { type: 'page_moved', page: toPage(page), moved: { from, to } }];
  });
  yield* forEachInSteps(before.pageById, ([id, page]) => {
    if (!after.pageById.has(id)) changes.push({ type: 'page_deleted', page: toPage(page) });
  });
  return changes;
}

const toPage = ({ id, title, path, type }: PageNode): ChangedThing => ({ id, title, path, type });

const parentOf = ({ parent }: PageNode): ChangedThing | null => (parent === undefined ? null : toPage(parent));

function* positionsOf(tree: WholeTree): Steps<Map<string, number>> {
  const positions = new Map<string, number>();
  const note = (pages: readonly PageNode[]): void => pages.forEach(({ id }, index) => positions.set(id, index));
  note(tree.pages);
  yield* forEachInSteps(tree.pageById.values(), (page) => note(page.children));
  return positions;
}

/** Pages that lie below the same page as before, and among those of which that is true in the same order. */
function* stayedInOrder(before: WholeTree, after: WholeTree): Steps<Set<string>> {
  const levels = [{ was: before.pages, is: after.pages }];
  for (const page of after.pageById.values()) {
    const was = before.pageById.get(page.id);
    if (was !== undefined) levels.push({ was: was.children, is: page.children });
  }
  const stayed = new Set<string>();
  yield* forEachInSteps(levels, ({ was, is }) => {
    const [from, to] = [was.map((page) => page.id), is.map((page) => page.id)];
    const common = { before: new Set(from), after: new Set(to) };
    const order = from.filter((id) => common.after.has(id));
    const matches = matchSequences(
      order,
      to.filter((id) => common.before.has(id)),
    );
    for (const [index, id] of order.entries()) if (matches[index] !== -1) stayed.add(id);
  });
  return stayed;
}

function comparePage(before: PageNode, after: PageNode): SemanticChange[] {
  const [was, is] = [attributesOf(before), attributesOf(after)];
  const attributes = compareAttributes(was, is);
  if (addressOf(before) === addressOf(after)) delete attributes['path'];
  const documentEdited = before.body !== after.body;
  if (Object.keys(attributes).length === 0 && !documentEdited) return [];
  return [{ type: 'page_edited', page: toPage(after), ...edited(attributes, documentEdited) }];
}

function attributesOf(page: PageNode): Record<string, unknown> {
  const {
    id: _id,
    children: _children,
    parent: _parent,
    body: _body,
    oid: _oid,
    source: _source,
    ...attributes
  } = page;
  return attributes satisfies Omit<PageEntry, 'id'>;
}

function compareAttributes(before: Record<string, unknown>, after: Record<string, unknown>): ChangedAttributes {
  const changed: [string, { before: unknown; after: unknown }][] = [];
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const was = Object.hasOwn(before, key) ? before[key] : undefined;
    const is = Object.hasOwn(after, key) ? after[key] : undefined;
    if (!isSameValue(was, is)) changed.push([key, { before: was ?? null, after: is ?? null }]);
  }
  return Object.fromEntries(changed);
}

const edited = (attributes: ChangedAttributes, documentEdited: boolean): Edited => ({
  ...(Object.keys(attributes).length === 0 ? {} : { attributes }),
  ...(documentEdited ? { documentEdited: true } : {}),
});

/** How a list of things is described. */
interface Words<T> {
  created: (entry: T) => SemanticChange;
  deleted: (entry: T) => SemanticChange;
  edited: (entry: T, edited: Edited) => SemanticChange;
  attributes: (entry: T) => Record<string, unknown>;
  content: (entry: T) => string;
}

const toFile = ({ id, name, path, contentType }: FileEntry): ChangedThing => ({
  id,
  title: name,
  path,
  type: contentType,
});

const fileWords: Words<FileEntry> = {
  created: (entry) => ({ type: 'file_created', file: toFile(entry) }),
  deleted: (entry) => ({ type: 'file_deleted', file: toFile(entry) }),
  edited: (entry, what) => ({ type: 'file_edited', file: toFile(entry), ...what }),
  attributes: ({ name, path, contentType, size }) => ({ name, path, contentType, size }),
  content: ({ sha256 }) => sha256,
};

const toReusable = ({ id, title, path }: ReusableEntry): ChangedThing => ({ id, title, path, type: 'text/markdown' });

const reusableWords: Words<ReusableEntry> = {
  created: (entry) => ({ type: 'reusable_content_created', reusableContent: toReusable(entry) }),
  deleted: (entry) => ({ type: 'reusable_content_deleted', reusableContent: toReusable(entry) }),
  edited: (entry, what) => ({ type: 'reusable_content_edited', reusableContent: toReusable(entry), ...what }),
  attributes: ({ title, path }) => ({ title, path }),
  content: ({ body }) => body,
};

function* compareLists<T extends { id: string }>(
  before: readonly T[],
  after: readonly T[],
  words: Words<T>,
): Steps<SemanticChange[]> {
  const known = new Map(before.map((entry) => [entry.id, entry]));
  const changes = yield* flatMapInSteps(after, (entry): SemanticChange[] => {
    const was = known.get(entry.id);
    known.delete(entry.id);
    if (was === undefined) return [words.created(entry)];
    const attributes = compareAttributes(words.attributes(was), words.attributes(entry));
    const isOther = words.content(was) !== words.content(entry);
    return isOther || Object.keys(attributes).length > 0 ? [words.edited(entry, edited(attributes, isOther))] : [];
  });
  return [...changes, ...[...known.values()].map(words.deleted)];
}

function compareMeta(
  type: 'variables_edited' | 'redirects_edited',
  before: Record<string, unknown> = {},
  after: Record<string, unknown> = {},
): SemanticChange[] {
  const attributes = compareAttributes(before, after);
  return Object.keys(attributes).length === 0 ? [] : [{ type, attributes }];
}

function compareTags(before: SpaceTags = {}, after: SpaceTags = {}): SemanticChange[] {
  const gone = Object.keys(before).filter((slug) => !Object.hasOwn(after, slug));
  return [...Object.keys(after), ...gone].flatMap((slug): SemanticChange[] => {
    const [was, is] = [before, after].map((tags) => (Object.hasOwn(tags, slug) ? tags[slug] : undefined));
    if (was === undefined || is === undefined) {
      const tag = is ?? was;
      return tag === undefined ? [] : [{ type: is ? 'tag_created' : 'tag_deleted', tag: { slug, ...tag } }];
    }
    const attributes = compareAttributes({ ...was }, { ...is });
    return Object.keys(attributes).length === 0 ? [] : [{ type: 'tag_edited', tag: { slug, ...is }, attributes }];
  });
}

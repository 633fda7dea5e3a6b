import { makeObject } from '#platform/objects/index.ts';
import { createWorkers } from '#platform/workers/index.ts';
import {
  type FileEntry,
  indexTree,
  type PageNode,
  type ReusableEntry,
  type WholeTree,
  type TreeContent,
  walkPages,
} from '../trees/rules.ts';
import type { SpaceMeta } from '../trees/meta.ts';
import type { Decide, MergeConflict } from './conflicts.ts';
import { mergeTrees } from './service.ts';
import { createTexts } from './texts/index.ts';

/** Merges texts as the server does, without threads. */
export const { merge: mergeText } = createTexts(createWorkers(0));

/** Texts by their hashes, as the database has them. */
const texts = new Map<string, Uint8Array>();

const hashOf = (text: string): string => makeObject('body', Buffer.from(text)).hash;

const keep = (text: string): string => {
  const hash = hashOf(text);
  texts.set(hash, Buffer.from(text));
  return hash;
};

export const textOf = ({ body = '' }: { body?: string }): string => Buffer.from(texts.get(body) ?? []).toString();

/** A document whose title is its id with a capital, and whose file and address follow the id. */
export function doc(
  id: string,
  fields: Partial<PageNode> & { text?: string } = {},
  children: PageNode[] = [],
): PageNode {
  const { text, ...others } = fields;
  const title = fields.title ?? id.charAt(0).toUpperCase() + id.slice(1);
  const body = keep(text ?? `# ${title}\n\nText of ${id}.\n`);
  return { id, type: 'document', title, slug: id, path: id, source: `${id}.md`, body, ...others, children };
}

export const group = (id: string, children: PageNode[] = []): PageNode => ({
  id,
  type: 'group',
  title: id,
  slug: id,
  path: id,
  children,
});

export const link = (id: string, url: string): PageNode => ({
  id,
  type: 'link',
  title: id,
  slug: '',
  path: '',
  target: { url },
  children: [],
});

export const file = (id: string, content = id, path = `assets/${id}.png`): FileEntry => ({
  id,
  name: path.slice(path.lastIndexOf('/') + 1),
  path,
  contentType: 'image/png',
  size: content.length,
  sha256: hashOf(content),
});

export const snippet = (id: string, text = `Text of ${id}.\n`): ReusableEntry => ({
  id,
  title: id,
  path: `.gitbook/includes/${id}.md`,
  body: keep(text),
});

/** A side while it is edited: pages can be found, moved and taken away. */
export interface Side {
  content: TreeContent;
  page: (id: string) => PageNode;
  /** Edits a text; a heading that is the title stays it. */
  write: (id: string, change: (text: string) => string) => void;
  remove: (id: string) => void;
  /** Puts a page below another, '' for the top; the address follows if it did. */
  move: (id: string, below: string, index?: number) => void;
  add: (page: PageNode, below?: string, index?: number) => void;
  meta: SpaceMeta;
}

export type Edit = (side: Side) => void;

export const content = (pages: PageNode[], others: Partial<TreeContent> = {}): TreeContent => ({
  pages,
  files: [],
  reusable: [],
  meta: {},
  ...others,
});

let trees = 0;

/** The tree of a content. Its hash is no other's, so that nothing is taken for equal without being looked at. */
export function toTree(from: TreeContent): WholeTree {
  const copy = structuredClone({ ...from, pages: from.pages.map(withoutParent) });
  const connect = (pages: PageNode[], parent: PageNode | undefined): void => {
    for (const page of pages) {
      if (parent !== undefined) page.parent = parent;
      connect(page.children, page);
    }
  };
  connect(copy.pages, undefined);
  return indexTree(`tree ${(trees += 1)}`, copy);
}

function withoutParent({ parent: _parent, children, ...page }: PageNode): PageNode {
  return { ...page, children: children.map(withoutParent) };
}

export function editTree(from: TreeContent, edit: Edit): TreeContent {
  const copy = structuredClone({ ...from, pages: from.pages.map(withoutParent) });
  edit(sideOf(copy));
  return copy;
}

function sideOf(copy: TreeContent): Side {
  const page = (id: string): PageNode => {
    const found = [...walkPages(copy.pages)].find((each) => each.id === id);
    if (found === undefined) throw new Error(`There is no page ${id}.`);
    return found;
  };
  const below = (id: string): PageNode[] => (id === '' ? copy.pages : page(id).children);
  const listOf = (id: string): PageNode[] =>
    [copy.pages, ...[...walkPages(copy.pages)].map((each) => each.children)].find((list) =>
      list.some((each) => each.id === id),
    ) ?? [];
  const take = (id: string): PageNode => {
    const list = listOf(id);
    const [taken] = list.splice(
      list.findIndex((each) => each.id === id),
      1,
    );
    return taken as PageNode;
  };
  return {
    content: copy,
    meta: copy.meta,
    page,
    write: (id, change) => {
      const entry = copy.reusable.find((each) => each.id === id) ?? page(id);
      entry.body = keep(change(textOf(entry)));
    },
    remove: (id) => void take(id),
    move: (id, to, index = Infinity) => {
      const moved = take(id);
      const list = below(to);
      list.splice(Math.min(index, list.length), 0, moved);
      readdress(moved, to === '' ? moved.slug : `${page(to).path}/${moved.slug}`);
    },
    add: (added, to = '', index = Infinity) => {
      const list = below(to);
      list.splice(Math.min(index, list.length), 0, added);
    },
  };
}

export function readdress(page: PageNode, path: string): void {
  const from = page.path;
  for (const each of walkPages([page]))
    if (each.path === from || each.path.startsWith(`${from}/`)) each.path = path + each.path.slice(from.length);
  page.slug = path.slice(path.lastIndexOf('/') + 1);
}

export interface Outcome {
  merged: TreeContent;
  /** Pages as lines, `id /path`, indented below each other. */
  pages: string[];
  text: (id: string) => string;
  conflicts: MergeConflict[];
}

export async function mergeContents(
  { base, ours, theirs }: Record<'base' | 'ours' | 'theirs', TreeContent>,
  decide?: Decide,
): Promise<Outcome> {
  const readBody = async (hash: string): Promise<Uint8Array> => {
    const bytes = texts.get(hash);
    if (bytes === undefined) throw new Error(`There is no text ${hash}.`);
    return bytes;
  };
  const three = { base: toTree(base), ours: toTree(ours), theirs: toTree(theirs) };
  const { content: merged, bodies, conflicts } = await mergeTrees(three, { readBody, mergeText }, decide);
  for (const { hash, bytes } of bodies) texts.set(hash, bytes);
  const lines = (pages: readonly PageNode[], depth: number): string[] =>
    pages.flatMap((page) => [`${'  '.repeat(depth)}${page.id} /${page.path}`, ...lines(page.children, depth + 1)]);
  const text = (id: string): string => {
    const entry = [...merged.reusable, ...walkPages(merged.pages)].find((each) => each.id === id);
    return entry === undefined ? '' : textOf(entry);
  };
  return { merged, pages: lines(merged.pages, 0), text, conflicts };
}

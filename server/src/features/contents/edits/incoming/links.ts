// Links of texts that come with an edit: ids, names of the batch and addresses become the relative paths that files have.
import { matchTarget, type PageLink, resolveTarget, rewriteLinks } from '@lectern/content';
import { findReusable, findTarget } from '../../targets.ts';
import type { WholeTree } from '../../trees/index.ts';
import { forEachInTurns } from '../../turns.ts';
import { type Named, nameIn } from './names.ts';

export interface Resolving {
  tree: WholeTree;
  /** The file of the text. */
  source: string;
  named: Named;
  /** The links of a text; a large one is read on a thread. */
  findLinks: (text: string) => Promise<readonly PageLink[]>;
  /** Called for a `ref:NAME` that the batch does not know. Where it returns, the link stays as it is. */
  refuse: (name: string) => undefined;
}

/** The text with the links of its author as relative paths, as far as they lead to anything; the others stay as they are. */
export async function resolveLinks(text: string, resolving: Resolving): Promise<string> {
  const found = await resolving.findLinks(text);
  const resolve = makeResolver(resolving);
  const targets = new Map<PageLink, string | undefined>();
  await forEachInTurns(found, (link) => void targets.set(link, resolve(link)));
  return rewriteLinks(text, (link) => targets.get(link), found);
}

/** What becomes of each link; undefined for one that stays. */
function makeResolver(resolving: Resolving): (link: PageLink) => string | undefined {
  const { tree, source } = resolving;
  const reusable = new Map(tree.reusable.map((entry) => [entry.id, entry.path]));
  const fileOf = (thing: Thing): string | undefined => {
    if (thing.kind !== 'file' && thing.kind !== 'reusable-content') {
      const page = tree.pageById.get(thing.id)?.source;
      if (page !== undefined || thing.kind === 'page') return page;
    }
    if (thing.kind !== 'reusable-content') {
      const file = tree.fileById.get(thing.id)?.path;
      if (file !== undefined || thing.kind === 'file') return file;
    }
    return reusable.get(thing.id);
  };
  return (link) => {
    const [name, anchor] = splitAnchor(link.target);
    const thing = thingOf(name, resolving);
    const named = thing === undefined ? undefined : fileOf(thing);
    const path = named ?? pathOfAddress(tree, source, link) ?? pathBelowPages(tree, name);
    if (path === undefined) return undefined;
    return relativePath(source, path) + (anchor === undefined ? '' : `#${anchor}`);
  };
}

interface Thing {
  id: string;
  /** Absent where the id alone says it. */
  kind?: 'page' | 'file' | 'reusable-content';
}

const KINDS = {
  pages: 'page',
  files: 'file',
  'reusable-content': 'reusable-content',
  'reusable-contents': 'reusable-content',
} as const;

/** What a link names by an id, by a name of the batch, or by its place in the API. */
function thingOf(target: string, { named, refuse }: Resolving): Thing | undefined {
  const name = nameIn(target);
  if (name !== undefined) return named.get(name) ?? refuse(name);
  const near = /^\.\/([A-Za-z0-9_-]{1,64}?)(?:\.md)?$/.exec(target)?.[1];
  if (near !== undefined && named.has(near)) return named.get(near);
  const [, kind, id] = /^\/(pages|files|reusable-contents?)\/([A-Za-z0-9]{1,64})$/.exec(target) ?? [];
  if (kind !== undefined && id !== undefined) return { id, kind: KINDS[kind as keyof typeof KINDS] };
  return /^[A-Za-z0-9]{1,64}$/.test(target) ? { id: target } : undefined;
}

/** A target, and the anchor in it. */
export function splitAnchor(target: string): [string, string | undefined] {
  const at = target.indexOf('#');
  return at === -1 ? [target, undefined] : [target.slice(0, at), target.slice(at + 1)];
}

/** The file that a link means which does not name it: by the address of its page, or from the top of the space. */
function pathOfAddress(tree: WholeTree, source: string, link: { kind: string; target: string }): string | undefined {
  const { target } = link;
  const resolved = resolveTarget(source, target);
  if (resolved.kind !== 'path' && resolved.kind !== 'outside') return undefined;
  if (link.kind === 'include') {
    if (findReusable(tree, source, target) !== undefined) return undefined;
    return findReusable(tree, '', target)?.path;
  }
  const names = (path: string): boolean => tree.pageBySource.has(path) || tree.fileByPath.has(path);
  if (resolved.kind === 'path' && [resolved.path, resolved.raw].some((path) => matchTarget(path, names) !== undefined))
    return undefined;
  for (const from of [source, '']) {
    const found = findTarget(tree, { source: from, target });
    if (found.kind === 'page') return found.page.source;
    if (found.kind === 'file') return found.file.path;
  }
  // Who knows a page by its address guesses its file; the first page's is called README.md, whatever its title.
  const address = resolved.kind === 'path' ? /^(.*)\.md$/i.exec(resolved.path)?.[1] : undefined;
  return address === undefined ? undefined : tree.pageByPath.get(address)?.source;
}

/** The file of a page by its address or its own path below `/pages/`, as clients write it where they know no id. */
function pathBelowPages(tree: WholeTree, target: string): string | undefined {
  const path = /^\/pages\/(.+)$/.exec(target)?.[1];
  if (path === undefined) return undefined;
  const file = matchTarget(path, (name) => tree.pageBySource.has(name));
  return file ?? pathOfAddress(tree, '', { kind: 'link', target: path });
}

/** The way from one file to another, each from the top of the space, as a link writes it. */
export function relativePath(from: string, to: string): string {
  const here = from.split('/').slice(0, -1);
  const there = to.split('/');
  let shared = 0;
  while (shared < here.length && shared < there.length - 1 && here[shared] === there[shared]) shared += 1;
  const way = [...here.slice(shared).map(() => '..'), ...there.slice(shared)].map(encodeSegment).join('/');
  // A colon in the first part would be taken for a scheme.
  return /^[^/]*:/.test(way) || way.startsWith('/') ? `./${way}` : way;
}

const encodeSegment = (segment: string): string =>
  segment.replace(/[%#?\\&]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

import {
  type ContentRef,
  decodeText,
  isWholeDocument,
  markdownOf,
  matchTarget,
  resolveTarget,
  rewriteLinks,
  UnknownNode,
} from '@lectern/content';
import { findReusable, findTarget } from '../../targets/index.ts';
import type { WholeTree } from '../../trees/index.ts';
import { unusable, wrong } from '../errors.ts';
import type { EditChange } from '../schema.ts';

/** What the names of a batch mean. */
export type Named = ReadonlyMap<string, { kind: 'page' | 'file' | 'reusable-content'; id: string }>;

/** Longer texts are pages that are shown as plain text. */
export const TEXT_AT_MOST = 2 * 1024 * 1024;

/** The Markdown that a change brings; links in it still lead to ids. */
export function textOfDocument(
  { document }: EditChange,
  place: { change: number; spaceId: string; baseUrl: string },
): string | undefined {
  if (document === undefined) return undefined;
  const text = document.markdown ?? markdownOfNodes(document, place);
  if (text.length > TEXT_AT_MOST)
    throw wrong({ change: place.change, at: '/document' }, `expected at most ${TEXT_AT_MOST} characters`);
  return text;
}

/** Documents do not tell all of some texts: who writes one back would lose what it never told. */
export function checkNothingIsLost({ document }: EditChange, before: Uint8Array | undefined, change: number): void {
  if (before === undefined || document === undefined || document.markdown !== undefined) return;
  if (isWholeDocument(decodeText(before).text)) return;
  throw unusable(
    { change, at: '/document' },
    'the text has conditions that documents do not hold, such as those within a line; write it as Markdown',
  );
}

function markdownOfNodes(
  { document, nodes }: NonNullable<EditChange['document']>,
  { change, ...place }: { change: number; spaceId: string; baseUrl: string },
): string {
  try {
    return markdownOf({ nodes: nodes ?? document?.nodes ?? [] }, (ref) => targetOfReference(ref, place));
  } catch (error) {
    if (!(error instanceof UnknownNode)) throw error;
    const under = nodes === undefined ? '/document/document' : '/document';
    throw wrong({ change, at: under + error.path }, error.message);
  }
}

/** Where a reference leads, as a link is written before it is resolved; undefined for none that we know. */
function targetOfReference(ref: ContentRef, place: { spaceId: string; baseUrl: string }): string | undefined {
  const text = (name: string): string | undefined =>
    typeof ref[name] === 'string' ? (ref[name] as string) : undefined;
  const space = text('space');
  const app = space === undefined || space === place.spaceId ? undefined : `${place.baseUrl}/s/${space}`;
  switch (ref.kind) {
    case 'url':
      return text('url');
    case 'page':
      return app === undefined ? text('page') : `${app}/${text('page') ?? ''}`;
    case 'anchor':
      return `${app === undefined ? '' : `${app}/`}${text('page') ?? ''}#${encodeURIComponent(text('anchor') ?? '')}`;
    case 'file':
      return text('file');
    case 'reusable-content':
      return text('reusableContent');
    case 'openapi':
      return text('spec');
    case 'user':
      return `${place.baseUrl}/u/${text('user') ?? ''}`;
    case 'space':
      return `${place.baseUrl}/s/${space ?? ''}`;
    default:
      return undefined;
  }
}

/** An address for what a cover or a link names; undefined where it is nothing that it could name. */
export function urlOfReference(ref: ContentRef, tree: Pick<WholeTree, 'fileById'>, named: Named): string | undefined {
  if (ref.kind === 'url') return typeof ref['url'] === 'string' && ref['url'] !== '' ? ref['url'] : undefined;
  if (ref.kind !== 'file' || typeof ref['file'] !== 'string') return undefined;
  return tree.fileById.get(idOf(ref['file'], named))?.path;
}

const idOf = (name: string, named: Named): string =>
  name.startsWith('ref:') ? (named.get(name.slice(4))?.id ?? name) : name;

/** The text with the links of its author as relative paths, as far as they lead to anything; the others stay as they are. */
export function resolveLinks(
  text: string,
  { tree, source, named }: { tree: WholeTree; source: string; named: Named },
): string {
  const reusable = new Map(tree.reusable.map((entry) => [entry.id, entry.path]));
  return rewriteLinks(text, (link) => {
    const [name, anchor] = splitAnchor(link.target);
    const path = pathOfId(tree, reusable, idOf(name, named)) ?? pathOfAddress(tree, source, link);
    if (path === undefined) return undefined;
    return relativePath(source, path) + (anchor === undefined ? '' : `#${anchor}`);
  });
}

function splitAnchor(target: string): [string, string | undefined] {
  const at = target.indexOf('#');
  return at === -1 ? [target, undefined] : [target.slice(0, at), target.slice(at + 1)];
}

function pathOfId(tree: WholeTree, reusable: ReadonlyMap<string, string>, id: string): string | undefined {
  if (!/^[A-Za-z0-9]{1,64}$/.test(id)) return undefined;
  return tree.pageById.get(id)?.source ?? tree.fileById.get(id)?.path ?? reusable.get(id);
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
  segment.replace(/[%#?\\&]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

import { decodeText, parsePage } from '@lectern/content';
import { badRequest, notFound, Problem } from '#platform/http/index.ts';
import type { PageNode, WholeTree } from '#features/contents/index.ts';
import type { ImportWarning } from '../schema.ts';

/** A page that imported pages come below. */
export interface Insertion {
  /** As it is afterwards, without what comes below it. */
  page: PageNode;
  /** The imported page whose text it took, if it did. */
  taken?: PageNode;
  /** What comes below it, in order. */
  pages: readonly PageNode[];
  /** Names of files that lead to the page now. */
  aliases: Record<string, string>;
  warnings: ImportWarning[];
}

/** As deep as an edit may nest pages, so that repeated imports do not nest without end. */
const DEPTH_AT_MOST = 30;
/** So that an address fits into an index. */
const PATH_BYTES = 1500;

/** The page that others are to come below: 404 where it is not there, 400 where it is of a kind that has no pages below. */
export function findParent(tree: WholeTree, pageId: string): PageNode {
  const page = tree.pageById.get(pageId);
  if (page === undefined) throw notFound('page');
  if (page.type === 'document' || page.type === 'group') return page;
  const kind = page.type === 'link' ? 'a link' : 'a place of computed pages';
  throw badRequest(`This is ${kind}, which nothing can be imported into. Name a page or a group.`, [
    { in: 'path', path: '/pageId', message: 'expected a page or a group' },
  ]);
}

/** Whether a page takes the text of an imported one: it has none of its own, and the text would mean there what it means. */
export function takesText(page: PageNode, own: Uint8Array, imported: { node: PageNode; bytes: Uint8Array }): boolean {
  const { node } = imported;
  // It would hide a page that was there, or show to all what was for some.
  if (node.condition !== undefined || node.hidden || node.noIndex || node.noRobotsIndex) return false;
  const { text } = decodeText(own);
  const { contentStart, frontMatter } = parsePage(text);
  if (page.type !== 'document' || text.slice(contentStart).trim() !== '') return false;
  // Links are written anew, which takes text that can be read.
  if (decodeText(imported.bytes).invalid) return false;
  return frontMatter === undefined || node.variables === undefined;
}

const FACTS = ['emoji', 'icon', 'description', 'layout', 'variables', 'tags'] as const;

/** The page with what the front matter of an imported page says, where it said nothing itself. */
export function withFacts(page: PageNode, node: PageNode): PageNode {
  const said = FACTS.flatMap((key) => (page[key] === undefined && node[key] !== undefined ? [[key, node[key]]] : []));
  return { ...page, ...(Object.fromEntries(said) as Partial<PageNode>) };
}

const heightOf = (page: PageNode): number => 1 + Math.max(0, ...page.children.map(heightOf));

/** The pages of a tree with others at the end of those below one of them; all else is as it was. */
export function placeBelow(tree: WholeTree, page: PageNode, added: readonly PageNode[]): PageNode[] {
  const above = new Set<string>();
  for (let at = tree.pageById.get(page.id); at !== undefined; at = at.parent) above.add(at.id);
  if (above.size + Math.max(0, ...added.map(heightOf)) > DEPTH_AT_MOST)
    throw refused(`Pages would be nested deeper than ${DEPTH_AT_MOST} levels.`);
  const place = (pages: readonly PageNode[]): PageNode[] =>
    pages.map((each) => {
      if (each.id === page.id) return { ...page, children: [...each.children, ...added] };
      return above.has(each.id) ? { ...each, children: place(each.children) } : each;
    });
  return place(tree.pages);
}

/** Refuses an address that is longer than it can be kept. */
export function checkPath(path: string): void {
  if (Buffer.byteLength(path) > PATH_BYTES)
    throw refused(`Below this page an address would be longer than ${PATH_BYTES} bytes.`);
}

const refused = (message: string): Problem => new Problem(422, 'import_unfit', `${message} Nothing was imported.`);

import type { FileEntry, PageDifference, PageNode, WholeTree } from '../trees/index.ts';

/** What a content names that another one does not: texts by hash, and files by hash with their sizes. */
export interface Coming {
  bodies: ReadonlySet<string>;
  files: ReadonlyMap<string, number>;
}

type Content = Pick<WholeTree, 'files' | 'reusable' | 'meta'>;

/** What comes with a content after another one. The cost is that of what is different, and of lists in which something is. */
export function findComing(difference: PageDifference, before: Content, after: Content): Coming {
  const bodies = new Set<string>();
  for (const page of difference.added) if (page.body !== undefined) bodies.add(page.body);
  for (const { before: was, after: is } of difference.changed)
    if (is.body !== undefined && is.body !== was.body) bodies.add(is.body);
  if (after.reusable !== before.reusable) {
    const known = new Set(before.reusable.map(({ body }) => body));
    for (const { body } of after.reusable) if (!known.has(body)) bodies.add(body);
  }
  const kept = new Set(originalsOf(before));
  for (const body of originalsOf(after)) if (!kept.has(body)) bodies.add(body);
  return { bodies, files: comingFiles(before.files, after.files) };
}

/** Files next to the pages, such as the one with the navigation, as they were imported. */
const originalsOf = ({ meta }: Content): string[] => Object.values(meta.originals?.files ?? {}).map(({ body }) => body);

function comingFiles(before: readonly FileEntry[], after: readonly FileEntry[]): Map<string, number> {
  if (before === after) return new Map();
  const known = new Set(before.map(({ sha256 }) => sha256));
  return new Map(after.filter(({ sha256 }) => !known.has(sha256)).map(({ sha256, size }) => [sha256, size]));
}

export const countPages = (pages: readonly PageNode[]): number =>
  pages.reduce((sum, { children }) => sum + 1 + (children.length === 0 ? 0 : countPages(children)), 0);

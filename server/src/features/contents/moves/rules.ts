import { foldPath, type PageNode, walkPages } from '../trees/index.ts';

export interface Move {
  pageId: string;
  /** The address that it had, folded. */
  from: string;
}

/** The pages that have another address than before. A page that is gone has moved nowhere. */
export function movesBetween(before: readonly PageNode[], after: readonly PageNode[]): Move[] {
  const now = new Map([...walkPages(after)].map((page) => [page.id, page.path]));
  const moves = new Map<string, Move>();
  for (const { id, path } of walkPages(before)) {
    const to = now.get(id);
    const from = foldPath(path);
    if (path !== '' && to !== undefined && to !== '' && foldPath(to) !== from) moves.set(from, { pageId: id, from });
  }
  return [...moves.values()];
}

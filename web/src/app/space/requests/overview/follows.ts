// What a merge brings about where readers are: which pages they will see, and which addresses move.
import type { Change } from '../../../diff/types.ts';

export interface Follows {
  /** Pages that readers will see another text of, or for the first time. */
  shown: { id: string; title: string; path: string; isNew: boolean }[];
  /** Pages whose address moves. */
  moved: { title: string; from: string; to: string }[];
  removed: string[];
}

/** Groups and links have no page of their own. */
const isPage = ({ page }: Change): boolean => page?.type === 'document';

export function followsOf(changes: readonly Change[]): Follows {
  const shown = new Map<string, Follows['shown'][number]>();
  const follows: Follows = { shown: [], moved: [], removed: [] };
  for (const change of changes) {
    const { type, page, attributes } = change;
    if (page === undefined || !isPage(change)) continue;
    const { id, title, path } = page;
    if (type === 'page_deleted') follows.removed.push(title);
    else shown.set(id, { id, title, path, isNew: type === 'page_created' || shown.get(id)?.isNew === true });
    const { before, after } = attributes?.['path'] ?? {};
    if (typeof before === 'string' && typeof after === 'string') follows.moved.push({ title, from: before, to: after });
  }
  return { ...follows, shown: [...shown.values()] };
}

/** Where a page is read on a site; undefined where that cannot be an address. */
export function addressAt(published: string, path: string): string | undefined {
  if (!/^https?:/.test(published)) return undefined;
  const parts = path.split('/').filter((part) => part !== '');
  return [published.replace(/\/+$/, ''), ...parts.map(encodeURIComponent)].join('/');
}

// Originals: the files next to the pages as an import found them, so that an export can write them as they were.
import { createHash } from 'node:crypto';
import type { SpaceMeta } from './meta.ts';
import { type PageNode, walkPages } from './rules.ts';

/** What a navigation file says of these pages, as a hash: titles, files, targets and order, neither ids nor what pages say themselves. */
export function navigationOf(pages: readonly PageNode[]): string {
  const sources = new Map([...walkPages(pages)].map(({ id, source, path }) => [id, source ?? path]));
  const hash = createHash('sha256');
  const visit = (those: readonly PageNode[]): void => {
    for (const { type, title, source, path, target, computed, children } of those) {
      const leads = target !== undefined && 'page' in target ? [sources.get(target.page), target.anchor] : target?.url;
      const said = {
        type,
        title,
        source,
        leads,
        computed,
        ...(type === 'group' || source === undefined ? { path } : {}),
      };
      hash.update(`${JSON.stringify(said)}[`);
      visit(children);
      hash.update(']');
    }
  };
  visit(pages);
  return hash.digest('hex');
}

/** Of two sides, the files of the one that read them anew. */
export function mergeOriginals({
  base,
  ours,
  theirs,
}: Record<'base' | 'ours' | 'theirs', SpaceMeta>): Pick<SpaceMeta, 'originals'> {
  const isSame = JSON.stringify(theirs.originals) === JSON.stringify(base.originals);
  const originals = isSame ? ours.originals : theirs.originals;
  return originals === undefined ? {} : { originals };
}

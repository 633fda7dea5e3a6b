// The blocks that can be inserted, as suggestions. Loaded after the page: nobody needs it for the first key.
import { queries } from '../../api/queries.ts';
import { reusablesOf } from '../../reuse/reads.ts';
import { findBlocks } from '../blocks/catalog.ts';
import { BLOCK_ICONS } from '../blocks/icons.ts';
import { insertBlock } from '../blocks/insert.ts';
import { typeNamed } from '../model/schema.ts';
import { includePath } from '../reuse/paths.ts';
import type { PageKey } from '../saving/journal.ts';
import { openMenu } from './open-menu.ts';
import type { Suggestion } from './suggest-menu.tsx';

/** `openSource` shows a block as its source. */
export const blockSuggestions = (query: string, openSource: (at: number) => void): Suggestion[] =>
  findBlocks(query).map(({ id, name, group, make, asks, isSource }) => ({
    id,
    name,
    icon: BLOCK_ICONS[name] ?? 'square',
    // Sorted by how well they fit, groups would be torn apart.
    ...(query.trim() === '' && { group }),
    choose: (view, { from, to }) => {
      const tr = view.state.tr.delete(from, to);
      const at = insertBlock(tr, make());
      view.dispatch(tr);
      if (isSource && at !== undefined) openSource(at);
      if (asks && at !== undefined) openMenu(view, { kind: 'block', at, isNew: true });
    },
  }));

const INCLUDES_AT_MOST = 5;

/** Reusable contents by their titles, once enough is typed to mean one. What cannot be read now is not offered. */
export async function includeSuggestions(
  { key, path }: { key: PageKey; path: string | undefined },
  query: string,
): Promise<Suggestion[]> {
  const wanted = query.trim().toLowerCase();
  if (wanted.length < 2) return [];
  const all = await queries.fetchQuery(reusablesOf(key)).catch(() => []);
  const found = all.filter(({ title, git }) => git !== undefined && title.toLowerCase().includes(wanted));
  return found.slice(0, INCLUDES_AT_MOST).map(({ id, title, git }) => ({
    ...{
      id: `include ${id}`,
      name: title,
      detail: 'Reusable content',
      icon: BLOCK_ICONS['Reusable content'] ?? 'square',
    },
    choose: (view, { from, to }) => {
      const tr = view.state.tr.delete(from, to);
      insertBlock(tr, typeNamed('include').create({ attributes: { '': includePath(path, git?.path ?? '') } }));
      view.dispatch(tr);
    },
  }));
}

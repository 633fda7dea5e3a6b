// The blocks that can be inserted, as suggestions. Loaded after the page: nobody needs it for the first key.
import { findBlocks } from '../blocks/catalog.ts';
import { BLOCK_ICONS } from '../blocks/icons.ts';
import { insertBlock } from '../blocks/insert.ts';
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

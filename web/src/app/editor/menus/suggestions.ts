// What is offered for each trigger.
import { queries } from '../../api/queries.ts';
import { contentsOf, type Target } from '../files/space-contents.ts';
import { markNamed, schema } from '../model/schema.ts';
import type { PageKey } from '../saving/journal.ts';
import type { Suggesting } from './suggest.ts';
import type { FindSuggestions, Suggestion } from './suggest-menu.tsx';

/** Where links of the page are relative to, and where names of pages and files come from. */
export interface SuggestionSource {
  key: PageKey;
  path: string | undefined;
  openSource: (at: number) => void;
}

const AT_MOST = 20;

export function findSuggestions(source: SuggestionSource): FindSuggestions {
  return async (suggesting: Suggesting) => {
    const { trigger, query } = suggesting;
    if (trigger === '/') {
      const { blockSuggestions, includeSuggestions } = await import('./block-suggestions.ts');
      return [...blockSuggestions(query, source.openSource), ...(await includeSuggestions(source, query))];
    }
    if (trigger === ':') return (await import('./emoji.ts')).findEmoji(query);
    const wanted = query.trim().toLowerCase();
    const all = await targets(source);
    return all.filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, AT_MOST);
  };
}

/** Pages and files of the space, as links. */
async function targets({ key, path }: SuggestionSource): Promise<Suggestion[]> {
  // An address from the top would be none for a page without a file.
  if (path === undefined) return [];
  const { targets: all } = await queries.fetchQuery(contentsOf(key, path));
  return all.filter(({ kind }) => kind !== 'Reusable content').map(toLink);
}

function toLink({ id, title, kind, href }: Target): Suggestion {
  const choose: Suggestion['choose'] = (view, range) => {
    const mark = markNamed('link').create({ href, title: null, attributes: {} });
    const tr = view.state.tr.replaceWith(range.from, range.to, schema.text(title, [mark]));
    view.dispatch(tr.removeStoredMark(markNamed('link')).insertText(' '));
  };
  return { id, name: title, detail: kind, choose };
}

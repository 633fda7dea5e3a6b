// What is offered for each trigger.
import type { PageKey } from '../saving/journal.ts';
import type { FindSuggestions } from './suggest-menu.tsx';

/** Where links of the page are relative to, and where names of pages and files come from. */
export interface SuggestionSource {
  key: PageKey;
  path: string | undefined;
  openSource: (at: number) => void;
}

export function findSuggestions(source: SuggestionSource): FindSuggestions {
  return async ({ trigger, query }, signal, early) => {
    if (trigger === '/') {
      const { blockSuggestions, includeSuggestions } = await import('./block-suggestions.ts');
      const blocks = blockSuggestions(query, source.openSource);
      early(blocks);
      return [...blocks, ...(await includeSuggestions(source, query).catch(() => []))];
    }
    if (trigger === ':') return (await import('./emoji.ts')).findEmoji(query);
    const { peopleSuggestions, placeSuggestions } = await import('./place-suggestions.ts');
    const places = await placeSuggestions(query, source);
    if (trigger !== '@') return places;
    early(places);
    // Who may find nobody, or has no network, is offered pages alone.
    return [...places, ...(await peopleSuggestions(query, source, signal).catch(() => []))];
  };
}

// What is offered for each trigger.
import type { PageKey } from '../saving/journal.ts';
import type { FindSuggestions } from './suggest-menu.tsx';

/** Where links of the page are relative to, and where names of pages and files come from. */
export interface SuggestionSource {
  key: PageKey;
  path: string | undefined;
  openSource: (at: number) => void;
}

/** Milliseconds. */
const LATE = 150;

export function findSuggestions(source: SuggestionSource): FindSuggestions {
  return async ({ trigger, query }, signal) => {
    if (trigger === '/') {
      const { blockSuggestions, includeSuggestions } = await import('./block-suggestions.ts');
      // The server is not waited for: with the next letter, its answer is there.
      const late = new Promise<never[]>((done) => setTimeout(done, LATE, []));
      const includes = includeSuggestions(source, query).catch(() => []);
      return [...blockSuggestions(query, source.openSource), ...(await Promise.race([includes, late]))];
    }
    if (trigger === ':') return (await import('./emoji.ts')).findEmoji(query);
    const { peopleSuggestions, placeSuggestions } = await import('./place-suggestions.ts');
    const places = placeSuggestions(query, source);
    if (trigger !== '@') return places;
    // Who may find nobody, or has no network, is offered pages alone.
    const people = peopleSuggestions(query, source, signal).catch(() => []);
    return (await Promise.all([places, people])).flat();
  };
}

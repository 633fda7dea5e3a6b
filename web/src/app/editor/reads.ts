import { queryOptions } from '@tanstack/react-query';
import { type OpenedDraft, openDraft } from './saving/drafts.ts';
import { nameOf, type PageKey } from './saving/journal.ts';

/** A page that was asked for before its editor was there. */
let early: { name: string; answer: Promise<OpenedDraft>; until: number } | undefined;

/** Milliseconds after which it is read anew: whoever opens it then has not waited for it. */
const EARLY = 10_000;

/** Begins to read a page whose editor is about to come. */
export function openEarly(key: PageKey): void {
  if (early?.name === nameOf(key) && Date.now() < early.until) return;
  const answer = openDraft(key);
  // Whoever takes it hears of the refusal.
  answer.catch(() => undefined);
  early = { name: nameOf(key), answer, until: Date.now() + EARLY };
}

/** Each answer is taken once: an editor begins with what the server has then. */
function takeEarly(key: PageKey): Promise<OpenedDraft> | undefined {
  const taken = early;
  early = undefined;
  return taken?.name === nameOf(key) && Date.now() < taken.until ? taken.answer : undefined;
}

/** A page with all that an editor needs. */
export const openedPage = (key: PageKey) =>
  queryOptions({
    queryKey: ['space', key.spaceId, 'editor', nameOf(key)],
    queryFn: ({ signal }) => takeEarly(key) ?? openDraft(key, signal),
    // What is in an editor is not exchanged by reading again.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

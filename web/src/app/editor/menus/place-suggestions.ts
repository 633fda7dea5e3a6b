// Pages, files and people, as links. Loaded after the page.
import { queries } from '../../api/queries.ts';
import { spaceOf } from '../../api/reads.ts';
import { peopleNamed } from '../../comments/reads.ts';
import { contentsOf, type Target } from '../files/space-contents.ts';
import { markNamed, schema } from '../model/schema.ts';
import type { PageKey } from '../saving/journal.ts';
import type { Suggestion } from './suggest-menu.tsx';

const AT_MOST = 20;

/** Milliseconds. Nobody is looked for while their name is typed. */
const REST = 150;

interface From {
  key: PageKey;
  /** Where links of the page are relative to. An address from the top would be none for a page without a file. */
  path: string | undefined;
}

export async function placeSuggestions(query: string, { key, path }: From): Promise<Suggestion[]> {
  if (path === undefined) return [];
  const wanted = query.trim().toLowerCase();
  const { targets } = await queries.fetchQuery(contentsOf(key, path));
  return targets
    .filter(({ kind, title }) => kind !== 'Reusable content' && title.toLowerCase().includes(wanted))
    .slice(0, AT_MOST)
    .map(toLink);
}

/** Those whom the server lets the writer find in the organization. */
export async function peopleSuggestions(query: string, { key }: From, signal: AbortSignal): Promise<Suggestion[]> {
  await new Promise((done) => setTimeout(done, REST));
  if (signal.aborted) return [];
  const space = await queries.fetchQuery(spaceOf(key.spaceId));
  const people = await queries.fetchQuery(peopleNamed(space.organization, query.trim()));
  return people.map(({ id, displayName }) => ({
    id: `person ${id}`,
    name: displayName,
    group: 'People',
    icon: 'user',
    // As documents and comments name somebody in Markdown.
    choose: linking(displayName, `${location.origin}/u/${id}`, 'mention'),
  }));
}

const toLink = ({ id, title, kind, href }: Target): Suggestion => ({
  ...{ id, name: title, detail: kind, choose: linking(title, href, null) },
});

const linking =
  (words: string, href: string, title: string | null): Suggestion['choose'] =>
  (view, range) => {
    const mark = markNamed('link').create({ href, title, attributes: {} });
    const tr = view.state.tr.replaceWith(range.from, range.to, schema.text(words, [mark]));
    view.dispatch(tr.removeStoredMark(markNamed('link')).insertText(' '));
  };

// What is offered for each trigger.
import { call } from '../../api/client.ts';
import { findBlocks } from '../blocks/catalog.ts';
import { insertBlock } from '../blocks/insert.ts';
import { markNamed, schema } from '../model/schema.ts';
import type { PageKey } from '../saving/journal.ts';
import { relativePath } from '../view/paths.ts';
import { openMenu } from './open-menu.ts';
import type { Suggesting } from './suggest.ts';
import type { FindSuggestions, Suggestion } from './suggest-menu.tsx';

interface ListedPage {
  id: string;
  title: string;
  type: string;
  git?: { path: string };
  pages?: ListedPage[];
}

interface ListedFile {
  id: string;
  name: string;
  git?: { path: string };
}

/** Where links of the page are relative to, and where names of pages and files come from. */
export interface SuggestionSource {
  key: PageKey;
  path: string | undefined;
}

const AT_MOST = 20;

export function findSuggestions(source: SuggestionSource): FindSuggestions {
  let known: Promise<Suggestion[]> | undefined;
  return async (suggesting: Suggesting) => {
    const { trigger, query } = suggesting;
    if (trigger === '/') return blocks(query);
    if (trigger === ':') return (await import('./emoji.ts')).findEmoji(query);
    known ??= targets(source);
    const wanted = query.trim().toLowerCase();
    const all = await known;
    return all.filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, AT_MOST);
  };
}

const blocks = (query: string): Suggestion[] =>
  findBlocks(query).map(({ id, name, group, make, asks }) => ({
    id,
    name,
    // Sorted by how well they fit, groups would be torn apart.
    ...(query.trim() === '' && { group }),
    choose: (view, { from, to }) => {
      const tr = view.state.tr.delete(from, to);
      const at = insertBlock(tr, make());
      view.dispatch(tr);
      if (asks && at !== undefined) openMenu(view, { kind: 'block', at });
    },
  }));

/** Pages and files of the space, as links. */
async function targets({ key, path }: SuggestionSource): Promise<Suggestion[]> {
  const { spaceId, changeRequestId } = key;
  const query = { metadata: true, computed: false };
  const [pages, files] = await Promise.all([
    changeRequestId === undefined
      ? call<{ pages: ListedPage[] }>('GET /spaces/{spaceId}/content/pages', { path: { spaceId }, query })
      : call<{ pages: ListedPage[] }>('GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/pages', {
          path: { spaceId, changeRequestId },
          query,
        }),
    call<{ items: ListedFile[] }>('GET /spaces/{spaceId}/content/files', { path: { spaceId }, query: { limit: 100 } }),
  ]);
  const flat = (all: readonly ListedPage[]): ListedPage[] => all.flatMap((page) => [page, ...flat(page.pages ?? [])]);
  return [
    ...flat(pages.pages).flatMap(({ id, title, git }) => toLink({ id, name: title, detail: 'Page' }, git?.path, path)),
    ...files.items.flatMap(({ id, name, git }) => toLink({ id, name, detail: 'File' }, git?.path, path)),
  ];
}

function toLink(
  named: Pick<Suggestion, 'id' | 'name' | 'detail'>,
  target: string | undefined,
  from: string | undefined,
): Suggestion[] {
  if (target === undefined || from === undefined) return [];
  const href = relativePath(from, target);
  const choose: Suggestion['choose'] = (view, range) => {
    const mark = markNamed('link').create({ href, title: null, attributes: {} });
    const tr = view.state.tr.replaceWith(range.from, range.to, schema.text(named.name, [mark]));
    view.dispatch(tr.removeStoredMark(markNamed('link')).insertText(' '));
  };
  return [{ ...named, choose }];
}

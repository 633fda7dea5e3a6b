// What the palette lists: commands, spaces, sites, change requests, pages and files, from what is known in the browser and from what the server found.
import type { RecentPage } from '../../api/recent.ts';
import type { ChangeRequest, FoundSpace, Highlight, Site, Space } from '../../api/types.ts';
import { findByTitle } from '../side/place-tree.ts';

export interface Part {
  text: string;
  isFound: boolean;
}

export interface Entry {
  id: string;
  title: readonly Part[];
  /** Where it is, and what it says there. */
  place?: string;
  body?: readonly Part[];
  /** Where it leads, within the application. */
  to: string;
}

const SPACES_AT_MOST = 8;
const SITES_AT_MOST = 5;
const REQUESTS_AT_MOST = 5;
const PAGES_AT_MOST = 20;

/** A text cut at what was found in it. Places that do not fit into the text are left out. */
export function cut(text: string, highlights: readonly Highlight[]): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { start, end } of highlights.toSorted((one, other) => one.start - other.start)) {
    if (start < at || end <= start || end > text.length) continue;
    if (start > at) parts.push({ text: text.slice(at, start), isFound: false });
    parts.push({ text: text.slice(start, end), isFound: true });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), isFound: false });
  return parts;
}

/** The pages that were found in all organizations, the best first, with the section that was found. */
export function pageEntries(found: readonly (readonly FoundSpace[])[]): Entry[] {
  const pages = found.flatMap((spaces) => spaces.flatMap((space) => space.pages.map((page) => ({ space, page }))));
  return pages
    .toSorted((one, other) => one.page.rank - other.page.rank)
    .slice(0, PAGES_AT_MOST)
    .map(({ space, page }) => {
      const [section] = page.sections;
      const above = [space.title, ...page.ancestors.map(({ title }) => title)];
      if (section !== undefined && section.title !== page.title) above.push(section.title);
      return {
        id: `page:${space.id}:${page.id}`,
        title: cut(page.title, page.titleHighlights),
        place: above.join(' › '),
        ...(section !== undefined && section.body !== '' && { body: cut(section.body, section.highlights) }),
        to: `/spaces/${space.id}/pages/${page.id}`,
      };
    });
}

export const spaceEntries = (spaces: readonly Space[]): Entry[] =>
  spaces
    .slice(0, SPACES_AT_MOST)
    .map(({ id, title }) => ({ id: `space:${id}`, title: cut(title, []), to: `/spaces/${id}` }));

/** Sites that readers can open; they lie outside of the application. */
export const siteEntries = (sites: readonly Site[]): Entry[] =>
  sites
    .flatMap(({ id, title, urls }) =>
      urls.published === undefined ? [] : [{ id: `site:${id}`, title: cut(title, []), to: urls.published }],
    )
    .slice(0, SITES_AT_MOST);

/** Open change requests whose number or subject has the words, with their space where it is known. */
export function requestEntries(requests: readonly ChangeRequest[], spaces: readonly Space[], query: string): Entry[] {
  const named = requests.map((request) => ({ ...request, title: `#${request.number} ${request.subject}`.trim() }));
  return findByTitle(named, query)
    .slice(0, REQUESTS_AT_MOST)
    .map(({ id, title, space }) => {
      const place = spaces.find((each) => each.id === space)?.title;
      const to = `/spaces/${space}/changes/${id}`;
      return { id: `request:${id}`, title: cut(title, []), to, ...(place !== undefined && { place }) };
    });
}

/** The space that somebody is in, by the address of the page. */
export const spaceIn = (path: string): string | undefined => /^\/spaces\/([^/]+)/.exec(path)?.[1];

/** Spaces whose files are looked through at once. */
const FILE_SPACES_AT_MOST = 6;
const FILES_AT_MOST = 8;

/** The space that somebody is in, and those that they were in last: files are found by asking each space. */
export function fileSpaces(path: string, recent: readonly RecentPage[], spaces: readonly Space[]): Space[] {
  const here = spaceIn(path);
  const ids = new Set([...(here === undefined ? [] : [here]), ...recent.map(({ spaceId }) => spaceId)]);
  const known = new Map(spaces.map((space) => [space.id, space]));
  return [...ids].flatMap((id) => known.get(id) ?? []).slice(0, FILE_SPACES_AT_MOST);
}

/** Files by their names; each leads to the files of its space, as far as they are called so. */
export const fileEntries = (
  found: readonly { space: Space; files: readonly { id: string; name: string }[] }[],
): Entry[] =>
  found
    .flatMap(({ space, files }) =>
      files.map(({ id, name }) => ({
        id: `file:${space.id}:${id}`,
        title: cut(name, []),
        place: space.title,
        to: `/spaces/${space.id}/files?name=${encodeURIComponent(name)}`,
      })),
    )
    .slice(0, FILES_AT_MOST);

/** Titles of spaces by their ids, as far as they are known. */
export const recentEntries = (pages: readonly RecentPage[], spaces: readonly Space[]): Entry[] =>
  pages.map(({ spaceId, pageId, title }) => {
    const place = spaces.find(({ id }) => id === spaceId)?.title;
    const to = `/spaces/${spaceId}/pages/${pageId}`;
    return { id: `recent:${spaceId}:${pageId}`, title: cut(title, []), to, ...(place !== undefined && { place }) };
  });

/** What is read out when the list has changed. */
export function countText(entries: number, query: string, isSearching: boolean): string {
  if (query === '' || isSearching) return '';
  return entries === 0 ? 'Nothing found' : entries === 1 ? '1 result' : `${entries} results`;
}

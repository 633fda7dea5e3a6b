// Redirects as a table that can be imported again: old addresses, and those of the pages that they lead to now.
import { call } from '../../../api/client.ts';
import { queries } from '../../../api/queries.ts';
import { type SiteAt, spacesIn, structureOf } from '../../reads.ts';
import { toCsv } from '../csv.ts';
import { type Destination, readAllRedirects } from './reads.ts';

interface PathPage {
  id: string;
  path?: string;
  pages?: PathPage[];
}

export async function redirectsAsCsv(at: SiteAt): Promise<string> {
  const [redirects, structure] = await Promise.all([readAllRedirects(at), queries.fetchQuery(structureOf(at))]);
  const used = new Set(
    redirects.flatMap(({ destination }) => (destination.kind === 'site-page' ? destination.siteSpaceId : [])),
  );
  const spaces = spacesIn(structure);
  const paths = new Map<string, string>();
  for (const { id, space } of spaces.filter((each) => used.has(each.id))) {
    const { pages } = await call<{ pages: PathPage[] }>('GET /spaces/{spaceId}/content/pages', {
      path: { spaceId: space.id },
    });
    for (const page of walk(pages)) if (page.path !== undefined) paths.set(`${id} ${page.id}`, page.path);
  }
  const sections = structure.structure.flatMap((item) =>
    item.object === 'site-section' ? [item] : item.object === 'site-section-group' ? item.sections : [],
  );
  const addressOf = (destination: Destination): string => {
    if (destination.kind === 'site-section')
      return sections.find(({ id }) => id === destination.siteSectionId)?.urls.published ?? '';
    const base = spaces.find(({ id }) => id === destination.siteSpaceId)?.urls.published;
    if (base === undefined || destination.kind === 'site-space') return base ?? '';
    const path = paths.get(`${destination.siteSpaceId} ${destination.pageId}`);
    return path === undefined ? '' : `${base.replace(/\/$/, '')}/${encodeURI(path)}`;
  };
  const rows = redirects.map(({ source, destination }) => [source, addressOf(destination)]);
  return toCsv([['old address', 'new address'], ...rows]);
}

function* walk(pages: readonly PathPage[]): Generator<PathPage> {
  for (const page of pages) {
    yield page;
    yield* walk(page.pages ?? []);
  }
}

// Who may see which marker in which output, as people were promised it; what the code does is no source of this.
import type { Listing, Marker, Need, Slot } from './markers.ts';
import type { Kind, Output } from './outputs.ts';
import type { Reader } from './readers.ts';
import type { LeakSite } from './sites.ts';

type Place = Pick<Output, 'kind' | 'of'>;

/** Whether a marker may stand in an output for a reader. */
export function mayShow(marker: Marker, output: Place, reader: Reader): boolean {
  if (marker.site !== reader.site.name || !reader.isAdmitted) return false;
  if (!marker.needs.every((need) => isMet(need, output, reader))) return false;
  return LISTED[marker.listing](marker, output, reader.site);
}

function isMet(need: Need, { kind }: Place, { claims, hasVersions }: Reader): boolean {
  switch (need) {
    case 'a':
      return claims.a === true;
    case 'notA':
      return claims.a !== true;
    case 'u':
      return claims.u === true;
    case 'version':
      return hasVersions && kind === 'version';
    case 'nobody':
      return false;
  }
}

const FOR_ENGINES: readonly Kind[] = ['llms', 'full', 'sitemap', 'changes'];
const FOR_SEARCHES: readonly Kind[] = ['search', 'mcpList', 'mcpSearch', 'mcpGet', 'apiSearch'];
const OF_ONE_PAGE: readonly Kind[] = ['page', 'md', 'updates', 'version', 'apiPage'];

/** What a page that hides may be in. Programs that show a site see that it hides. */
const LISTED: Record<Listing, (marker: Marker, output: Place, site: LeakSite) => boolean> = {
  open: () => true,
  noRobotsIndex: (_, { kind }) => !FOR_ENGINES.includes(kind),
  noIndex: (_, { kind }) => !FOR_ENGINES.includes(kind) && !FOR_SEARCHES.includes(kind),
  // A page above or below it is as hidden as it is, and may name it.
  hidden: ({ page = '' }, { kind, of = '' }, site) =>
    kind === 'apiTree' ||
    kind === 'bytes' ||
    (OF_ONE_PAGE.includes(kind) && of !== '' && topOf(site, of) === topOf(site, page)),
};

const topOf = ({ pages }: LeakSite, path: string): string => pages.find((page) => page.path === path)?.top ?? path;

const FOR_PROGRAMS: readonly Kind[] = [...FOR_ENGINES, 'updates', 'mcpList', 'mcpSearch', 'mcpGet'];

/** Previews have nothing for programs, and maps are of public sites. */
const isThere = (kind: Kind, { site, isPreview }: Reader): boolean =>
  isPreview ? !FOR_PROGRAMS.includes(kind) : kind !== 'sitemap' || site.audience === 'public';

/** In which kinds of output what may be seen is seen too: else the absence of what hides would prove nothing. */
const SHOWN: Record<Slot, readonly Kind[]> = {
  title: ['page', 'llms', 'changes', 'search', 'mcpList', 'apiTree'],
  path: ['page', 'llms', 'sitemap', 'changes', 'search', 'mcpList', 'apiTree'],
  description: ['page', 'llms', 'apiTree'],
  icon: ['apiTree'],
  heading: ['page', 'md', 'full', 'mcpGet', 'apiPage'],
  text: ['page', 'md', 'full', 'mcpGet', 'pdf', 'apiPage'],
  update: ['page', 'updates', 'apiPage'],
  link: ['page', 'md', 'full', 'apiPage'],
  alt: ['page', 'md', 'apiPage'],
  operation: ['page', 'md'],
  shared: ['page'],
  included: ['page', 'pdf'],
  file: ['apiTree'],
  bytes: ['bytes'],
  part: ['page', 'apiParts'],
  note: ['apiParts'],
  group: ['page', 'apiParts'],
  header: ['page', 'apiParts'],
};

/** The kinds of output, of those that were read, in which a marker must stand for a reader. */
export function kindsShowing(marker: Marker, reader: Reader, read: ReadonlySet<Kind>): Kind[] {
  // Nothing names a page that hides but itself.
  const slot = marker.slot === 'title' && marker.listing === 'hidden' ? 'icon' : marker.slot;
  const kinds = marker.needs.includes('version') ? (['version'] as const) : SHOWN[slot];
  return kinds.filter((kind) => {
    if (!isThere(kind, reader)) return false;
    const output = { kind, ...(marker.page === undefined ? {} : { of: marker.page }) };
    const isMeant = marker.needs.every((need) => isMet(need, output, reader));
    return isMeant && read.has(kind) && mayShow(marker, output, reader);
  });
}

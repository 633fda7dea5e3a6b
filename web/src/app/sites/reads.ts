import { queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '../api/client.ts';
import { sitesOf } from '../api/reads.ts';
import type { Site, Space } from '../api/types.ts';
import { queries } from '../api/queries.ts';

export const SITE = '/orgs/{organizationId}/sites/{siteId}';

/** Which site, as paths of operations name it. */
export type SiteAt = Readonly<{ organizationId: string; siteId: string }>;

/** All that is read of a site has a key that begins with this. */
export const siteKey = ({ organizationId, siteId }: SiteAt) =>
  ['organization', organizationId, 'sites', siteId] as const;

/** Guests may not ask for one, and find theirs in the list. */
export const siteOf = (at: SiteAt) =>
  queryOptions({
    queryKey: [...siteKey(at), 'itself'],
    queryFn: async ({ signal }) => {
      try {
        return await call<Site>(`GET ${SITE}`, { path: at, signal });
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
        const listed = await queries.fetchQuery({ ...sitesOf(at.organizationId), staleTime: 0 });
        const found = listed.find(({ id }) => id === at.siteId);
        if (found === undefined) throw error;
        return found;
      }
    },
  });

/** A space as a part of a site: a variant of its section, or of the site. */
export interface SiteSpace {
  object: 'site-space';
  id: string;
  path: string;
  section?: string;
  space: Space;
  title: string;
  default?: boolean;
  /** Who sees it, as an expression. */
  condition?: string;
  urls: { published: string };
}

export interface SiteSection {
  object: 'site-section';
  id: string;
  title: string;
  description?: string;
  icon?: string;
  default?: boolean;
  path: string;
  condition?: string;
  sectionGroup?: string;
  siteSpaces: SiteSpace[];
  urls: { published: string };
}

export interface SectionGroup {
  object: 'site-section-group';
  id: string;
  title: string;
  icon?: string;
  sections: SiteSection[];
}

export interface SiteStructure {
  type: 'siteSpaces' | 'sections';
  structure: (SiteSpace | SiteSection | SectionGroup)[];
}

/** What a site shows, in its order. */
export const structureOf = (at: SiteAt) =>
  queryOptions({
    queryKey: [...siteKey(at), 'structure'],
    queryFn: ({ signal }) => call<SiteStructure>(`GET ${SITE}/structure`, { path: at, signal }),
  });

/** All spaces of a structure, whatever they lie in. */
export const spacesIn = ({ structure }: SiteStructure): SiteSpace[] =>
  structure.flatMap((item) => {
    if (item.object === 'site-space') return [item];
    return (item.object === 'site-section' ? [item] : item.sections).flatMap(({ siteSpaces }) => siteSpaces);
  });

// What redirects of a site lead to, by name.
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { walk } from '../../../space/model.ts';
import { pagesOf } from '../../../space/reads.ts';
import { type SiteAt, type SiteSection, type SiteSpace, type SiteStructure, structureOf } from '../../reads.ts';
import type { Destination, Redirect } from './reads.ts';

/** A space as the site shows it, by a name that says where. */
export interface Part {
  siteSpaceId: string;
  spaceId: string;
  title: string;
}

/** The spaces of a site that redirects can lead into, in its order. */
export function partsOf({ structure }: SiteStructure): Part[] {
  const toPart = (item: SiteSpace, above?: { title: string; siteSpaces: readonly unknown[] }): Part => ({
    siteSpaceId: item.id,
    spaceId: item.space.id,
    title:
      above === undefined ? item.title : above.siteSpaces.length === 1 ? above.title : `${above.title} / ${item.title}`,
  });
  return structure.flatMap((item) => {
    if (item.object === 'site-space') return [toPart(item)];
    const sections = item.object === 'site-section' ? [item] : item.sections;
    return sections.flatMap((section) => section.siteSpaces.map((each) => toPart(each, section)));
  });
}

/** The part that a redirect leads into: of a section, its default variant. */
export function partIn(structure: SiteStructure, destination: Destination | undefined): string | undefined {
  if (destination === undefined) return undefined;
  if (destination.kind !== 'site-section') return destination.siteSpaceId;
  const section = sectionsIn(structure).find(({ id }) => id === destination.siteSectionId);
  return (section?.siteSpaces.find((each) => each.default === true) ?? section?.siteSpaces[0])?.id;
}

const sectionsIn = ({ structure }: SiteStructure): SiteSection[] =>
  structure.flatMap((item) =>
    item.object === 'site-section' ? [item] : item.object === 'site-section-group' ? item.sections : [],
  );

export interface Target {
  title: string;
  /** In the application. */
  href?: string;
  /** Nothing is there any more. */
  isGone?: boolean;
}

/** Names what redirects lead to, as far as it is read by now. */
export function useTargets(at: SiteAt, redirects: readonly Redirect[]): (destination: Destination) => Target {
  const { data: structure } = useQuery(structureOf(at));
  const parts = useMemo(() => (structure === undefined ? undefined : partsOf(structure)), [structure]);
  const used = new Set(
    redirects.flatMap(({ destination }) => (destination.kind === 'site-page' ? destination.siteSpaceId : [])),
  );
  const spaces = (parts ?? []).filter(({ siteSpaceId }) => used.has(siteSpaceId));
  const pages = useQueries({ queries: spaces.map(({ spaceId }) => pagesOf({ spaceId })) });
  const titles = new Map(
    spaces.map(({ siteSpaceId }, index) => {
      const read = pages[index]?.data;
      return [siteSpaceId, read && new Map([...walk(read)].map(({ id, title }) => [id, title]))] as const;
    }),
  );
  return (destination) => {
    if (parts === undefined || structure === undefined) return { title: '…' };
    if (destination.kind === 'site-section') return sectionTarget(structure, destination.siteSectionId);
    const part = parts.find(({ siteSpaceId }) => siteSpaceId === destination.siteSpaceId);
    if (part === undefined) return { title: 'A part that the site does not show', isGone: true };
    if (destination.kind === 'site-space') return { title: `Start of ${part.title}`, href: `/spaces/${part.spaceId}` };
    const known = titles.get(part.siteSpaceId);
    const title = known?.get(destination.pageId);
    if (known !== undefined && title === undefined)
      return { title: `A page of ${part.title} that is gone`, isGone: true };
    return { title: title ?? '…', href: `/spaces/${part.spaceId}/pages/${destination.pageId}` };
  };
}

function sectionTarget(structure: SiteStructure, id: string): Target {
  const section = sectionsIn(structure).find((each) => each.id === id);
  return section === undefined
    ? { title: 'A section that is gone', isGone: true }
    : { title: `Start of ${section.title}` };
}

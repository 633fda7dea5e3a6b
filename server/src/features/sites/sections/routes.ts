import { operation } from '#access/index.ts';
import { idParams, listOf } from '#platform/http/index.ts';
import { listedAt } from '../rules.ts';
import type { SeenSite, SiteSpacesCtx } from '../site-spaces/index.ts';
import { type SeenSection, toSections } from './resources.ts';
import { AddSection, ListSections, MoveSection, SiteSection, UpdateSection } from './schema.ts';
import {
  addSectionToSite,
  deleteSiteSectionById,
  listSiteSections,
  moveSiteSection,
  updateSiteSectionById,
} from './service.ts';

const family = 'Site sections';
const path = '/v1/orgs/{organizationId}/sites/{siteId}/sections';
const single = `${path}/{siteSectionId}`;
const params = idParams('organizationId', 'siteId', 'siteSectionId');
const creators = { on: 'organization', role: 'create' } as const;
const changed = 'The section was changed since it was read.';

async function answer(ctx: SiteSpacesCtx, { seen, section }: { seen: SeenSite; section: SeenSection }) {
  const [body] = await toSections(ctx, seen, [section]);
  if (body === undefined) throw new Error('A section was lost on its way out.');
  return { body, version: section.row.version };
}

export const sectionOperations = [
  operation({
    id: 'listSiteSections',
    family,
    method: 'GET',
    path,
    summary: 'The sections of a site, by position, those of a group in its place',
    description:
      'Members see every section, guests those in which they see a space. Of the spaces in a section everybody sees what they see in the list of site spaces.',
    permission: {
      on: 'organization',
      role: 'guest',
      also: 'guests where the site is published or shows what they may read',
      visitor: true,
    },
    params: idParams('organizationId', 'siteId'),
    query: ListSections,
    status: 200,
    answer: listOf(SiteSection),
    handle: async (ctx: SiteSpacesCtx, { actor, params: { siteId }, query }) => {
      const { items, seen, ...page } = await listSiteSections(ctx, actor, { siteId, query });
      return { body: { ...page, items: await toSections(ctx, seen, items) } };
    },
  }),
  operation({
    id: 'addSectionToSite',
    family,
    method: 'POST',
    path,
    summary: 'Add a section with one space to a site, at its end',
    description:
      'The first section of a site is its default. Where the site shows spaces already, these become a section called as the site, which stays the default.',
    permission: { ...creators, also: '`read` on the space' },
    params: idParams('organizationId', 'siteId'),
    body: AddSection,
    status: 201,
    answer: SiteSection,
    errors: {
      400: 'The space is no space of this organization.',
      409: 'The site shows this space already.',
      412: 'The site has as many sections or spaces as one may.',
    },
    handle: async (ctx: SiteSpacesCtx, { actor, params: site, body }) => {
      const added = await answer(ctx, await addSectionToSite(ctx, actor, { siteId: site.siteId, body }));
      return { ...added, location: listedAt(ctx, path, site) };
    },
  }),
  operation({
    id: 'updateSiteSectionById',
    family,
    method: 'PATCH',
    path: single,
    summary: 'Change a section',
    description: 'What is left out stays. Readers see the change on their next request.',
    permission: creators,
    params,
    body: UpdateSection,
    status: 200,
    answer: SiteSection,
    errors: {
      400: 'The condition is no expression, or the new default no space of the section.',
      409: 'Another section of the site has the path.',
      412: changed,
    },
    handle: async (ctx: SiteSpacesCtx, { actor, params: section, body, ifMatch }) =>
      answer(ctx, await updateSiteSectionById(ctx, actor, { ...section, body, ifMatch })),
  }),
  operation({
    id: 'deleteSiteSectionById',
    family,
    method: 'DELETE',
    path: single,
    summary: 'Take a section with its spaces from a site',
    description:
      'The spaces themselves stay. Where it was the default, the first section that is left becomes it; after the last one the site shows nothing.',
    permission: creators,
    params,
    status: 205,
    errors: { 412: changed },
    handle: async (ctx: SiteSpacesCtx, { actor, params: section, ifMatch }) => {
      await deleteSiteSectionById(ctx, actor, { ...section, ifMatch });
      return { body: undefined };
    },
  }),
  operation({
    id: 'moveSiteSection',
    family,
    method: 'POST',
    path: `${single}/move`,
    summary: 'Move a section',
    description:
      'Beside a section of a group it joins that group; to the end of where it stands where no position is named.',
    permission: creators,
    params,
    body: MoveSection,
    bodyOptional: true,
    status: 200,
    answer: SiteSection,
    errors: { 400: 'The position cannot be used.', 409: 'It is there already.', 412: changed },
    handle: async (ctx: SiteSpacesCtx, { actor, params: section, body, ifMatch }) =>
      answer(ctx, await moveSiteSection(ctx, actor, { ...section, body, ifMatch })),
  }),
];

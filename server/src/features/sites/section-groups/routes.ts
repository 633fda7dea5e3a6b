import { operation } from '#access/index.ts';
import { idParams, listOf, PageQuery } from '#platform/http/index.ts';
import { listedAt } from '../rules.ts';
import type { SiteSpacesCtx } from '../site-spaces/index.ts';
import { toGroups } from './resources.ts';
import { AddGroup, AddToGroup, MoveGroup, SiteSectionGroup, UpdateGroup } from './schema.ts';
import {
  addSectionGroupToSite,
  addSectionToGroup,
  deleteSiteSectionGroupById,
  listSiteSectionGroups,
  moveSiteSectionGroup,
  type OneGroup,
  removeSectionFromGroup,
  updateSiteSectionGroupById,
} from './service.ts';

const family = 'Site section groups';
const path = '/v1/orgs/{organizationId}/sites/{siteId}/section-groups';
const single = `${path}/{siteSectionGroupId}`;
const params = idParams('organizationId', 'siteId', 'siteSectionGroupId');
const creators = { on: 'organization', role: 'create' } as const;
const changed = 'The group was changed since it was read.';

async function answer(ctx: SiteSpacesCtx, { seen, group }: OneGroup) {
  const [body] = await toGroups(ctx, seen, [group]);
  if (body === undefined) throw new Error('A group of sections was lost on its way out.');
  return { body, version: group.row.version };
}

export const sectionGroupOperations = [
  operation({
    id: 'listSiteSectionGroups',
    family,
    method: 'GET',
    path,
    summary: 'The groups of sections of a site, by position',
    description: 'Members see every group, guests those in which they see a space.',
    permission: {
      on: 'organization',
      role: 'guest',
      also: 'guests where the site is published or shows what they may read',
      visitor: true,
    },
    params: idParams('organizationId', 'siteId'),
    query: PageQuery,
    status: 200,
    answer: listOf(SiteSectionGroup),
    handle: async (ctx: SiteSpacesCtx, { actor, params: { siteId }, query }) => {
      const { items, seen, ...page } = await listSiteSectionGroups(ctx, actor, { siteId, query });
      return { body: { ...page, items: await toGroups(ctx, seen, items) } };
    },
  }),
  operation({
    id: 'addSectionGroupToSite',
    family,
    method: 'POST',
    path,
    summary: 'Add a group of sections to a site, at its end',
    description: 'A section is in one group at most: those that are named leave theirs. Readers see no empty group.',
    permission: creators,
    params: idParams('organizationId', 'siteId'),
    body: AddGroup,
    status: 201,
    answer: SiteSectionGroup,
    errors: { 400: 'A section is none of the site.', 412: 'The site has as many groups as one may.' },
    handle: async (ctx: SiteSpacesCtx, { actor, params: site, body }) => {
      const added = await addSectionGroupToSite(ctx, actor, { siteId: site.siteId, body });
      return { ...(await answer(ctx, added)), location: listedAt(ctx, path, site) };
    },
  }),
  operation({
    id: 'updateSiteSectionGroupById',
    family,
    method: 'PATCH',
    path: single,
    summary: 'Change the title or the icon of a group',
    permission: creators,
    params,
    body: UpdateGroup,
    status: 200,
    answer: SiteSectionGroup,
    errors: { 412: changed },
    handle: async (ctx: SiteSpacesCtx, { actor, params: group, body, ifMatch }) =>
      answer(ctx, await updateSiteSectionGroupById(ctx, actor, { ...group, body, ifMatch })),
  }),
  operation({
    id: 'deleteSiteSectionGroupById',
    family,
    method: 'DELETE',
    path: single,
    summary: 'Delete a group; its sections take its place',
    permission: creators,
    params,
    status: 205,
    errors: { 412: changed },
    handle: async (ctx: SiteSpacesCtx, { actor, params: group, ifMatch }) => {
      await deleteSiteSectionGroupById(ctx, actor, { ...group, ifMatch });
      return { body: undefined };
    },
  }),
  operation({
    id: 'addSectionToGroup',
    family,
    method: 'POST',
    path: `${single}/sections`,
    summary: 'Add a section to a group, at its end',
    description: 'It leaves the group that it may be in.',
    permission: creators,
    params,
    body: AddToGroup,
    status: 201,
    answer: SiteSectionGroup,
    errors: { 400: 'The section is none of the site.', 409: 'It is in this group already.', 412: changed },
    handle: async (ctx: SiteSpacesCtx, { actor, params: group, body: { sectionId }, ifMatch }) => {
      const grown = await addSectionToGroup(ctx, actor, { ...group, sectionId, ifMatch });
      return { ...(await answer(ctx, grown)), location: listedAt(ctx, path, group) };
    },
  }),
  operation({
    id: 'removeSectionFromGroup',
    family,
    method: 'DELETE',
    path: `${single}/sections/{siteSectionId}`,
    summary: 'Take a section from a group, to directly behind it',
    permission: creators,
    params: idParams('organizationId', 'siteId', 'siteSectionGroupId', 'siteSectionId'),
    status: 205,
    errors: { 412: changed },
    handle: async (ctx: SiteSpacesCtx, { actor, params: both, ifMatch }) => {
      await removeSectionFromGroup(ctx, actor, { ...both, ifMatch });
      return { body: undefined };
    },
  }),
  operation({
    id: 'moveSiteSectionGroup',
    family,
    method: 'POST',
    path: `${single}/move`,
    summary: 'Move a group',
    description:
      'Beside another group or a section that is in none; to the end of the site where no position is named.',
    permission: creators,
    params,
    body: MoveGroup,
    bodyOptional: true,
    status: 200,
    answer: SiteSectionGroup,
    errors: { 400: 'The position cannot be used.', 409: 'It is there already.', 412: changed },
    handle: async (ctx: SiteSpacesCtx, { actor, params: group, body, ifMatch }) =>
      answer(ctx, await moveSiteSectionGroup(ctx, actor, { ...group, body, ifMatch })),
  }),
];

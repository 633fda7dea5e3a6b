import { operation } from '#access/index.ts';
import { idParams, PageQuery } from '#platform/http/index.ts';
import { listedAt } from '../rules.ts';
import { listSiblings, siblingRoutes } from '../siblings/index.ts';
import type { SiteSpacesCtx } from '../site-spaces/index.ts';
import { groupKind } from './resources.ts';
import { AddGroup, AddToGroup, MoveGroup, SiteSectionGroup, UpdateGroup } from './schema.ts';
import {
  addSectionGroupToSite,
  addSectionToGroup,
  deleteSiteSectionGroupById,
  moveSiteSectionGroup,
  removeSectionFromGroup,
  updateSiteSectionGroupById,
} from './service.ts';

const family = 'Site section groups';
const routes = siblingRoutes({
  family,
  segment: 'section-groups',
  param: 'siteSectionGroupId',
  kind: groupKind,
  resource: SiteSectionGroup,
});
const creators = { on: 'organization', role: 'create' } as const;

export const sectionGroupOperations = [
  routes.list({
    id: 'listSiteSectionGroups',
    summary: 'The groups of sections of a site, by position',
    description: 'Members see every group, guests those in which they see a space.',
    query: PageQuery,
    list: (ctx: SiteSpacesCtx, request) => listSiblings(groupKind, ctx, request),
  }),
  routes.add({
    id: 'addSectionGroupToSite',
    summary: 'Add a group of sections to a site, at its end',
    description: 'A section is in one group at most: those that are named leave theirs. Readers see no empty group.',
    body: AddGroup,
    errors: { 400: 'A section is none of the site.', 412: 'The site has as many groups as one may.' },
    add: addSectionGroupToSite,
  }),
  routes.update({
    id: 'updateSiteSectionGroupById',
    summary: 'Change the title or the icon of a group',
    body: UpdateGroup,
    update: updateSiteSectionGroupById,
  }),
  routes.remove({
    id: 'deleteSiteSectionGroupById',
    summary: 'Delete a group; its sections take its place',
    remove: deleteSiteSectionGroupById,
  }),
  operation({
    id: 'addSectionToGroup',
    family,
    method: 'POST',
    path: `${routes.single}/sections`,
    summary: 'Add a section to a group, at its end',
    description: 'It leaves the group that it may be in.',
    permission: creators,
    params: idParams('organizationId', 'siteId', 'siteSectionGroupId'),
    body: AddToGroup,
    status: 201,
    answer: SiteSectionGroup,
    errors: { 400: 'The section is none of the site.', 409: 'It is in this group already.', 412: routes.changed },
    handle: async (ctx: SiteSpacesCtx, { actor, params: group, body: { sectionId }, ifMatch }) => {
      const grown = await addSectionToGroup(ctx, { caller: actor, ...routes.toRequest(group), sectionId, ifMatch });
      return { ...(await routes.toAnswer(ctx, grown)), location: listedAt(ctx, routes.path, group) };
    },
  }),
  operation({
    id: 'removeSectionFromGroup',
    family,
    method: 'DELETE',
    path: `${routes.single}/sections/{siteSectionId}`,
    summary: 'Take a section from a group, to directly behind it',
    permission: creators,
    params: idParams('organizationId', 'siteId', 'siteSectionGroupId', 'siteSectionId'),
    status: 205,
    errors: { 412: routes.changed },
    handle: async (ctx: SiteSpacesCtx, { actor, params: both, ifMatch }) => {
      const { siteSectionId } = both;
      await removeSectionFromGroup(ctx, { caller: actor, ...routes.toRequest(both), siteSectionId, ifMatch });
      return { body: undefined };
    },
  }),
  routes.move({
    id: 'moveSiteSectionGroup',
    summary: 'Move a group',
    description:
      'Next to another group or a section that is in none; to the end of the site where no position is named.',
    body: MoveGroup,
    move: moveSiteSectionGroup,
  }),
];

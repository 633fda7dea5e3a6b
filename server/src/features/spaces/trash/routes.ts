import { operation, roleOnSpace } from '#access/index.ts';
import { idParams, listOf, PageQuery } from '#platform/http/index.ts';
import { toOneSpace, toSpaces } from '../resources/index.ts';
import { Space } from '../schema.ts';
import type { SpacesCtx } from '../service.ts';
import { deleteSpaceById, listDeletedSpaces, restoreSpace } from './service.ts';

const family = 'Spaces';
const params = idParams('spaceId');

export const trashOperations = [
  operation({
    id: 'listDeletedSpacesInOrganization',
    family,
    method: 'GET',
    path: '/v1/orgs/{organizationId}/spaces/deleted',
    summary: 'The deleted spaces of an organization that the caller may restore, the last one deleted first',
    description:
      'Those on which the caller has the role `create`. Seven days after it was deleted, a space is gone for good and no longer listed.',
    permission: { on: 'organization', role: 'guest' },
    params: idParams('organizationId'),
    query: PageQuery,
    status: 200,
    answer: listOf(Space),
    handle: async (ctx: SpacesCtx, { actor, query }) => {
      const { items, ...page } = await listDeletedSpaces(ctx, actor, query);
      return { body: { ...page, items: await toSpaces(ctx, items) } };
    },
  }),
  operation({
    id: 'deleteSpaceById',
    family,
    method: 'DELETE',
    path: '/v1/spaces/{spaceId}',
    summary: 'Delete a space',
    description: 'It is gone from everywhere at once, and can be restored for seven days.',
    permission: { on: 'space', role: 'create' },
    params,
    status: 205,
    errors: { 412: 'The space was changed since it was read.' },
    handle: async (ctx: SpacesCtx, { actor, params: { spaceId }, ifMatch }) => {
      await deleteSpaceById(ctx, actor, { spaceId, ifMatch });
      return { body: undefined };
    },
  }),
  operation({
    id: 'restoreSpace',
    family,
    method: 'POST',
    path: '/v1/spaces/{spaceId}/restore',
    summary: 'Restore a deleted space',
    description:
      'To where it was, or to the top level if its collection is gone. A space that is not deleted stays as it is. After seven days there is nothing to restore.',
    permission: { on: 'space', role: 'create', deleted: true },
    params,
    status: 200,
    answer: Space,
    errors: { 412: 'The space was changed since it was read.' },
    handle: async (ctx: SpacesCtx, { actor, params: { spaceId }, ifMatch }) => {
      const row = await restoreSpace(ctx, actor, { spaceId, ifMatch });
      const role = await roleOnSpace(ctx, actor, row.id);
      return { body: await toOneSpace(ctx, { ...row, role }), version: row.version };
    },
  }),
];

import { operation, rankOf, roleOnSpace } from '#access/index.ts';
import { idParams, listOf, PageQuery } from '#platform/http/index.ts';
import { Type } from 'typebox';
import { heldOperations } from './held/index.ts';
import { type ListedCtx, listSpacesInOrganization } from './listed/index.ts';
import { moveOperations } from './moves/index.ts';
import { asReader, toOneSpace, withSharedUrl } from './resources/index.ts';
import { CreateSpace, Space, UpdateSpace } from './schema.ts';
import {
  createSpaceInOrganization,
  getSpaceById,
  type SharedSpacesCtx,
  type SpacesCtx,
  type TemplatedCtx,
  updateSpaceById,
} from './service.ts';
import { requireRestorable, trashOperations } from './trash/index.ts';

export const spaceOperations = [
  operation({
    id: 'listSpacesInOrganization',
    family: 'Spaces',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/spaces',
    summary: 'The spaces of an organization that the caller may read, by position',
    permission: { on: 'organization', role: 'guest' },
    params: idParams('organizationId'),
    query: PageQuery,
    status: 200,
    answer: listOf(Space),
    handle: async (ctx: ListedCtx, { actor, query }) => ({
      body: await listSpacesInOrganization(ctx, actor, query),
    }),
  }),
  operation({
    id: 'createSpace',
    family: 'Spaces',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/spaces',
    summary: 'Create a space, empty or from a template',
    description:
      'The space lies at the end of its organization or collection, is locked, and is private until a site shows it.',
    permission: { on: 'organization', role: 'guest', also: '`create` where it is to lie' },
    params: idParams('organizationId'),
    body: CreateSpace,
    bodyOptional: true,
    status: 201,
    answer: Space,
    errors: { 400: 'The parent is no collection of this organization.' },
    handle: async (ctx: TemplatedCtx, { actor, body }) => {
      const row = await createSpaceInOrganization(ctx, actor, body);
      const space = await toOneSpace(ctx, { ...row, role: await roleOnSpace(ctx, actor, row.id) });
      return { body: space, version: row.version, location: space.urls.location };
    },
  }),
  operation({
    id: 'getSpaceById',
    family: 'Spaces',
    method: 'GET',
    path: '/v1/spaces/{spaceId}',
    summary: 'One space',
    permission: { on: 'space', role: 'read', deleted: true, row: true, visitor: true },
    params: idParams('spaceId'),
    query: Type.Object({
      shareKey: Type.Optional(
        Type.String({
          maxLength: 256,
          description:
            'Of an active share link of a site that shows the space: `urls.published` carries it where links are how the site is read. 404 for a key that none has.',
        }),
      ),
    }),
    status: 200,
    answer: Space,
    handle: async (ctx: SharedSpacesCtx, { actor, params, query: { shareKey } }) => {
      const row = actor.rights.space ?? (await getSpaceById(ctx, params.spaceId));
      requireRestorable(ctx, row);
      const space = await toOneSpace(ctx, { ...row, role: actor.rights.role });
      const shown = actor.site === undefined ? space : asReader(space);
      return { body: await withSharedUrl(ctx, shown, shareKey), version: row.version };
    },
  }),
  operation({
    id: 'updateSpaceById',
    family: 'Spaces',
    method: 'PATCH',
    path: '/v1/spaces/{spaceId}',
    summary: 'Change the settings of a space',
    permission: { on: 'space', role: 'create' },
    params: idParams('spaceId'),
    body: UpdateSpace,
    status: 200,
    answer: Space,
    errors: {
      400: 'The merge rules name somebody who is no member of the organization.',
      412: 'The space was changed since it was read.',
    },
    handle: async (ctx: SpacesCtx, { actor, params: { spaceId }, body, ifMatch }) => {
      const row = await updateSpaceById(ctx, actor, { spaceId, body, ifMatch });
      const role = actor.installed === undefined ? await roleOnSpace(ctx, actor, row.id) : rankOf('read');
      return { body: await toOneSpace(ctx, { ...row, role }), version: row.version };
    },
  }),
  ...trashOperations,
  ...moveOperations,
  ...heldOperations,
];

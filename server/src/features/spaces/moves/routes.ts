import { operation, roleOnSpace } from '#access/index.ts';
import { MoveRequest, TransferRequest } from '#features/collections/schema.ts';
import { idParams } from '#platform/http/index.ts';
import { toOneSpace } from '../resources/index.ts';
import { Space } from '../schema.ts';
import type { SpacesCtx } from '../service.ts';
import { duplicateSpace, type MovingCtx, moveSpace, type TransferCtx, transferSpace } from './service.ts';

const family = 'Spaces';
const params = idParams('spaceId');

export const moveOperations = [
  operation({
    id: 'duplicateSpace',
    family,
    method: 'POST',
    path: '/v1/spaces/{spaceId}/duplicate',
    summary: 'Copy a space to directly behind it',
    description:
      'The copy has the present content with the same page ids, and the settings; no history, no comments and nobody’s grants. The caller needs the role `create` where the space lies.',
    permission: { on: 'space', role: 'read', also: '`create` where the space lies' },
    params,
    status: 201,
    answer: Space,
    errors: {
      403: 'The caller may not create where the space lies.',
      412: 'The space was changed since it was read.',
    },
    handle: async (ctx: SpacesCtx, { actor, params: { spaceId }, ifMatch }) => {
      const row = await duplicateSpace(ctx, actor, { spaceId, ifMatch });
      const space = await toOneSpace(ctx, { ...row, role: await roleOnSpace(ctx, actor, row.id) });
      return { body: space, version: row.version, location: space.urls.location };
    },
  }),
  operation({
    id: 'moveSpace',
    family,
    method: 'POST',
    path: '/v1/spaces/{spaceId}/move',
    summary: 'Move a space within its organization',
    description: 'To the end of its parent where no position is named. Another parent needs the role `create` there.',
    permission: { on: 'space', role: 'create', also: '`create` where it is to lie' },
    params,
    body: MoveRequest,
    status: 200,
    answer: Space,
    errors: {
      400: 'The parent or the position cannot be used.',
      409: 'The space is there already.',
      412: 'The space was changed since it was read.',
    },
    handle: async (ctx: MovingCtx, { actor, params: { spaceId }, body, ifMatch }) => {
      const row = await moveSpace(ctx, actor, { spaceId, body, ifMatch });
      const role = await roleOnSpace(ctx, actor, row.id);
      return { body: await toOneSpace(ctx, { ...row, role }), version: row.version };
    },
  }),
  operation({
    id: 'transferSpace',
    family,
    method: 'POST',
    path: '/v1/spaces/{spaceId}/transfer',
    summary: 'Give a space to another organization',
    description:
      'It keeps its id and its content, comes to the end of the top level, and inherits its level of access; grants are dropped. The caller needs the role `create` in both organizations.',
    permission: { on: 'space', role: 'create', also: '`create` in both organizations' },
    params,
    body: TransferRequest,
    status: 200,
    answer: Space,
    errors: {
      400: 'There is no such organization for the caller.',
      409: 'The space is in this organization already.',
      412: 'A site shows the space, or it was changed since it was read.',
    },
    handle: async (ctx: TransferCtx, { actor, params: { spaceId }, body, ifMatch }) => {
      const row = await transferSpace(ctx, actor, { spaceId, body, ifMatch });
      const role = await roleOnSpace(ctx, actor, row.id);
      return { body: await toOneSpace(ctx, { ...row, role }), version: row.version };
    },
  }),
];

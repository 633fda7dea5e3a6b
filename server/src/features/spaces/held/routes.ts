import { operation, roleOnCollection } from '#access/index.ts';
import { toCollection } from '#features/collections/index.ts';
import { Collection, TransferRequest } from '#features/collections/schema.ts';
import { idParams, listOf, PageQuery } from '#platform/http/index.ts';
import { type ListedCtx, listSpacesInCollectionById } from '../listed/index.ts';
import type { TransferCtx } from '../moves/index.ts';
import { Space } from '../schema.ts';
import type { SpacesCtx } from '../service.ts';
import { deleteCollectionById } from './service.ts';
import { transferCollection } from './transfers.ts';

const family = 'Collections';
const params = idParams('collectionId');

export const heldOperations = [
  operation({
    id: 'listSpacesInCollectionById',
    family,
    method: 'GET',
    path: '/v1/collections/{collectionId}/spaces',
    summary: 'The spaces directly in a collection that the caller may read, by position',
    permission: { on: 'collection', role: 'read' },
    params,
    query: PageQuery,
    status: 200,
    answer: listOf(Space),
    handle: async (ctx: ListedCtx, { actor, params: { collectionId }, query }) => ({
      body: await listSpacesInCollectionById(ctx, actor, { ...query, collectionId }),
    }),
  }),
  operation({
    id: 'deleteCollectionById',
    family,
    method: 'DELETE',
    path: '/v1/collections/{collectionId}',
    summary: 'Delete a collection with all that is in it',
    description:
      'Collections inside it are deleted for good. Spaces in any of them can be restored for seven days, to the top level of the organization; they keep the level of access that they inherited.',
    permission: { on: 'collection', role: 'create' },
    params,
    status: 205,
    errors: { 412: 'The collection was changed since it was read.' },
    handle: async (ctx: SpacesCtx, { actor, params: { collectionId }, ifMatch }) => {
      await deleteCollectionById(ctx, actor, { collectionId, ifMatch });
      return { body: undefined };
    },
  }),
  operation({
    id: 'transferCollection',
    family,
    method: 'POST',
    path: '/v1/collections/{collectionId}/transfer',
    summary: 'Give a collection with all that is in it to another organization',
    description:
      'It comes to the end of the top level. Grants are dropped, levels of access are inherited, and what is hidden stays hidden. Deleted spaces stay behind. The caller needs the role `create` in both organizations.',
    permission: { on: 'collection', role: 'create', also: '`create` in both organizations' },
    params,
    body: TransferRequest,
    status: 200,
    answer: Collection,
    errors: {
      400: 'There is no such organization for the caller.',
      409: 'The collection is in this organization already.',
      412: 'Something in the collection cannot be transferred, or it was changed since it was read.',
    },
    handle: async (ctx: TransferCtx, { actor, params: { collectionId }, body, ifMatch }) => {
      const row = await transferCollection(ctx, actor, { collectionId, body, ifMatch });
      const role = await roleOnCollection(ctx, actor, row.id);
      return { body: await toCollection(ctx, { ...row, role }), version: row.version };
    },
  }),
];

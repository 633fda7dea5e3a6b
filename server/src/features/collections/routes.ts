import { operation, roleOnCollection } from '#access/index.ts';
import { idParams, listOf } from '#platform/http/index.ts';
import { toCollection, toCollections } from './resources.ts';
import { Collection, CreateCollection, ListCollections, MoveRequest, UpdateCollection } from './schema.ts';
import {
  type CollectionsCtx,
  createCollectionInOrganization,
  getCollectionById,
  listCollectionsInOrganizationById,
  moveCollection,
  updateCollectionById,
} from './service.ts';

const family = 'Collections';
const params = idParams('collectionId');

export const collectionOperations = [
  operation({
    id: 'listCollectionsInOrganizationById',
    family,
    method: 'GET',
    path: '/v1/orgs/{organizationId}/collections',
    summary: 'The collections of an organization that the caller may read, by position',
    permission: { on: 'organization', role: 'guest' },
    params: idParams('organizationId'),
    query: ListCollections,
    status: 200,
    answer: listOf(Collection),
    handle: async (ctx: CollectionsCtx, { actor, query }) => {
      const { items, ...page } = await listCollectionsInOrganizationById(ctx, actor, query);
      return { body: { ...page, items: await toCollections(ctx, items) } };
    },
  }),
  operation({
    id: 'createCollection',
    family,
    method: 'POST',
    path: '/v1/orgs/{organizationId}/collections',
    summary: 'Create an empty collection',
    description: 'The caller needs the role `create` in the parent, or in the organization where none is named.',
    permission: { on: 'organization', role: 'guest', also: '`create` where it is to lie' },
    params: idParams('organizationId'),
    body: CreateCollection,
    bodyOptional: true,
    status: 201,
    answer: Collection,
    errors: { 400: 'The parent is no collection of this organization, or lies too deep.' },
    handle: async (ctx: CollectionsCtx, { actor, body }) => {
      const row = await createCollectionInOrganization(ctx, actor, body);
      const collection = await toCollection(ctx, { ...row, role: await roleOnCollection(ctx, actor, row.id) });
      return { body: collection, version: row.version, location: collection.urls.location };
    },
  }),
  operation({
    id: 'getCollectionById',
    family,
    method: 'GET',
    path: '/v1/collections/{collectionId}',
    summary: 'One collection',
    permission: { on: 'collection', role: 'read' },
    params,
    status: 200,
    answer: Collection,
    handle: async (ctx: CollectionsCtx, { actor, params: { collectionId } }) => {
      const row = await getCollectionById(ctx, collectionId);
      return { body: await toCollection(ctx, { ...row, role: actor.rights.role }), version: row.version };
    },
  }),
  operation({
    id: 'updateCollectionById',
    family,
    method: 'PATCH',
    path: '/v1/collections/{collectionId}',
    summary: 'Change a collection',
    permission: { on: 'collection', role: 'create' },
    params,
    body: UpdateCollection,
    status: 200,
    answer: Collection,
    errors: { 412: 'The collection was changed since it was read.' },
    handle: async (ctx: CollectionsCtx, { actor, params: { collectionId }, body, ifMatch }) => {
      const row = await updateCollectionById(ctx, actor, { collectionId, body, ifMatch });
      const role = await roleOnCollection(ctx, actor, row.id);
      return { body: await toCollection(ctx, { ...row, role }), version: row.version };
    },
  }),
  operation({
    id: 'moveCollection',
    family,
    method: 'POST',
    path: '/v1/collections/{collectionId}/move',
    summary: 'Move a collection within its organization',
    description: 'To the end of its parent where no position is named. Another parent needs the role `create` there.',
    permission: { on: 'collection', role: 'create', also: '`create` where it is to lie' },
    params,
    body: MoveRequest,
    status: 200,
    answer: Collection,
    errors: {
      400: 'The parent or the position cannot be used.',
      409: 'The collection is there already.',
      412: 'The collection was changed since it was read.',
    },
    handle: async (ctx: CollectionsCtx, { actor, params: { collectionId }, body, ifMatch }) => {
      const row = await moveCollection(ctx, actor, { collectionId, body, ifMatch });
      const role = await roleOnCollection(ctx, actor, row.id);
      return { body: await toCollection(ctx, { ...row, role }), version: row.version };
    },
  }),
];

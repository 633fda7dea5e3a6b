import type { Static } from 'typebox';
import { operation } from '#access/index.ts';
import { idParams, PageQuery } from '#platform/http/index.ts';
import { SynonymGroup, SynonymGroups, UpdateSynonyms } from './schema.ts';
import { type EditingCtx, getSynonymGroup, listSynonymGroups, updateSynonymGroups } from './service.ts';
import { type GroupRow, readGroup } from './store.ts';

const family = 'Organizations';
const base = '/v1/orgs/{organizationId}/search-synonyms';
const params = idParams('organizationId');
const read = { on: 'organization', role: 'read' } as const;

function toResource({ baseUrl }: EditingCtx, row: GroupRow): Static<typeof SynonymGroup> {
  const { from, terms, language } = readGroup(row);
  return {
    object: 'synonym-group',
    id: row.id,
    ...(from.length === 0 ? {} : { from: [...from] }),
    terms: [...terms],
    ...(language === null ? {} : { language }),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    urls: { location: `${baseUrl}/v1/orgs/${row.organization_id}/search-synonyms/${row.id}` },
  };
}

export const synonymOperations = [
  operation({
    id: 'listSynonymGroups',
    family,
    method: 'GET',
    path: base,
    summary: 'Which words mean the same in the searches of the organization, oldest groups first',
    permission: read,
    params,
    query: PageQuery,
    status: 200,
    answer: SynonymGroups,
    handle: async (ctx: EditingCtx, { params: { organizationId }, query }) => {
      const { items, ...page } = await listSynonymGroups(ctx, organizationId, query);
      return { body: { ...page, items: items.map((row) => toResource(ctx, row)) } };
    },
  }),
  operation({
    id: 'updateSynonymGroups',
    family,
    method: 'PUT',
    path: base,
    summary: 'Add, change and delete synonyms',
    description: 'All of it is done, or nothing. Searches know it from then on.',
    permission: { on: 'organization', role: 'admin' },
    params,
    body: UpdateSynonyms,
    bodyLimit: 2 * 1024 * 1024,
    status: 204,
    errors: { 400: 'A group is not there, says the same as another, or there are as many as there may be.' },
    handle: async (ctx: EditingCtx, { actor, body }) => {
      await updateSynonymGroups(ctx, actor, body.operations);
      return { body: undefined };
    },
  }),
  operation({
    id: 'getSynonymGroup',
    family,
    method: 'GET',
    path: `${base}/{synonymGroupId}`,
    summary: 'A group of synonyms',
    permission: read,
    params: idParams('organizationId', 'synonymGroupId'),
    status: 200,
    answer: SynonymGroup,
    handle: async (ctx: EditingCtx, { params: named }) => {
      const row = await getSynonymGroup(ctx, named);
      return { body: toResource(ctx, row), version: row.version };
    },
  }),
];

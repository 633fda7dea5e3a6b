import type { Static } from 'typebox';
import { operation } from '#access/index.ts';
import { idParams, PageQuery } from '#platform/http/index.ts';
import { GlossaryEntries, GlossaryEntry, UpdateGlossary } from './schema.ts';
import { getGlossaryEntry, type GlossaryCtx, listGlossaryEntries, updateGlossaryEntries } from './service.ts';
import { type EntryRow, readTranslations } from './store.ts';

const family = 'Translations';
const base = '/v1/orgs/{organizationId}/translations-glossary';
const params = idParams('organizationId');
const read = { on: 'organization', role: 'read' } as const;

const toEntry = ({ baseUrl }: GlossaryCtx, row: EntryRow): Static<typeof GlossaryEntry> => ({
  object: 'glossary-entry',
  id: row.id,
  translations: readTranslations(row),
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
  urls: { location: `${baseUrl}/v1/orgs/${row.organization_id}/translations-glossary/${row.id}` },
});

export const glossaryOperations = [
  operation({
    id: 'listGlossaryEntries',
    family,
    method: 'GET',
    path: base,
    summary: 'How things are called in each language, oldest entries first',
    permission: read,
    params,
    query: PageQuery,
    status: 200,
    answer: GlossaryEntries,
    handle: async (ctx: GlossaryCtx, { params: { organizationId }, query }) => {
      const { items, ...page } = await listGlossaryEntries(ctx, organizationId, query);
      return { body: { ...page, items: items.map((row) => toEntry(ctx, row)) } };
    },
  }),
  operation({
    id: 'updateGlossaryEntries',
    family,
    method: 'PUT',
    path: base,
    summary: 'Add, change and delete entries of the glossary',
    description: 'All of it is done, or nothing.',
    permission: { on: 'organization', role: 'create' },
    params,
    body: UpdateGlossary,
    status: 204,
    errors: { 400: 'An entry is not in the glossary, or the glossary has as many as it may.' },
    handle: async (ctx: GlossaryCtx, { actor, body }) => {
      await updateGlossaryEntries(ctx, actor, body.operations);
      return { body: undefined };
    },
  }),
  operation({
    id: 'getGlossaryEntry',
    family,
    method: 'GET',
    path: `${base}/{glossaryEntryId}`,
    summary: 'An entry of the glossary',
    permission: read,
    params: idParams('organizationId', 'glossaryEntryId'),
    status: 200,
    answer: GlossaryEntry,
    handle: async (ctx: GlossaryCtx, { params: named }) => {
      const row = await getGlossaryEntry(ctx, named);
      return { body: toEntry(ctx, row), version: row.version };
    },
  }),
];

import { operation } from '#access/index.ts';
import { idParams, PageQuery } from '#platform/http/index.ts';
import { type Bound, findRun, listRuns } from '../ledger/index.ts';
import { toTranslationPage, toTranslationSpace, toTranslationText } from './resources.ts';
import {
  AddTranslationSpace,
  TranslationPages,
  TranslationSpace,
  TranslationSpaces,
  TranslationTexts,
  UpdateTranslationSpace,
} from './schema.ts';
import {
  addTranslationSpace,
  getBound,
  listTranslationPages,
  listTranslationSpaces,
  listTranslationTexts,
  removeTranslationSpace,
  type SpacesCtx,
  updateTranslationSpace,
} from './service.ts';

const family = 'Translations';
const base = '/v1/orgs/{organizationId}/translations/{translationSettingsId}/spaces';
const one = `${base}/{language}`;
const settings = idParams('organizationId', 'translationSettingsId');
const params = idParams('organizationId', 'translationSettingsId', 'language');
const pageParams = idParams('organizationId', 'translationSettingsId', 'language', 'pageId');
const both = '`read` on the source and on the space of the language; without it, there is no such language';
const read = { on: 'organization', role: 'read', also: both } as const;
const create = { on: 'organization', role: 'create', also: both } as const;

const toOneSpace = async (ctx: SpacesCtx, row: Bound) =>
  toTranslationSpace(ctx, row.organization_id, { row, run: await findRun(ctx.db, row.id) });

export const translatedSpaceOperations = [
  operation({
    id: 'listTranslationSpaces',
    family,
    method: 'GET',
    path: base,
    summary: 'The languages that have a space, and how much of each is translated',
    permission: read,
    params: settings,
    query: PageQuery,
    status: 200,
    answer: TranslationSpaces,
    handle: async (ctx: SpacesCtx, { actor, params: named, query }) => {
      const { items, ...page } = await listTranslationSpaces(ctx, actor, { ...query, ...named });
      const runs = await listRuns(ctx.db, named.translationSettingsId);
      const shown = items.map((row) => ({ row, run: runs.find((run) => run.binding_id === row.id) }));
      return { body: { ...page, items: shown.map((each) => toTranslationSpace(ctx, named.organizationId, each)) } };
    },
  }),
  operation({
    id: 'addTranslationSpace',
    family,
    method: 'POST',
    path: base,
    summary: 'Say which space has a language',
    description:
      'Pages are found by their ids, as in a copy of the source, else by their files. What the space says already counts as translated where it is not what the source says.',
    permission: create,
    params: settings,
    body: AddTranslationSpace,
    status: 201,
    answer: TranslationSpace,
    errors: {
      400: 'The space is none of the organization, or the settings do not name the language.',
      409: 'The language has a space, or the space is a translation already.',
      412: 'The settings name no source that the caller may read.',
    },
    handle: async (ctx: SpacesCtx, { actor, params: named, body }) => {
      const row = await addTranslationSpace(ctx, actor, { ...body, ...named });
      const space = toTranslationSpace(ctx, named.organizationId, { row });
      return { body: space, location: space.urls.location };
    },
  }),
  operation({
    id: 'getTranslationSpace',
    family,
    method: 'GET',
    path: one,
    summary: 'One language, and how much of it is translated',
    permission: read,
    params,
    status: 200,
    answer: TranslationSpace,
    handle: async (ctx: SpacesCtx, { actor, params: named }) => ({
      body: await toOneSpace(ctx, await getBound(ctx, actor, named)),
    }),
  }),
  operation({
    id: 'updateTranslationSpace',
    family,
    method: 'PATCH',
    path: one,
    summary: 'Say whether readers are notified of pages that are behind',
    permission: create,
    params,
    body: UpdateTranslationSpace,
    status: 200,
    answer: TranslationSpace,
    handle: async (ctx: SpacesCtx, { actor, params: named, body }) => ({
      body: await toOneSpace(ctx, await updateTranslationSpace(ctx, actor, { ...body, ...named })),
    }),
  }),
  operation({
    id: 'removeTranslationSpace',
    family,
    method: 'DELETE',
    path: one,
    summary: 'Forget which space has a language',
    description: 'The space stays. What was known of its texts is forgotten.',
    permission: create,
    params,
    status: 205,
    handle: async (ctx: SpacesCtx, { actor, params: named }) => {
      await removeTranslationSpace(ctx, actor, named);
      return { body: undefined };
    },
  }),
  operation({
    id: 'listTranslationPages',
    family,
    method: 'GET',
    path: `${one}/pages`,
    summary: 'How much of each page is translated',
    permission: read,
    params,
    query: PageQuery,
    status: 200,
    answer: TranslationPages,
    handle: async (ctx: SpacesCtx, { actor, params: named, query }) => {
      const { bound, page } = await listTranslationPages(ctx, actor, { named, query });
      return { body: { ...page, items: page.items.map((item) => toTranslationPage(ctx, bound, item)) } };
    },
  }),
  operation({
    id: 'listTranslationTexts',
    family,
    method: 'GET',
    path: `${one}/pages/{pageId}/texts`,
    summary: 'The texts of a page with their translations, and which are stale or missing',
    permission: read,
    params: pageParams,
    query: PageQuery,
    status: 200,
    answer: TranslationTexts,
    handle: async (ctx: SpacesCtx, { actor, params: named, query }) => {
      const { items, ...page } = await listTranslationTexts(ctx, actor, { named, query });
      return { body: { ...page, items: items.map(toTranslationText) } };
    },
  }),
];

import { operation } from '#access/index.ts';
import { idParams, PageQuery } from '#platform/http/index.ts';
import { deliveryOperations } from './deliveries/index.ts';
import { glossaryOperations } from './glossary/index.ts';
import { runOperations } from './runs/index.ts';
import { toOneSettings, toSettings } from './resources.ts';
import { CreateTranslation, TranslationSettings, TranslationSettingsList, UpdateTranslation } from './schema.ts';
import {
  createTranslation,
  deleteTranslation,
  getTranslation,
  listTranslations,
  type TranslationsCtx,
  updateTranslation,
} from './service.ts';
import { translatedSpaceOperations } from './spaces/index.ts';

const family = 'Translations';
const base = '/v1/orgs/{organizationId}/translations';
const one = `${base}/{translationSettingsId}`;
const params = idParams('organizationId', 'translationSettingsId');
const read = { on: 'organization', role: 'read' } as const;
const create = { on: 'organization', role: 'create' } as const;
const unusable = 'The source is no space of the organization';

const settingsOperations = [
  operation({
    id: 'listTranslations',
    family,
    method: 'GET',
    path: base,
    summary: 'The translation settings of an organization, oldest first',
    permission: read,
    params: idParams('organizationId'),
    query: PageQuery,
    status: 200,
    answer: TranslationSettingsList,
    handle: async (ctx: TranslationsCtx, { actor, params: { organizationId }, query }) => {
      const { items, ...page } = await listTranslations(ctx, organizationId, query);
      return { body: { ...page, items: await toSettings(ctx, actor, items) } };
    },
  }),
  operation({
    id: 'createTranslation',
    family,
    method: 'POST',
    path: base,
    summary: 'Say which space is translated into which languages',
    permission: create,
    params: idParams('organizationId'),
    body: CreateTranslation,
    status: 201,
    answer: TranslationSettings,
    errors: { 400: `${unusable}, or the organization has as many translation settings as it may.` },
    handle: async (ctx: TranslationsCtx, { actor, body }) => {
      const row = await createTranslation(ctx, actor, body);
      const settings = await toOneSettings(ctx, actor, row);
      return { body: settings, version: row.version, location: settings.urls.location };
    },
  }),
  operation({
    id: 'getTranslation',
    family,
    method: 'GET',
    path: one,
    summary: 'Translation settings',
    permission: read,
    params,
    status: 200,
    answer: TranslationSettings,
    handle: async (ctx: TranslationsCtx, { actor, params: named }) => {
      const row = await getTranslation(ctx, named);
      return { body: await toOneSettings(ctx, actor, row), version: row.version };
    },
  }),
  operation({
    id: 'updateTranslation',
    family,
    method: 'PUT',
    path: one,
    summary: 'Change translation settings',
    permission: create,
    params,
    body: UpdateTranslation,
    status: 200,
    answer: TranslationSettings,
    errors: { 400: `${unusable}.`, 412: 'The translation settings were changed since they were read.' },
    handle: async (ctx: TranslationsCtx, { actor, params: named, body, ifMatch }) => {
      const row = await updateTranslation(ctx, actor, { ...body, ...named, ifMatch });
      return { body: await toOneSettings(ctx, actor, row), version: row.version };
    },
  }),
  operation({
    id: 'deleteTranslation',
    family,
    method: 'DELETE',
    path: one,
    summary: 'Delete translation settings',
    description: 'Spaces and what they say stay.',
    permission: create,
    params,
    status: 205,
    handle: async (ctx: TranslationsCtx, { actor, params: named }) => {
      await deleteTranslation(ctx, actor, named);
      return { body: undefined };
    },
  }),
];

export const translationOperations = [
  ...settingsOperations,
  ...translatedSpaceOperations,
  ...deliveryOperations,
  ...runOperations,
  ...glossaryOperations,
];

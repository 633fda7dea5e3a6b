import { operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import type { DeliveriesCtx } from './delivering.ts';
import { ExportQuery, ImportedTranslations, ImportTranslations, TranslationFile } from './schema.ts';
import { exportTranslations, importTranslations } from './service.ts';

const family = 'Translations';
const base = '/v1/orgs/{organizationId}/translations/{translationSettingsId}';
const params = idParams('organizationId', 'translationSettingsId');
const both = '`read` on the source and on the space of the language';

export const deliveryOperations = [
  operation({
    id: 'exportTranslations',
    family,
    method: 'GET',
    path: `${base}/export`,
    summary: 'The texts of a language as a file for translators',
    permission: { on: 'organization', role: 'read', also: both },
    params,
    query: ExportQuery,
    status: 200,
    answer: TranslationFile,
    handle: async (ctx: DeliveriesCtx, { actor, params: named, query }) => {
      const file = await exportTranslations(ctx, actor, { format: 'xliff', ...query, ...named });
      return { body: { object: 'translation-file' as const, ...file } };
    },
  }),
  operation({
    id: 'importTranslations',
    family,
    method: 'POST',
    path: `${base}/import`,
    summary: 'Put translations from a file into a change request',
    description:
      'The change request is a draft in the space of the language. What a person has written there stays, unless the source says something else since.',
    permission: { on: 'organization', role: 'read', scope: 'write', also: `${both}, and \`edit\` on the latter` },
    params,
    body: ImportTranslations,
    bodyLimit: 'server',
    status: 200,
    answer: ImportedTranslations,
    ownTransactions: true,
    errors: { 409: 'The spaces are being compared, or were changed meanwhile.' },
    handle: async (ctx: DeliveriesCtx, { actor, params: named, body }) => ({
      body: await importTranslations(ctx, actor, { format: 'xliff', ...body, ...named }),
    }),
  }),
];

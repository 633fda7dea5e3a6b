import { operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import { RunTranslation } from './schema.ts';
import { type RunCtx, runTranslation } from './service.ts';

export const runOperations = [
  operation({
    id: 'runTranslation',
    family: 'Translations',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/translations/{translationSettingsId}/run',
    summary: 'Have a machine translate what is stale and missing',
    description:
      'What it translates becomes a draft of a change request in the space of each language. What a person wrote there stays.',
    permission: {
      on: 'organization',
      role: 'create',
      also: '`read` on the source, and `edit` on the space of the language',
    },
    params: idParams('organizationId', 'translationSettingsId'),
    body: RunTranslation,
    bodyOptional: true,
    status: 204,
    errors: { 412: 'The server has no provider of translations, or no language has a space that the caller may edit.' },
    handle: async (ctx: RunCtx, { actor, params, body }) => {
      await runTranslation(ctx, actor, { ...body, ...params });
      return { body: undefined };
    },
  }),
];

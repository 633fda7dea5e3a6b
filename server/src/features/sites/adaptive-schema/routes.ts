import { operation } from '#access/index.ts';
import { actorOf } from '#features/audit-log/index.ts';
import { idParams } from '#platform/http/index.ts';
import { conditionsOf } from './conditions.ts';
import type { ClaimSchema } from './rules.ts';
import { SiteAdaptiveSchema, TemplateConditions, UpdateAdaptiveSchema } from './schema.ts';
import { type AdaptiveSchemaCtx, getSiteAdaptiveSchema, updateSiteAdaptiveSchema } from './service.ts';
import type { AdaptiveSchemaRow } from './store.ts';

const path = '/v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema';
const shared = { family: 'Docs sites', params: idParams('organizationId', 'siteId'), status: 200 } as const;
const members = { on: 'organization', role: 'read' } as const;

const answer = (row: AdaptiveSchemaRow) => ({
  body: {
    object: 'site-adaptive-schema' as const,
    jsonSchema: JSON.parse(row.json_schema) as Record<string, unknown>,
    updatedAt: new Date(row.updated_at).toISOString(),
  },
  version: row.version,
});

export const adaptiveSchemaOperations = [
  operation({
    ...shared,
    id: 'getSiteAdaptiveSchema',
    method: 'GET',
    path,
    summary: 'What a site knows of its visitors: the schema of their claims',
    permission: members,
    answer: SiteAdaptiveSchema,
    errors: { 404: 'There is no such site, or it has no schema.' },
    handle: async (ctx: AdaptiveSchemaCtx, { params }) => answer(await getSiteAdaptiveSchema(ctx, params)),
  }),
  operation({
    ...shared,
    id: 'updateSiteAdaptiveSchema',
    method: 'PUT',
    path,
    summary: 'Set what a site may know of its visitors',
    description: 'Claims that the schema does not declare, or that are of another kind, do not exist for the site.',
    permission: { on: 'organization', role: 'create' },
    body: UpdateAdaptiveSchema,
    bodyLimit: 256 * 1024,
    answer: SiteAdaptiveSchema,
    errors: { 400: 'This is no schema of claims.', 412: 'The schema was changed since it was read.' },
    handle: async (ctx: AdaptiveSchemaCtx, { actor, params, body, ifMatch }) =>
      answer(await updateSiteAdaptiveSchema(ctx, { ...params, ifMatch, by: actorOf(actor) }, body.jsonSchema)),
  }),
  operation({
    ...shared,
    id: 'listSiteAdaptiveTemplateConditions',
    method: 'GET',
    path: `${path}/template-conditions`,
    summary: 'Conditions that the schema suggests, ready to be set',
    permission: members,
    answer: TemplateConditions,
    errors: { 404: 'There is no such site, or it has no schema.' },
    handle: async (ctx: AdaptiveSchemaCtx, { params }) => {
      const { json_schema: json, version } = await getSiteAdaptiveSchema(ctx, params);
      const items = conditionsOf(JSON.parse(json) as ClaimSchema).map((each) => ({ ...each, description: each.label }));
      return { body: { items }, version };
    },
  }),
];

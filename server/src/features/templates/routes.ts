import { operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import type { AdditionsCtx } from '#features/imports/index.ts';
import { AppliedTemplate, ApplySpaceTemplate, SpaceTemplateList } from './schema.ts';
import { applyTemplate, listTemplates, type TemplatesCtx } from './service.ts';

export const templateOperations = [
  operation({
    id: 'listSpaceTemplates',
    family: 'Spaces',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/space-templates',
    summary: 'What a new space can begin with',
    description: 'Each with the pages that it makes. They come with the server and are the same for all organizations.',
    permission: { on: 'organization', role: 'guest' },
    params: idParams('organizationId'),
    status: 200,
    answer: SpaceTemplateList,
    handle: async (ctx: TemplatesCtx) => ({
      body: {
        items: (await listTemplates(ctx)).map((template) => ({
          object: 'space-template' as const,
          ...template,
          params: [...template.params],
        })),
      },
    }),
  }),
  operation({
    id: 'applyTemplateToSpace',
    family: 'Space content',
    method: 'POST',
    path: '/v1/spaces/{spaceId}/content/template',
    summary: 'Add the pages of a template to a space',
    description:
      'They come after those that the space or the change request has; nothing is changed or removed. In a space with live edits this needs the role "edit", in a locked one "create".',
    permission: { on: 'space', role: 'edit', also: '`create` while the space is locked' },
    params: idParams('spaceId'),
    body: ApplySpaceTemplate,
    status: 201,
    answer: AppliedTemplate,
    makesRevision: true,
    ownTransactions: true,
    errors: {
      409: 'The space was changed again and again meanwhile, or an earlier request with this Idempotency-Key was cut short.',
      412: 'The change request is archived or merged.',
    },
    handle: async (ctx: AdditionsCtx & TemplatesCtx & { baseUrl: string }, { params: { spaceId }, body, actor }) => {
      const answer = await applyTemplate(ctx, { ...body, spaceId, caller: actor });
      return { body: answer, location: `${ctx.baseUrl}/v1/spaces/${spaceId}/revisions/${answer.revision}` };
    },
  }),
];

import { operation } from '#access/index.ts';
import { idParams, PageQuery } from '#platform/http/index.ts';
import { HostedSpaces, UpdateHostedSpaces } from './schema.ts';
import { type HostedCtx, listHostedSpaces, updateHostedSpaces } from './service.ts';

const shared = {
  family: 'Imports',
  path: '/v1/orgs/{organizationId}/hosted-spaces',
  permission: { on: 'organization', role: 'create' },
  params: idParams('organizationId'),
} as const;

export const hostedOperations = [
  operation({
    ...shared,
    id: 'listHostedSpaces',
    method: 'GET',
    summary: 'Spaces of the hosted application that are known or that links in texts name',
    description:
      'Texts that were written in the hosted application lead to other spaces by the ids that these have there. The list says which spaces are meant. Imports add what they find out.',
    query: PageQuery,
    status: 200,
    answer: HostedSpaces,
    handle: async (ctx: HostedCtx, { actor, query }) => ({ body: await listHostedSpaces(ctx, actor, query) }),
  }),
  operation({
    ...shared,
    id: 'updateHostedSpaces',
    method: 'PUT',
    summary: 'Say which spaces are meant by ids of the hosted application',
    description:
      'Links in spaces that were imported before lead there soon after: each such space in which the caller has the role `create` gets a revision. No text is changed.',
    body: UpdateHostedSpaces,
    status: 204,
    errors: { 400: 'There is no such space, or the list is full.' },
    handle: async (ctx: HostedCtx, { actor, body }) => {
      await updateHostedSpaces(ctx, actor, body.spaces);
      return { body: undefined };
    },
  }),
];

import { operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import { proposeDrafts, type ProposingCtx } from './service.ts';
import { ProposeDrafts, ProposedDrafts } from '../schema.ts';

export const proposeOperation = operation({
  id: 'proposeDrafts',
  family: 'Drafts',
  method: 'POST',
  path: '/v1/spaces/{spaceId}/drafts/propose',
  summary: 'Make a change request of what is written in the main content of a space and in no revision yet',
  description:
    'The drafts are gone from the main content in the same moment, also those that are held, and also in a space that is locked. The change request begins at the revision that they were written from: where others changed the same since, it has conflicts, like any other.',
  permission: { on: 'space', role: 'edit' },
  params: idParams('spaceId'),
  body: ProposeDrafts,
  bodyLimit: 'server',
  bodyOptional: true,
  status: 201,
  answer: ProposedDrafts,
  makesRevision: true,
  creates: true,
  ownTransactions: true,
  errors: {
    400: '`base` is no revision that this content has gone through.',
    409: 'The server has forgotten `version`, and `baseSource` is needed; no revision has all of the pages; or too many write at once.',
    412: 'There is no such draft, it was saved since it was read, or it says what the space says already.',
  },
  handle: async (ctx: ProposingCtx, { actor, params, body }) => {
    const { spaceId } = params;
    const { id, number, revisionId: revision, pages } = await proposeDrafts(ctx, { ...body, spaceId, caller: actor });
    return {
      body: { object: 'proposed-drafts' as const, changeRequest: { id, number }, revision, pages },
      location: `${ctx.baseUrl}/v1/spaces/${spaceId}/change-requests/${id}`,
    };
  },
});

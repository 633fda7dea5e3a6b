import { operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import { seeSite } from '#features/sites/index.ts';
import { AnswerEvents, AskQuery, AskSite, QuestionEvents, QuestionsQuery } from './schema.ts';
import { type AsksCtx, askSite } from './service.ts';

const NEVER = new AbortController().signal;

const shared = {
  family: 'Docs sites',
  permission: {
    on: 'organization',
    role: 'guest',
    also: 'guests where the site is published or shows what they may read',
    visitor: true,
    scope: 'read',
  },
  params: idParams('organizationId', 'siteId'),
  status: 200,
  isEventStream: true,
} as const;

export const askOperations = [
  operation({
    ...shared,
    id: 'streamAskInSite',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/ask',
    summary: 'Ask a question about a site',
    description:
      'Each event has the answer as far as it is written; the last one is followed by `done`, or by `error` where it was broken off. An answer without `answer` and sources is none: the docs do not say it, or nothing answers here, because the operator has named no service, or the organization (`ai`) or the site (`ai.mode`) has not switched it on. It is made of what the search of the site finds for the same caller. It has no links: the pages that it comes from are its sources.',
    query: AskQuery,
    body: AskSite,
    answer: AnswerEvents,
    errors: {
      400: 'A site space that is named is none of the site, or none that the caller sees.',
      502: 'The service that answers failed.',
      504: 'The service that answers took too long.',
    },
    handle: async (ctx: AsksCtx, { actor, params: { siteId }, query, body, gone = NEVER }) => ({
      body: await askSite(ctx, actor, { siteId, query, body, gone }),
    }),
  }),
  operation({
    ...shared,
    id: 'streamRecommendedQuestionsInSite',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/ask/questions',
    summary: 'Questions that may be asked about a site',
    description: 'None: questions of some readers are shown to no others.',
    query: QuestionsQuery,
    answer: QuestionEvents,
    handle: async (ctx: Pick<AsksCtx, 'db'>, { actor, params: { siteId } }) => {
      await seeSite(ctx, actor, { siteId });
      return { body: [] };
    },
  }),
];

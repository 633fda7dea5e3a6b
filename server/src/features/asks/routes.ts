import { operation } from '#access/index.ts';
import type { Db } from '#platform/db/index.ts';
import { idParams } from '#platform/http/index.ts';
import { seeSite } from '#features/sites/index.ts';
import { AnswerEvents, AskQuery, AskSite, QuestionEvents, QuestionsQuery } from './schema.ts';

interface AsksCtx {
  db: Db;
}

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
      'No model is configured on this server: the stream is one event whose answer has no `answer` and no sources. Programs show that as a question that cannot be answered.',
    query: AskQuery,
    body: AskSite,
    answer: AnswerEvents,
    handle: async (ctx: AsksCtx, { actor, params: { siteId } }) => {
      await seeSite(ctx, actor, { siteId });
      return { body: [{ type: 'answer' as const, answer: { sources: [], followupQuestions: [] } }] };
    },
  }),
  operation({
    ...shared,
    id: 'streamRecommendedQuestionsInSite',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/ask/questions',
    summary: 'Questions that may be asked about a site',
    description: 'None, while no model is configured that would answer them.',
    query: QuestionsQuery,
    answer: QuestionEvents,
    handle: async (ctx: AsksCtx, { actor, params: { siteId } }) => {
      await seeSite(ctx, actor, { siteId });
      return { body: [] };
    },
  }),
];

import type { Static } from 'typebox';
import { operation } from '#access/index.ts';
import type { Db } from '#platform/db/index.ts';
import { idParams, listOf } from '#platform/http/index.ts';
import type { Rating } from '../rules.ts';
import { AgentFeedback, ListFeedback, PageFeedback } from './schema.ts';
import { type FeedbackCtx, listPageFeedback, saveAgentFeedback } from './service.ts';
import type { FeedbackRow } from './store.ts';

const toFeedback = (row: FeedbackRow): Static<typeof PageFeedback> => ({
  object: 'page-feedback',
  id: row.id,
  page: row.page_id,
  ...(row.rating === '' ? {} : { rating: row.rating as Rating }),
  ...(row.comment === null ? {} : { comment: row.comment }),
  ...(row.space_id === null ? {} : { space: row.space_id }),
  ...(row.site_space_id === null ? {} : { siteSpace: row.site_space_id }),
  ...(row.language === null ? {} : { language: row.language }),
  ...(row.source === null ? {} : { source: row.source as Static<typeof PageFeedback>['source'] }),
  ...(row.goal === null ? {} : { goal: row.goal }),
  ...(row.url === null ? {} : { url: row.url }),
  createdAt: new Date(row.created_at).toISOString(),
});

export const feedbackOperations = [
  operation({
    id: 'listSitePageFeedback',
    family: 'Site insights',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/insights/feedback',
    summary: 'What readers of a site think of its pages, newest first',
    permission: { on: 'organization', role: 'read' },
    params: idParams('organizationId', 'siteId'),
    query: ListFeedback,
    status: 200,
    answer: listOf(PageFeedback),
    handle: async (ctx: { db: Db }, { params, query }) => {
      const { items, ...page } = await listPageFeedback(ctx, { ...params, query });
      return { body: { ...page, items: items.map(toFeedback) } };
    },
  }),
  operation({
    id: 'submitSiteAgentFeedback',
    family: 'Site insights',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/agent-feedback',
    summary: 'Say what is wrong with a page, as a program that reads for somebody',
    description:
      'It is kept with what readers say of pages, as long as that, and within the same bound for each day. Nothing is kept where this server keeps no insights.',
    permission: {
      on: 'organization',
      role: 'guest',
      also: 'guests where the site is published or shows what they may read',
      visitor: true,
    },
    params: idParams('organizationId', 'siteId'),
    body: AgentFeedback,
    status: 204,
    errors: { 400: 'The site shows the caller no such space, or no such page in it.' },
    handle: async (ctx: FeedbackCtx, { actor, params: { siteId }, body }) => {
      await saveAgentFeedback(ctx, actor, { ...body, siteId });
      return { body: undefined };
    },
  }),
];

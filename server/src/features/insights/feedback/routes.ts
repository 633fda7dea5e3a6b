import type { Static } from 'typebox';
import { operation } from '#access/index.ts';
import type { Db } from '#platform/db/index.ts';
import { idParams, listOf } from '#platform/http/index.ts';
import type { Rating } from '../rules.ts';
import { ListFeedback, PageFeedback } from './schema.ts';
import { listPageFeedback } from './service.ts';
import type { FeedbackRow } from './store.ts';

const toFeedback = (row: FeedbackRow): Static<typeof PageFeedback> => ({
  object: 'page-feedback',
  id: row.id,
  page: row.page_id,
  rating: row.rating as Rating,
  ...(row.comment === null ? {} : { comment: row.comment }),
  ...(row.space_id === null ? {} : { space: row.space_id }),
  ...(row.site_space_id === null ? {} : { siteSpace: row.site_space_id }),
  ...(row.language === null ? {} : { language: row.language }),
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
];
